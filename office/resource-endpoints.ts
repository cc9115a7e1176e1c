import type { EndpointName } from '#contract/paths.ts';

/** Which endpoint answers which verb of react-admin. A verb that is left out does not exist for the resource. */
export type ResourceEndpoints = {
	list?: EndpointName;
	one?: EndpointName;
	create?: EndpointName;
	update?: EndpointName;
	remove?: EndpointName;
};

export const resourceEndpoints = {
	orders: { list: 'office.orders.list', one: 'office.orders.get' },
	staff: {
		list: 'office.staff.list',
		one: 'office.staff.get',
		create: 'office.staff.invite',
		update: 'office.staff.update',
	},
	invitations: { list: 'office.invite.list', remove: 'office.invite.withdraw' },
	sessions: { list: 'office.sessions.list', remove: 'office.sessions.end' },
	audit: { list: 'office.audit.list' },
} as const satisfies Record<string, ResourceEndpoints>;
