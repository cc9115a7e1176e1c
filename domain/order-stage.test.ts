import { expect, test } from 'vitest';
import { orderStage } from './order.ts';

test('an order is new, to pick, packed, and then it has left the shop', () => {
	const stageOf = (status: 'ORDERED' | 'SHIPPED' | 'CANCELLED', isOnPickList: boolean, isPacked: boolean) =>
		orderStage({ status, isOnPickList, isPacked });
	expect(stageOf('ORDERED', false, false)).toBe('new');
	expect(stageOf('ORDERED', true, false)).toBe('to-pick');
	expect(stageOf('ORDERED', true, true)).toBe('packed');
	expect(stageOf('ORDERED', false, true)).toBe('packed');
	expect(stageOf('SHIPPED', true, true)).toBeNull();
	expect(stageOf('CANCELLED', true, false)).toBeNull();
});
