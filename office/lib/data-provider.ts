import type { EndpointName } from '#contract/paths.ts';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { call } from './api.ts';

/** Which endpoint answers which verb of react-admin. A verb that is left out does not exist for the resource. */
type ResourceEndpoints = {
	list?: EndpointName;
	one?: EndpointName;
	create?: EndpointName;
	update?: EndpointName;
	remove?: EndpointName;
};

const resourceEndpoints = {
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

type Loose = (name: EndpointName, input: { params?: object; query?: object; body?: object }) => Promise<unknown>;
/** react-admin names resources by text, so the types of the table end here. */
const callLoose = call as unknown as Loose;

function endpointOf(resource: string, verb: keyof ResourceEndpoints): EndpointName {
	const name = (resourceEndpoints as Record<string, ResourceEndpoints>)[resource]?.[verb];
	if (name === undefined) throw new Error(`${resource} has no endpoint to ${verb}`);
	return name;
}

async function getOne(resource: string, id: unknown): Promise<RaRecord> {
	const reply = await callLoose(endpointOf(resource, 'one'), { params: { id } });
	return (reply as { data: RaRecord }).data;
}

async function list(resource: string, { pagination, sort, filter }: GetListParams) {
	const reply = await callLoose(endpointOf(resource, 'list'), {
		query: {
			page: pagination?.page,
			perPage: pagination?.perPage,
			sort: sort?.field,
			order: sort?.order === 'ASC' ? 'asc' : 'desc',
			...filter,
		},
	});
	// Whatever a list says beside its rows (sums of all that is found) goes along as meta.
	const { status: _status, data, total, ...meta } = reply as { status: string; data: RaRecord[]; total: number };
	return { data, total, meta };
}

async function write(verb: 'create' | 'update', resource: string, id: unknown, body: object): Promise<RaRecord> {
	const reply = await callLoose(endpointOf(resource, verb), { ...(id === null ? {} : { params: { id } }), body });
	return (reply as { data: RaRecord }).data;
}

async function remove(resource: string, id: unknown): Promise<void> {
	await callLoose(endpointOf(resource, 'remove'), { params: { id } });
}

/** react-admin's verbs → the endpoints of the table. Money stays paise, instants stay texts. */
export const dataProvider = {
	getList: (resource: string, params: GetListParams) => list(resource, params),
	getOne: async (resource: string, { id }: { id: unknown }) => ({ data: await getOne(resource, id) }),
	getMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => ({
		data: await Promise.all(ids.map((id) => getOne(resource, id))),
	}),
	getManyReference: (resource: string, params: GetListParams & { target: string; id: unknown }) =>
		list(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
	create: async (resource: string, { data }: { data: object }) => ({
		data: await write('create', resource, null, data),
	}),
	update: async (resource: string, { id, data }: { id: unknown; data: object }) => ({
		data: await write('update', resource, id, data),
	}),
	updateMany: async (resource: string, { ids, data }: { ids: readonly unknown[]; data: object }) => {
		for (const id of ids) await write('update', resource, id, data);
		return { data: [...ids] };
	},
	delete: async (resource: string, { id, previousData }: { id: unknown; previousData?: unknown }) => {
		await remove(resource, id);
		return { data: previousData ?? { id } };
	},
	deleteMany: async (resource: string, { ids }: { ids: readonly unknown[] }) => {
		for (const id of ids) await remove(resource, id);
		return { data: [...ids] };
	},
} as unknown as DataProvider;
