import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idReply, listQuery, listReply, oneReply } from './office-list.ts';
import { idSchema, instantSchema } from './wire.ts';

const access = permissions['catalogue.manage'];
const params = z.object({ id: idSchema });

const zeroResultSearchSchema = z
	.object({
		id: idSchema,
		keyword: z.string(),
		count: z.number().int(),
		lastAt: instantSchema,
	})
	.meta({ id: 'ZeroResultSearch' });
export type ZeroResultSearch = z.output<typeof zeroResultSearchSchema>;
export type ZeroResultSearchListQuery = z.output<
	(typeof zeroResultSearchEndpoints)['office.zero-result-searches.list']['query']
>;

export const zeroResultSearchEndpoints = {
	'office.zero-result-searches.list': endpoint('GET /api/v1/office/zero-result-searches', {
		access,
		isReport: true,
		summary: 'Zero-result searches, most frequent first.',
		query: z.object(listQuery(['count', 'lastAt'], 'desc')),
		reply: listReply(zeroResultSearchSchema),
	}),
	'office.zero-result-searches.alias': endpoint('POST /api/v1/office/zero-result-searches/:id/alias', {
		access,
		summary: 'Adds the search term as an alias of a product.',
		params,
		body: z.object({ productId: idSchema }),
		reply: oneReply(z.object({ id: idSchema, productId: idSchema, alias: z.string() })),
		refusals: ['PRODUCT_NOT_FOUND', 'ZERO_RESULT_SEARCH_NOT_FOUND'],
	}),
	'office.zero-result-searches.dismiss': endpoint('POST /api/v1/office/zero-result-searches/:id/dismiss', {
		access,
		summary: 'Dismisses a zero-result search.',
		params,
		reply: idReply,
		refusals: ['ZERO_RESULT_SEARCH_NOT_FOUND'],
	}),
};
