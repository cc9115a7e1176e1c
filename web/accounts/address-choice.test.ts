import type { SavedAddress } from '#domain/user.ts';
import { expect, test } from 'vitest';
import { chosenAddresses } from './address-choice.ts';

function saved(id: string, type: SavedAddress['type']): SavedAddress {
	return {
		id,
		type,
		contactName: 'Asha',
		contactMobile: '9876543210',
		line1: '12 Tulip',
		line2: '',
		area: 'Baner',
		pincode: '411045',
		city: 'Pune',
		state: 'Maharashtra',
		country: 'India',
	};
}

const home = saved('home', 'delivery');
const farm = saved('farm', 'delivery');
const office = saved('office', 'Billing');
const nothing = { deliveryId: null, billingId: null };

test('uses the first address of each type until one is selected', () => {
	expect(chosenAddresses([home, farm, office], nothing)).toEqual({ delivery: home, billing: office });
	expect(chosenAddresses([home, farm, office], { deliveryId: 'farm', billingId: 'same' })).toEqual({
		delivery: farm,
		billing: null,
	});
});

test('one type of address is enough, in either direction', () => {
	expect(chosenAddresses([home], nothing)).toEqual({ delivery: home, billing: null });
	expect(chosenAddresses([office], nothing)).toEqual({ delivery: null, billing: office });
});

test('uses the next address when the selected one was deleted', () => {
	expect(chosenAddresses([home], { deliveryId: 'farm', billingId: 'office' })).toEqual({
		delivery: home,
		billing: null,
	});
	expect(chosenAddresses([office], { deliveryId: 'home', billingId: 'same' })).toEqual({
		delivery: null,
		billing: office,
	});
	expect(chosenAddresses([], nothing)).toEqual({ delivery: null, billing: null });
});
