import { isPincode } from '#domain/address.ts';
import { type CallResult, call } from '#web/lib/api.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { toastError, toastSuccess, toastWarning } from '#web/ui/toasts.tsx';
import { useRef, useState } from 'react';

type PincodeResult =
	| { outcome: 'found'; areas: string[]; city: string; state: string }
	| { outcome: 'invalid' | 'empty' | 'failed' };

type Ask = (pincode: string) => Promise<CallResult<'pincode.lookup'>>;

/** Areas, city and state of a pincode. The district is used as the city. spec: shopping §7, §8 */
export async function lookUpPincode(
	pincode: string,
	ask: Ask = (code) => call('pincode.lookup', { params: { pincode: code } }),
): Promise<PincodeResult> {
	const result = await ask(pincode);
	if (!result.ok) return { outcome: 'failed' };
	const [response] = result.reply;
	if (response?.Status !== 'Success') return { outcome: 'invalid' };
	const offices = response.PostOffice ?? [];
	const [first] = offices;
	if (first === undefined) return { outcome: 'empty' };
	return {
		outcome: 'found',
		areas: [...new Set(offices.map((office) => office.Name))],
		city: first.District,
		state: first.State,
	};
}

type Found = Extract<PincodeResult, { outcome: 'found' }>;
type LookupState = 'idle' | 'asking' | PincodeResult['outcome'];

const toasts = { found: toastSuccess, invalid: toastError, empty: toastWarning, failed: toastError } as const;

/** Requests at six digits; only the response for the current pincode is used. */
export function usePincodeLookup(onFound: (found: Found) => void) {
	const t = useTranslations('delivery');
	const [state, setState] = useState<LookupState>('idle');
	const [areas, setAreas] = useState<string[]>([]);
	const latest = useRef('');

	async function lookUp(pincode: string): Promise<void> {
		latest.current = pincode;
		setAreas([]);
		setState(isPincode(pincode) ? 'asking' : 'idle');
		if (!isPincode(pincode)) return;
		const response = await lookUpPincode(pincode);
		if (latest.current !== pincode) return;
		setState(response.outcome);
		toasts[response.outcome](t(response.outcome));
		if (response.outcome !== 'found') return;
		setAreas(response.areas);
		onFound(response);
	}

	return { state, areas, lookUp };
}
