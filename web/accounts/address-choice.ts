import type { SavedAddress } from '#domain/user.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';

/** Ids of saved addresses, or 'same' as the other type; null: not chosen yet. */
type AddressChoice = { deliveryId: string | null; billingId: string | null };

const noChoice: AddressChoice = { deliveryId: null, billingId: null };

const choice = storedValue<AddressChoice>({
	key: 'addressChoice',
	storage: () => sessionStorage,
	parse: choiceFromText,
	serialize: JSON.stringify,
});

function choiceFromText(text: string | null): AddressChoice {
	if (text === null) return noChoice;
	try {
		return { ...noChoice, ...(JSON.parse(text) as Partial<AddressChoice> | null) };
	} catch {
		return noChoice;
	}
}

export function useAddressChoice(): AddressChoice {
	return useStore(choice.subscribe, choice.read, () => noChoice);
}

export function chooseAddress(chosen: Partial<AddressChoice>): void {
	choice.change((now) => ({ ...now, ...chosen }));
}

/** Null for one address means the same as the other one. Null for both means no address. */
export type ChosenAddresses = { delivery: SavedAddress | null; billing: SavedAddress | null };

/** The chosen saved addresses; without a choice the first of each type. */
export function chosenAddresses(
	saved: readonly SavedAddress[],
	{ deliveryId, billingId }: AddressChoice,
): ChosenAddresses {
	const pick = (type: SavedAddress['type'], id: string | null): SavedAddress | null => {
		const own = saved.filter((address) => address.type === type);
		return own.find((address) => address.id === id) ?? own[0] ?? null;
	};
	const delivery = deliveryId === 'same' ? null : pick('delivery', deliveryId);
	const billing = billingId === 'same' ? null : pick('Billing', billingId);
	// 'Same' refers to a deleted address: use the one that is left.
	if (delivery === null && billing === null)
		return { delivery: pick('delivery', null), billing: pick('Billing', null) };
	return { delivery, billing };
}
