import {
	type Address,
	addressProblems,
	addressTypes,
	defaultCountry,
	defaultState,
	isMobile,
	normalizedMobile,
} from '#domain/address.ts';
import type { SavedAddress } from '#domain/user.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';
import type { FieldErrors } from '#web/lib/use-form.ts';

/** The errors of an address. An empty mobile is missing, a short one invalid. */
export function addressErrors(address: Address, t: (key: string) => string): FieldErrors<Address> {
	const errors: FieldErrors<Address> = {};
	for (const name of addressProblems(address)) errors[name] = t(`problems.${name}`);
	if (address.contactMobile !== '' && !isMobile(normalizedMobile(address.contactMobile))) {
		errors.contactMobile = t('problems.mobileInvalid');
	}
	return errors;
}

/** The open address form: for a new address (no id) or a saved one. */
export type AddressDraft = { userId: string; id: string | null; address: Address };

/** Kept for the visit: a reload or an expired session must not lose an address. */
const draft = storedValue<AddressDraft | null>({
	key: 'addressDraft',
	storage: () => sessionStorage,
	parse: draftFromText,
	serialize: (value) => (value === null ? null : JSON.stringify(value)),
});

function draftFromText(text: string | null): AddressDraft | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<AddressDraft> | null;
		const { address } = stored ?? {};
		if (typeof stored?.userId !== 'string' || address === undefined) return null;
		const isComplete =
			addressTypes.includes(address.type) && Object.values(address).every((part) => typeof part === 'string');
		return isComplete ? { userId: stored.userId, id: stored.id ?? null, address } : null;
	} catch {
		return null;
	}
}

/** The draft of another user on the same device is not shown. */
export function useAddressDraft(userId: string): AddressDraft | null {
	const kept = useStore(draft.subscribe, draft.read, () => null);
	return kept?.userId === userId ? kept : null;
}

type Owner = { id: string; name: string; mobile: string };

export function emptyDraft(user: Owner, type: Address['type']): AddressDraft {
	return {
		userId: user.id,
		id: null,
		address: {
			type,
			contactName: user.name,
			contactMobile: user.mobile,
			line1: '',
			line2: '',
			area: '',
			pincode: '',
			city: '',
			state: defaultState,
			country: defaultCountry,
		},
	};
}

export function openNewAddress(user: Owner, type: Address['type']): void {
	draft.change(() => emptyDraft(user, type));
}

export function openSavedAddress(userId: string, { id, ...address }: SavedAddress): void {
	draft.change(() => ({ userId, id, address }));
}

/** Stores the values of the form as a draft; an untouched form stores none. */
export function keepAddressDraft(own: AddressDraft, address: Address): void {
	const isUntouched = JSON.stringify(address) === JSON.stringify(own.address);
	draft.change((kept) => (kept === null && isUntouched ? null : { ...own, address }));
}

export function closeAddressDraft(): void {
	draft.change(() => null);
}
