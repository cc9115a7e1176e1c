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
	queries: { list: 'office.queries.list', one: 'office.queries.get' },
	inquiries: { list: 'office.inquiries.list', one: 'office.inquiries.get' },
	mails: { list: 'office.mails.list', one: 'office.mails.get' },
	customers: { list: 'office.customers.list', one: 'office.customers.get' },
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
	reviews: { list: 'office.reviews.list', one: 'office.reviews.get', update: 'office.reviews.update' },
	banners: {
		list: 'office.banners.list',
		one: 'office.banners.get',
		create: 'office.banners.create',
		update: 'office.banners.update',
		remove: 'office.banners.remove',
	},
	campaigns: {
		list: 'office.campaigns.list',
		one: 'office.campaigns.get',
		create: 'office.campaigns.create',
		update: 'office.campaigns.update',
		remove: 'office.campaigns.remove',
	},
	coupons: {
		list: 'office.coupons.list',
		one: 'office.coupons.get',
		create: 'office.coupons.create',
		update: 'office.coupons.update',
		remove: 'office.coupons.remove',
	},
	blogs: {
		list: 'office.blogs.list',
		one: 'office.blogs.get',
		create: 'office.blogs.create',
		update: 'office.blogs.update',
		remove: 'office.blogs.remove',
	},
	videos: {
		list: 'office.videos.list',
		one: 'office.videos.get',
		create: 'office.videos.create',
		update: 'office.videos.update',
		remove: 'office.videos.remove',
	},
	crops: {
		list: 'office.crops.list',
		one: 'office.crops.get',
		create: 'office.crops.create',
		update: 'office.crops.update',
		remove: 'office.crops.remove',
	},
	pincodes: {
		list: 'office.pincodes.list',
		one: 'office.pincodes.get',
		create: 'office.pincodes.create',
		update: 'office.pincodes.update',
		remove: 'office.pincodes.remove',
	},
	stores: {
		list: 'office.stores.list',
		one: 'office.stores.get',
		create: 'office.stores.create',
		update: 'office.stores.update',
		remove: 'office.stores.remove',
	},
	'price-batches': { list: 'office.prices.batches', one: 'office.prices.batch' },
	products: {
		list: 'office.products.list',
		one: 'office.products.get',
		create: 'office.products.create',
		update: 'office.products.update',
	},
	categories: {
		list: 'office.categories.list',
		one: 'office.categories.get',
		create: 'office.categories.create',
		update: 'office.categories.update',
	},
	stock: { list: 'office.stock.list', one: 'office.stock.get', update: 'office.stock.update' },
	misses: { list: 'office.misses.list' },
} as const satisfies Record<string, ResourceEndpoints>;
