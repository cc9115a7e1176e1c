import { type Address, addressTypes, defaultCountry, defaultState } from '#domain/address.ts';
import type { SavedAddress } from '#contract/account-wire.ts';
import { storedValue } from '#web/features/session/stored-value.ts';
import { useSyncExternalStore } from 'react';

/** The address form that stands open: for a new address (no id) or for a saved one. */
export type AddressDraft = { personId: string; id: string | null; address: Address };

/** Kept for the visit: a reload or a session that ends while typing must not lose an address. */
const draft = storedValue<AddressDraft | null>({
	key: 'addressDraft',
	storage: () => sessionStorage,
	parse: draftFromText,
	print: (value) => (value === null ? null : JSON.stringify(value)),
});

function draftFromText(text: string | null): AddressDraft | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<AddressDraft> | null;
		const { address } = stored ?? {};
		if (typeof stored?.personId !== 'string' || address === undefined) return null;
		const isWhole =
			addressTypes.includes(address.type) && Object.values(address).every((part) => typeof part === 'string');
		return isWhole ? { personId: stored.personId, id: stored.id ?? null, address } : null;
	} catch {
		return null;
	}
}

/** Another person's draft on the same device is nobody's business. */
export function useAddressDraft(personId: string): AddressDraft | null {
	const kept = useSyncExternalStore(draft.subscribe, draft.read, () => null);
	return kept?.personId === personId ? kept : null;
}

export function openNewAddress(person: { id: string; name: string; mobile: string }, type: Address['type']): void {
	draft.change(() => ({
		personId: person.id,
		id: null,
		address: {
			type,
			contactName: person.name,
			contactMobile: person.mobile,
			line1: '',
			line2: '',
			area: '',
			pincode: '',
			city: '',
			state: defaultState,
			country: defaultCountry,
		},
	}));
}

export function openSavedAddress(personId: string, { id, ...address }: SavedAddress): void {
	draft.change(() => ({ personId, id, address }));
}

export function keepAddressDraft(address: Address): void {
	draft.change((kept) => (kept === null ? null : { ...kept, address }));
}

export function closeAddressDraft(): void {
	draft.change(() => null);
}
