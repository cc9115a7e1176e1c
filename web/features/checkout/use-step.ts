import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Step } from './step-bar.tsx';

/**
 * The step is in the address, so that the back button of a phone goes a step back and a reload stays. Without
 * one it is 2, and 1 whenever nobody is signed in. spec: shopping §2, Checkout wizard
 */
export function useStep(isSignedIn: boolean): { step: Step; goTo: (step: Step) => void } {
	const [query] = useSearchParams();
	const { pathname, state } = useLocation();
	const navigate = useNavigate();
	const asked = Number(query.get('step') ?? 2);
	const step = !isSignedIn ? 1 : asked === 1 || asked === 3 ? asked : 2;
	return {
		step,
		// The route state (cart items, discount) goes along.
		goTo: (next) => void navigate(`${pathname}?step=${next}`, { state: state as unknown }),
	};
}
