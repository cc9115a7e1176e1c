import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
	type Address,
	addressProblems,
	addressTypes,
	defaultCountry,
	defaultState,
	isDeliverable,
	isIndianPincode,
	isMobile,
	isPincode,
	normalizedMobile,
} from './address.ts';

function address(changes: Partial<Address> = {}): Address {
	return {
		type: 'delivery',
		contactName: 'Asha Kulkarni',
		contactMobile: '9876543210',
		line1: '12 Tulip, Baner Road',
		line2: '',
		area: 'Baner Gaon',
		pincode: '411045',
		city: 'Pune',
		state: 'Maharashtra',
		country: 'India',
		...changes,
	};
}

test('has two address types and a default country', () => {
	expect(addressTypes).toEqual(['Billing', 'delivery']);
	expect([defaultCountry, defaultState]).toEqual(['India', 'Maharashtra']);
});

test('accepts exactly ten digits as a mobile', () => {
	expect(isMobile('9876543210')).toBe(true);
	for (const wrong of ['', '987654321', '98765432101', '+919876543210', '98765 43210', '9876543210\n', '९८७६५४३२१०']) {
		expect(isMobile(wrong)).toBe(false);
	}
});

test('accepts a mobile number with spaces, dashes, a zero or +91', () => {
	for (const typed of [
		'9876543210',
		'+91 98765 43210',
		'+91-9876543210',
		'91 9876543210',
		'098765 43210',
		' 98765-43210 ',
	]) {
		expect(normalizedMobile(typed), typed).toBe('9876543210');
	}
	for (const wrong of ['12345', '+1 9876543210', '98765432101', 'abc 9876543210']) {
		expect(isMobile(normalizedMobile(wrong)), wrong).toBe(false);
	}
});

test('accepts exactly six digits as a pincode', () => {
	expect(isPincode('411045')).toBe(true);
	for (const wrong of ['', '41104', '4110455', '411 045', '41104a', '411045\n']) expect(isPincode(wrong)).toBe(false);
});

test('accepts exactly six digits without a leading zero as a pincode of India', () => {
	expect(isIndianPincode('110001')).toBe(true);
	expect(isPincode('011045')).toBe(true);
	for (const wrong of ['011045', '', '41104', '4110455', '411045\n']) expect(isIndianPincode(wrong)).toBe(false);
});

test('accepts a complete address', () => {
	expect(addressProblems(address())).toEqual([]);
	expect(addressProblems(address({ line2: '', area: '', country: '' }))).toEqual([]);
});

test('names the invalid fields in the order of the form', () => {
	const empty = { contactName: ' ', contactMobile: '', line1: '', pincode: '', city: '', state: '\t' };
	expect(addressProblems(address(empty))).toEqual([
		'contactName',
		'contactMobile',
		'line1',
		'pincode',
		'city',
		'state',
	]);
	expect(addressProblems(address({ pincode: '0411', contactMobile: '12' }))).toEqual(['contactMobile', 'pincode']);
});

const fresh = { isFresh: true };
const packed = { isFresh: false };

test('delivers everything, farm inputs only, or nothing', () => {
	expect(isDeliverable('all', [fresh, packed])).toBe(true);
	expect(isDeliverable('agro', [packed, packed])).toBe(true);
	expect(isDeliverable('agro', [packed, fresh])).toBe(false);
	expect(isDeliverable('none', [packed])).toBe(false);
});

test('never delivers more when a fresh product is added to the order', () => {
	const products = fc.array(fc.record({ isFresh: fc.boolean() }));
	fc.assert(
		fc.property(fc.constantFrom('all' as const, 'agro' as const, 'none' as const), products, (scope, order) => {
			if (!isDeliverable(scope, order)) expect(isDeliverable(scope, [...order, fresh])).toBe(false);
		}),
	);
});
