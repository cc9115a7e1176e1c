import { expect, test } from 'vitest';
import { keyOfList, selectionOnScreen, unpackedOrders } from './selection.ts';

const shown = [
	{ id: 'a', number: 'KS-1', totalPaise: 18_000 },
	{ id: 'b', number: 'KS-2', totalPaise: 5000 },
	{ id: 'c', number: 'KS-3', totalPaise: 100 },
];

test('acts on selected orders on screen only, with their numbers and total', () => {
	expect(selectionOnScreen(shown, ['c', 'hidden', 'a'])).toEqual({
		ids: ['a', 'c'],
		numbers: ['KS-1', 'KS-3'],
		totalPaise: 18_100,
	});
	expect(selectionOnScreen(shown, ['hidden']).ids).toEqual([]);
});

test('a reason is needed for orders before packing, not for packed, dispatched and cancelled ones', () => {
	const orders = (['in-review', 'new', 'to-pick', 'packed', null] as const).map((packingStatus) => ({ packingStatus }));
	expect(unpackedOrders(orders)).toEqual([{ packingStatus: 'new' }, { packingStatus: 'to-pick' }]);
});

test('another filter, page or sort order is another list', () => {
	const list = {
		filterValues: { status: 'SHIPPED' },
		sort: { field: 'createdAt', order: 'DESC' },
		page: 1,
		perPage: 25,
	};
	expect(keyOfList({ ...list })).toBe(keyOfList(list));
	for (const change of [{ filterValues: {} }, { page: 2 }, { perPage: 50 }, { sort: { field: 'pincode' } }]) {
		expect(keyOfList({ ...list, ...change })).not.toBe(keyOfList(list));
	}
});
