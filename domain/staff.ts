import { type StaffRole, staffRoles } from './user.ts';

/**
 * Permissions by role; the owner has all of them. The table of endpoints and the menu of the
 * office both read it, so that actions that would be refused are not shown.
 */
export const permissions = {
	// every role sees its own part of the dashboard
	'dashboard.read': staffRoles,
	'orders.read': ['orders', 'picker', 'rider', 'support'],
	'orders.updateStatus': ['orders', 'picker', 'rider'],
	/** dispatch an order that is not packed, with a reason */
	'orders.dispatchUnpacked': ['orders'],
	'orders.pick': ['orders', 'picker'],
	'orders.deliver': ['orders', 'rider'],
	/** approve an order that waits for review */
	'orders.approve': ['orders'],
	'orders.cancel': ['orders'],
	'orders.cash': ['orders', 'rider'],
	// returns, refunds and refund accounts
	'returns.manage': ['orders'],
	'orders.invoice': ['orders', 'picker', 'support'],
	'prices.manage': ['pricing'],
	// receive, write off and count stock
	'stock.manage': ['catalogue', 'pricing'],
	'catalogue.read': ['catalogue', 'pricing', 'content'],
	'catalogue.manage': ['catalogue'],
	'coupons.manage': ['pricing', 'content'],
	'content.manage': ['content'],
	/** texts without a translation, of what the role may edit */
	'translations.read': ['catalogue', 'content'],
	'media.add': ['catalogue', 'content'],
	'reviews.moderate': ['content', 'support'],
	'support.manage': ['support'],
	'customers.read': ['orders', 'support'],
	'customers.block': ['support'],
	'mails.manage': ['support'],
	// owner only
	'customers.erase': [],
	'settings.manage': [],
	'staff.manage': [],
	'audit.read': [],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Permission = keyof typeof permissions;

export function can(roles: readonly StaffRole[], permission: Permission): boolean {
	const allowed: readonly StaffRole[] = permissions[permission];
	return roles.some((role) => role === 'owner' || allowed.includes(role));
}
