import { addressTypes } from '#domain/address.ts';
import { staffRoles, type User } from '#domain/user.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressSchema, userSchema } from './accounts.ts';
import { addressFromWire, addressToWire, userFromWire, userToWire } from './accounts-wire.ts';

const address = {
	type: 'Billing' as const,
	contactName: 'Asha Kulkarni',
	contactMobile: '9876543210',
	line1: '12 Tulip',
	line2: 'Baner Road',
	area: 'Baner Gaon',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
};

const addressWire = {
	type: 'Billing',
	alternativename: 'Asha Kulkarni',
	alternativeMobile: '9876543210',
	addressLine1: '12 Tulip',
	addressLine2: 'Baner Road',
	'Area or Landmark': 'Baner Gaon',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
};

const texts = fc.string({ maxLength: 60 });
const users: fc.Arbitrary<User> = fc.record({
	id: fc.string({ minLength: 1, maxLength: 128 }),
	name: texts,
	email: texts,
	mobile: texts,
	addresses: fc.array(
		fc.record({
			id: fc.string({ minLength: 1, maxLength: 128 }),
			type: fc.constantFrom(...addressTypes),
			contactName: texts,
			contactMobile: texts,
			line1: texts,
			line2: texts,
			area: texts,
			pincode: texts,
			city: texts,
			state: texts,
			country: texts,
		}),
		{ maxLength: 5 },
	),
	roles: fc.subarray([...staffRoles]),
	version: fc.nat(),
	isEmailVerified: fc.boolean(),
	policiesVersion: fc.constantFrom('2026-11-23', null, undefined),
	policiesAcceptedAt: fc.option(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') }), {
		nil: undefined,
	}),
});

test('spells an address on the wire as it has always been spelt', () => {
	expect(addressToWire(address)).toEqual(addressWire);
	expect(addressToWire({ ...address, id: 'a1' })).toEqual({ _id: 'a1', ...addressWire });
	expect(addressSchema.parse(addressWire)).toEqual(addressWire);
});

test('reads an address with and without its id', () => {
	expect(addressFromWire(addressSchema.parse(addressWire))).toEqual(address);
	expect(addressFromWire(addressSchema.parse({ _id: 'a1', ...addressWire }))).toEqual({ id: 'a1', ...address });
});

test('has India as its default country', () => {
	const { country: _country, ...withoutCountry } = addressWire;
	expect(addressSchema.parse(withoutCountry).country).toBe('India');
});

test('converts every user to the wire format and back', () => {
	fc.assert(
		fc.property(users, (user) => {
			const wire = userSchema.parse(JSON.parse(JSON.stringify(userToWire(user))));
			expect(userFromWire(wire)).toEqual(user);
		}),
	);
});
