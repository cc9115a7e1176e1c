import type { Address, AddressType } from '#domain/address.ts';
import { readUser } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { digitsOnly, mobileDigits, useForm } from '#web/lib/use-form.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import { useEffect, useState } from 'react';
import { type AddressDraft, addressErrors, closeAddressDraft, keepAddressDraft } from './address-draft.ts';
import { errorsOfAddress, type SaveOutcome, saveAddresses, withAddress } from './save-addresses.ts';

/** `submitter` is the value of the button that was pressed. */
export type SavedEvent = { id: string | null; type: AddressType; submitter: string };

const texts: Record<Exclude<SaveOutcome, 'saved'>, string> = {
	'signed-out': 'signedOut',
	refused: 'refused',
	failed: 'failed',
};

/** The id of the saved address: a new address is the last one of its type. */
function savedId(draft: AddressDraft, type: AddressType): string | null {
	const own = readUser()?.addresses.filter((address) => address.type === type) ?? [];
	return (own.find((address) => address.id === draft.id) ?? own.at(-1))?.id ?? null;
}

/** The form of an address: it keeps the draft, saves the address and shows the result. spec: shopping §8 */
export function useAddressForm(draft: AddressDraft, onSaved: (saved: SavedEvent) => void) {
	const t = useTranslations('accounts-account.address');
	const refusalOf = useRefusal();
	const form = useForm<Address>({
		initial: draft.address,
		problems: (values) => addressErrors(values, t),
		clean: { contactMobile: mobileDigits, pincode: digitsOnly(6) },
		async submit(values, submitter) {
			const { outcome, error } = await saveAddresses((addresses) => withAddress(addresses, draft.id, values));
			if (outcome === 'saved') {
				closeAddressDraft();
				toastSuccess(t('saved'));
				onSaved({ id: savedId(draft, values.type), type: values.type, submitter });
				return null;
			}
			toastError(t(texts[outcome]));
			const { refusal, errors } = refusalOf(error, t(texts[outcome]));
			const own = errorsOfAddress(errors, draft.id, readUser()?.addresses ?? []);
			// The message that was sent may have the position of the address in the list.
			return Object.keys(own).length > 0 ? { refusal: t(texts[outcome]), errors: own } : { refusal };
		},
	});
	const { values } = form;
	const [own] = useState(draft);
	useEffect(() => keepAddressDraft(own, values), [own, values]);
	return form;
}
