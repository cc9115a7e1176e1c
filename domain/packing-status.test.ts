import { expect, test } from 'vitest';
import { packingStatus } from './order.ts';

test('the packing status is new, to pick, packed, and none after dispatch', () => {
	const packingStatusOf = (status: 'ORDERED' | 'SHIPPED' | 'CANCELLED', isOnPickList: boolean, isPacked: boolean) =>
		packingStatus({ status, isOnPickList, isPacked });
	expect(packingStatusOf('ORDERED', false, false)).toBe('new');
	expect(packingStatusOf('ORDERED', true, false)).toBe('to-pick');
	expect(packingStatusOf('ORDERED', true, true)).toBe('packed');
	expect(packingStatusOf('ORDERED', false, true)).toBe('packed');
	expect(packingStatusOf('SHIPPED', true, true)).toBeNull();
	expect(packingStatusOf('CANCELLED', true, false)).toBeNull();
});
