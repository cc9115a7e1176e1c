import { expect, test } from 'vitest';
import { type Duty, duties, mayDo } from './staff.ts';

test('the owner may do everything, a customer nothing', () => {
	for (const duty of Object.keys(duties) as Duty[]) {
		expect(mayDo(['owner'], duty), duty).toBe(true);
		expect(mayDo([], duty), duty).toBe(false);
	}
});

test('a role opens its own duties, and several roles add up', () => {
	expect(mayDo(['picker'], 'orders.move')).toBe(true);
	expect(mayDo(['picker'], 'orders.cash')).toBe(false);
	expect(mayDo(['support'], 'orders.cash')).toBe(false);
	expect(mayDo(['support', 'rider'], 'orders.cash')).toBe(true);
	expect(mayDo(['content'], 'orders.read')).toBe(false);
});
