import { expect, test } from 'vitest';
import { packingStatus } from './order.ts';

test('an order is new, to pick, packed, and then it has left the shop', () => {
	const packingStatusOf = (status: 'ORDERED' | 'SHIPPED' | 'CANCELLED', isOnPickList: boolean, isPacked: boolean) =>
		packingStatus({ status, isOnPickList, isPacked });
	expect(packingStatusOf('ORDERED', false, false)).toBe('new');
	expect(packingStatusOf('ORDERED', true, false)).toBe('to-pick');
	expect(packingStatusOf('ORDERED', true, true)).toBe('packed');
	expect(packingStatusOf('ORDERED', false, true)).toBe('packed');
	expect(packingStatusOf('SHIPPED', true, true)).toBeNull();
	expect(packingStatusOf('CANCELLED', true, false)).toBeNull();
});
