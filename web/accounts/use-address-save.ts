import type { Address, AddressType } from '#domain/address.ts';
import { readUser } from '#web/lib/session-store.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AddressDraft, closeAddressDraft } from './address-draft.ts';
import { type SaveOutcome, saveAddresses, withAddress } from './save-addresses.ts';

/** `submitter` is the value of the button that was pressed. */
export type SavedEvent = { id: string | null; type: AddressType; submitter: string };

const texts: Record<Exclude<SaveOutcome, 'saved'>, string> = {
	'signed-out': 'signedOut',
	refused: 'refused',
	failed: 'failed',
};

/** The id of the saved address: a new address is the last one of its kind. */
function savedId(draft: AddressDraft, type: AddressType): string | null {
	const own = readUser()?.addresses.filter((address) => address.type === type) ?? [];
	return (own.find((address) => address.id === draft.id) ?? own.at(-1))?.id ?? null;
}

/** Saves the address and shows the result. spec: shopping §8 */
export function useAddressSave(draft: AddressDraft, onSaved: (saved: SavedEvent) => void) {
	const t = useTranslations('account.address');
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);

	async function save(values: Address, submitter: string): Promise<void> {
		setBusy(true);
		setRefusal(null);
		const { outcome, message } = await saveAddresses((addresses) => withAddress(addresses, draft.id, values));
		setBusy(false);
		if (outcome === 'saved') {
			closeAddressDraft();
			toastSuccess(t('saved'));
			onSaved({ id: savedId(draft, values.type), type: values.type, submitter });
			return;
		}
		toastError(t(texts[outcome]));
		setRefusal(message ?? t(texts[outcome]));
	}

	return { save, isBusy, refusal };
}
