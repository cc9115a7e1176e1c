import type { Order } from '#domain/order.ts';
import { useUser } from '#web/accounts/signed-in-only.tsx';
import { CartSkeleton } from '#web/cart/cart-states.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { LoadError, Skeleton } from '#web/ui/states.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type AddressBookSlot, AddressStep, LoginStep } from './address-step.tsx';
import { OrderPlaced } from './order-placed.tsx';
import { PaymentStep } from './payment-step.tsx';
import { NextButton, type Step, StepBar, StepButtons } from './step-bar.tsx';

/**
 * The step is in the URL, so that the back button goes one step back and a reload keeps it. Without
 * one it is 2, and 1 while signed out. spec: shopping §2, Checkout wizard
 */
function useStep(isSignedIn: boolean): { step: Step; goTo: (step: Step) => void } {
	const [query] = useSearchParams();
	const { pathname, state } = useLocation();
	const navigate = useNavigate();
	const requested = Number(query.get('step') ?? 2);
	const step = !isSignedIn ? 1 : requested === 1 || requested === 3 ? requested : 2;
	return {
		step,
		// Keeps the route state (cart items, discount).
		goTo: (next) => void navigate(`${pathname}?step=${next}`, { state: state as unknown }),
	};
}

type WizardProps = {
	addressBook: (go: { choice: Parameters<AddressBookSlot>[0]; onContinue: () => void }) => React.ReactNode;
	/** id of the open address form, saved before the next step */
	openFormId: string | undefined;
};

export function Wizard({ addressBook, openFormId }: WizardProps) {
	const t = useTranslations('checkout');
	const who = useUser();
	const isSignedIn = who.state !== 'signed-out';
	const { step, goTo } = useStep(isSignedIn);
	const [placed, setPlaced] = useState<Order | null>(null);
	const content = useRef<HTMLDivElement>(null);
	const shown = useRef(step);
	useEffect(() => {
		if (shown.current === step) return;
		shown.current = step;
		content.current?.focus({ preventScroll: true });
	}, [step]);

	if (placed !== null) return <OrderPlaced order={placed} />;
	if (who.state === 'loading') {
		return (
			<div className="pt-6">
				<Skeleton className="mb-5 h-11 max-w-[32rem]" />
				<CartSkeleton label={t('loading')} />
			</div>
		);
	}
	if (who.state === 'failed') {
		return (
			<div className="pt-6">
				<LoadError title={t('loadError')} text={t('noResponse')} retryLabel={t('retry')} onRetry={who.retry} />
			</div>
		);
	}
	const user = who.state === 'ready' ? who.user : null;
	const buttons = { step, isSignedIn, onStep: goTo, formId: step === 2 ? openFormId : undefined };

	return (
		<>
			<StepBar step={step} isSignedIn={isSignedIn} onStep={goTo} />
			<div ref={content} tabIndex={-1}>
				{(step === 1 || user === null) && <LoginStep user={user} onSignedIn={() => goTo(2)} />}
				{step === 2 && user !== null && (
					<AddressStep
						user={user}
						addressBook={(choice) => addressBook({ choice, onContinue: () => goTo(3) })}
						nextButton={<NextButton {...buttons} />}
					/>
				)}
				{step === 3 && user !== null && (
					<PaymentStep key={user.id} user={user} onChange={() => goTo(2)} onPlaced={setPlaced} />
				)}
			</div>
			<StepButtons {...buttons} />
		</>
	);
}
