/** spec: shopping §9 */
export const defaultCountry = 'India';
export const defaultState = 'Maharashtra';
export const maxAddresses = 50;

/** Billing and delivery are spelt as the shop has always stored them. */
export const addressTypes = ['Billing', 'delivery'] as const;
export type AddressType = (typeof addressTypes)[number];

export type Address = {
	type: AddressType;
	contactName: string;
	contactMobile: string;
	line1: string;
	line2: string;
	area: string;
	pincode: string;
	city: string;
	state: string;
	country: string;
};

/** '+91 98765-43210' and '098765 43210' are written for 9876543210; anything else stays as it is. */
export function normalizedMobile(value: string): string {
	const digits = value.replace(/[\s().-]/g, '');
	return /^(?:\+?91|0)?(\d{10})$/.exec(digits)?.[1] ?? value.trim();
}

/** Exactly 10 digits. spec: shopping §5 */
export function isMobile(value: string): boolean {
	return /^\d{10}$/.test(value);
}

/** Exactly 6 digits. spec: shopping §5 */
export const pincodePattern = /^\d{6}$/;

export function isPincode(value: string): boolean {
	return pincodePattern.test(value);
}

/**
 * A pincode that India Post can have given: of `isPincode`, those without a leading zero. For the pincodes that staff enter; an
 * address with another one is refused because the shop does not deliver there. source: India Post
 */
export function isIndianPincode(value: string): boolean {
	return isPincode(value) && !value.startsWith('0');
}

export type AddressProblem = 'contactMobile' | 'line1' | 'pincode' | 'contactName' | 'city' | 'state';

/** The invalid fields of an address, in the order of the form. */
export function addressProblems(address: Address): AddressProblem[] {
	const problems: AddressProblem[] = [];
	if (address.contactName.trim() === '') problems.push('contactName');
	if (!isMobile(normalizedMobile(address.contactMobile))) problems.push('contactMobile');
	if (address.line1.trim() === '') problems.push('line1');
	if (!isPincode(address.pincode)) problems.push('pincode');
	if (address.city.trim() === '') problems.push('city');
	if (address.state.trim() === '') problems.push('state');
	return problems;
}

/** Delivery scope of a pincode: all products, only parcels of farm inputs, or none. */
export type ServiceScope = 'all' | 'agro' | 'none';

/** Fresh produce does not keep for a parcel of two days, farm inputs do. */
export function isDeliverable(scope: ServiceScope, products: readonly { isFresh: boolean }[]): boolean {
	if (scope === 'all') return true;
	return scope === 'agro' && products.every((item) => !item.isFresh);
}
