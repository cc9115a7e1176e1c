import { expect, test } from 'vitest';
import { can, type Permission, permissions } from './staff.ts';

test('the owner has every permission, a customer nothing', () => {
	for (const permission of Object.keys(permissions) as Permission[]) {
		expect(can(['owner'], permission), permission).toBe(true);
		expect(can([], permission), permission).toBe(false);
	}
});

test('a role opens its own permissions, and several roles add up', () => {
	expect(can(['picker'], 'orders.updateStatus')).toBe(true);
	expect(can(['picker'], 'orders.cash')).toBe(false);
	expect(can(['support'], 'orders.cash')).toBe(false);
	expect(can(['support', 'rider'], 'orders.cash')).toBe(true);
	expect(can(['content'], 'orders.read')).toBe(false);
});
