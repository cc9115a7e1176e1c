import type { StaffRole } from './person.ts';

/**
 * What people of the shop may do, by role; the owner may do everything. The table of endpoints and the menu of the
 * office both read it, so that nobody is shown what would be refused.
 */
export const duties = {
	'orders.read': ['orders', 'picker', 'rider', 'support'],
	'orders.move': ['orders', 'picker', 'rider'],
	'orders.cancel': ['orders'],
	'orders.cash': ['orders', 'rider'],
	// the owner alone
	'staff.manage': [],
	'audit.read': [],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Duty = keyof typeof duties;

export function mayDo(roles: readonly StaffRole[], duty: Duty): boolean {
	const allowed: readonly StaffRole[] = duties[duty];
	return roles.some((role) => role === 'owner' || allowed.includes(role));
}
