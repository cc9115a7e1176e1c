import { isPincode } from '#domain/address.ts';
import { toastError, toastSuccess, toastWarning } from '#web/ui/toasts.tsx';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lookUpPincode, type PincodeAnswer } from './look-up-pincode.ts';

type Found = Extract<PincodeAnswer, { outcome: 'found' }>;
type LookupState = 'idle' | 'asking' | PincodeAnswer['outcome'];

const toasts = { found: toastSuccess, invalid: toastError, empty: toastWarning, failed: toastError } as const;

/** Asks as soon as six digits are there; only the answer for the pincode typed last counts. */
export function usePincodeLookup(onFound: (found: Found) => void) {
	const t = useTranslations('account.pincode');
	const [state, setState] = useState<LookupState>('idle');
	const [areas, setAreas] = useState<string[]>([]);
	const latest = useRef('');

	async function lookUp(pincode: string): Promise<void> {
		latest.current = pincode;
		setAreas([]);
		setState(isPincode(pincode) ? 'asking' : 'idle');
		if (!isPincode(pincode)) return;
		const answer = await lookUpPincode(pincode);
		if (latest.current !== pincode) return;
		setState(answer.outcome);
		toasts[answer.outcome](t(answer.outcome));
		if (answer.outcome !== 'found') return;
		setAreas(answer.areas);
		onFound(answer);
	}

	return { state, areas, lookUp };
}
