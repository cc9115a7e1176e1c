import type { Address } from '#domain/address.ts';
import type { User } from '#domain/user.ts';
import type { AddressWire, AddressWireInput, UserWire } from './accounts.ts';

export function addressFromWire(wire: AddressWire): Address & { id?: string } {
	return {
		...(wire._id === undefined ? {} : { id: wire._id }),
		type: wire.type,
		contactName: wire.alternativename,
		contactMobile: wire.alternativeMobile,
		line1: wire.addressLine1,
		line2: wire.addressLine2,
		area: wire['Area or Landmark'],
		pincode: wire.pincode,
		city: wire.city,
		state: wire.state,
		country: wire.country,
	};
}

export function addressToWire(address: Address & { id?: string }): AddressWire & AddressWireInput {
	return {
		...(address.id === undefined ? {} : { _id: address.id }),
		type: address.type,
		alternativename: address.contactName,
		alternativeMobile: address.contactMobile,
		addressLine1: address.line1,
		addressLine2: address.line2,
		'Area or Landmark': address.area,
		pincode: address.pincode,
		city: address.city,
		state: address.state,
		country: address.country,
	};
}

const addressFields: Record<string, keyof Address> = {
	alternativename: 'contactName',
	alternativeMobile: 'contactMobile',
	addressLine1: 'line1',
	addressLine2: 'line2',
	'Area or Landmark': 'area',
	pincode: 'pincode',
	city: 'city',
	state: 'state',
	country: 'country',
};

/** The form field of a refused field of the address at `index` of a list that was sent, such as `address.0.addressLine1`. */
export function addressFieldFromWire(path: string, index: number): keyof Address | undefined {
	const prefix = `address.${index}.`;
	return path.startsWith(prefix) ? addressFields[path.slice(prefix.length)] : undefined;
}

export function userFromWire(wire: UserWire): User {
	return {
		id: wire._id,
		name: wire.name,
		email: wire.email,
		mobile: wire.mobile,
		addresses: wire.address.map((address) => ({ ...addressFromWire(address), id: address._id ?? '' })),
		roles: wire.roles,
		version: wire.version,
		// a record that the browser stored before has no such field
		isEmailVerified: wire.emailVerified ?? false,
		policiesVersion: wire.policiesVersion,
		policiesAcceptedAt: wire.policiesAcceptedAt === undefined ? undefined : new Date(wire.policiesAcceptedAt),
	};
}

export function userToWire(user: User): UserWire {
	return {
		_id: user.id,
		name: user.name,
		email: user.email,
		mobile: user.mobile,
		address: user.addresses.map(addressToWire),
		roles: user.roles,
		version: user.version,
		emailVerified: user.isEmailVerified,
		policiesVersion: user.policiesVersion,
		policiesAcceptedAt: user.policiesAcceptedAt?.toISOString(),
	};
}
