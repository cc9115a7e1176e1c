import type { Address } from '#domain/address.ts';
import type { User } from '#domain/user.ts';
import { refuse } from '#server/platform/refuse.ts';

/** An address of the account by its id, or a complete address. */
export type AddressChoice = (Address & { id?: string }) | { id: string };

type ChosenAddresses = {
	billingAddress: Address | null;
	deliveryAddress: Address | null;
	/** of the address the order is delivered to */
	pincode: string;
	contactMobile: string;
};

/**
 * The addresses of an order: those of the request, or the first saved ones when it has none.
 * Refuses NO_ADDRESS, ADDRESS_NOT_YOURS.
 */
export function chooseAddresses(
	request: { billingAddress: AddressChoice | null; deliveryAddress: AddressChoice | null },
	saved: User['addresses'],
): ChosenAddresses {
	const isNoneGiven = request.billingAddress === null && request.deliveryAddress === null;
	const billing = isNoneGiven
		? (saved.find((address) => address.type === 'Billing') ?? null)
		: chosenAddress(request.billingAddress, saved);
	const delivery = isNoneGiven
		? (saved.find((address) => address.type === 'delivery') ?? null)
		: chosenAddress(request.deliveryAddress, saved);
	const target = delivery ?? billing;
	if (target === null) refuse('NO_ADDRESS');
	return {
		billingAddress: billing,
		deliveryAddress: delivery,
		pincode: target.pincode,
		contactMobile: target.contactMobile,
	};
}

/** A saved address is read from the account, other fields of the request are ignored; a typed one is used as sent. */
function chosenAddress(choice: AddressChoice | null, saved: User['addresses']): Address | null {
	if (choice === null) return null;
	const own = saved.find((address) => address.id === choice.id);
	if (own !== undefined) return withoutId(own);
	if (!('line1' in choice)) refuse('ADDRESS_NOT_YOURS');
	return withoutId(choice);
}

function withoutId({ id: _id, ...address }: Address & { id?: string }): Address {
	return address;
}
