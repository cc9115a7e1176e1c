import type { EndpointName } from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { call } from './api.ts';

type Loose = (name: EndpointName, input: { params?: object; query?: object; body?: object }) => Promise<unknown>;
/** react-admin names resources by strings, so the types of the table end here. */
const callLoose = call as unknown as Loose;

type Verb = 'list' | 'get' | 'create' | 'update' | 'remove';

/** The endpoint of a verb is `office.<resource>.<verb>`; other verbs do not exist. */
function endpointOf(resource: string, verb: Verb): EndpointName {
	const name = `office.${resource}.${verb}`;
	if (!Object.hasOwn(paths, name)) throw new Error(`${resource} has no endpoint to ${verb}`);
	return name as EndpointName;
}

async function getOne(resource: string, id: unknown): Promise<RaRecord> {
	const response = await callLoose(endpointOf(resource, 'get'), { params: { id } });
	return (response as { data: RaRecord }).data;
}

async function list(resource: string, { pagination, sort, filter }: GetListParams) {
	const response = await callLoose(endpointOf(resource, 'list'), {
		query: {
			page: pagination?.page,
			perPage: pagination?.perPage,
			sort: sort?.field,
			order: sort?.order === 'ASC' ? 'asc' : 'desc',
			...filter,
		},
	});
	// Other fields of a list response (totals of all records found) are returned as meta.
	const { status: _status, data, total, ...meta } = response as { status: string; data: RaRecord[]; total: number };
	return { data, total, meta };
}

async function write(verb: 'create' | 'update', resource: string, id: unknown, body: object): Promise<RaRecord> {
	const response = await callLoose(endpointOf(resource, verb), { ...(id === null ? {} : { params: { id } }), body });
	return (response as { data: RaRecord }).data;
}

async function remove(resource: string, id: unknown): Promise<void> {
	await callLoose(endpointOf(resource, 'remove'), { params: { id } });
}

/** Maps react-admin's verbs to the endpoints of the table. Money stays paise, instants stay texts. */
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
