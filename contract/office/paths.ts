import type { Method } from '#contract/call-wire.ts';

/** Name → method and path of every endpoint of the back office. */
export const officePaths = {
	'office.orders.list': 'GET /api/v1/office/orders',
	'office.orders.get': 'GET /api/v1/office/orders/:id',
	'office.orders.move': 'POST /api/v1/office/orders/:id/move',
	'office.orders.moveMany': 'POST /api/v1/office/orders/move',
	'office.orders.cancel': 'POST /api/v1/office/orders/:id/cancel',
	'office.orders.cash': 'POST /api/v1/office/orders/:id/cash',
	'office.owner.create': 'POST /api/v1/office/owner',
	'office.staff.list': 'GET /api/v1/office/staff',
	'office.staff.get': 'GET /api/v1/office/staff/:id',
	'office.staff.invite': 'POST /api/v1/office/staff',
	'office.staff.update': 'PUT /api/v1/office/staff/:id',
	'office.staff.block': 'POST /api/v1/office/staff/:id/block',
	'office.invite.list': 'GET /api/v1/office/invite',
	'office.invite.show': 'POST /api/v1/office/invite/show',
	'office.invite.accept': 'POST /api/v1/office/invite/accept',
	'office.invite.withdraw': 'DELETE /api/v1/office/invite/:id',
	'office.account.get': 'GET /api/v1/office/account',
	'office.password.change': 'POST /api/v1/office/account/password',
	'office.totp.begin': 'POST /api/v1/office/account/totp/begin',
	'office.totp.confirm': 'POST /api/v1/office/account/totp/confirm',
	'office.totp.disable': 'POST /api/v1/office/account/totp/disable',
	'office.sessions.list': 'GET /api/v1/office/sessions',
	'office.sessions.end': 'DELETE /api/v1/office/sessions/:id',
	'office.audit.list': 'GET /api/v1/office/audit',
} as const satisfies Record<`office.${string}`, `${Method} /api/v1/office/${string}`>;
