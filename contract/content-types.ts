import type { StaffRole } from '#domain/user.ts';
import { z } from 'zod';
import { type Endpoint, endpoint, withArticle } from './endpoint.ts';
import type { Refusal } from './errors.ts';
import { idReply, listQuery, listReply, oneReply } from './office-list.ts';
import { idSchema } from './wire.ts';

/** The content types that are edited through one generic form. */
export const contentTypes = [
	'banners',
	'campaigns',
	'coupons',
	'blogs',
	'videos',
	'crops',
	'stores',
	'pincodes',
] as const;
export type ContentTypeName = (typeof contentTypes)[number];

export type ContentItemVerb = 'list' | 'get' | 'create' | 'update' | 'remove';
type OfficeEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType, readonly StaffRole[]>;
export type ContentTypeEndpoints<K extends ContentTypeName> = Record<`office.${K}.${ContentItemVerb}`, OfficeEndpoint>;

type ContentTypeDefinition = {
	access: readonly StaffRole[];
	/** 'banner' */
	noun: string;
	/** the fields of a request */
	body: z.ZodRawShape;
	/** the fields of a response beside id and version */
	row: z.ZodRawShape;
	/** the fields a list can be sorted by, the default first */
	sorts: readonly [string, ...string[]];
	defaultOrder?: 'asc' | 'desc';
	/** filters of the list besides `q` */
	filters?: z.ZodRawShape;
	/** checks over several fields, such as a period that ends before it begins */
	check?: (body: never) => { field: string; message: string } | null;
	/** refusals of a create or update, and of a removal, beside NOT_FOUND and STALE_VERSION */
	refusals: { write: readonly Refusal[]; remove?: readonly Refusal[] };
	/** limit of a body that contains a blog, in bytes */
	bodyLimit?: number;
};

/** A row as the office reads it. */
export type ContentItemRow<Row extends z.ZodRawShape> = z.output<z.ZodObject<Row>> & { id: string; version: number };

/** The five endpoints of a content type: list, get, create, update with its version, remove. */
export function contentTypeEndpoints<const K extends ContentTypeName>(
	type: K,
	definition: ContentTypeDefinition,
): ContentTypeEndpoints<K> {
	const { access, noun, check, bodyLimit } = definition;
	const path = `/api/v1/office/${type}` as const;
	// 'DeliveryPincode' of 'delivery pincode'
	const name = noun.replace(/(?:^| )(\w)/g, (_, letter: string) => letter.toUpperCase());
	const row = z.object({ id: idSchema, version: z.number().int(), ...definition.row }).meta({ id: `Office${name}` });
	const params = z.object({ id: idSchema });
	const large = bodyLimit === undefined ? {} : { bodyLimit };

	function checked(shape: z.ZodRawShape) {
		return z.object(shape).superRefine((body, context) => {
			const problem = check?.(body as never) ?? null;
			if (problem !== null) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
		});
	}

	const verbs = {
		list: endpoint(`GET ${path}`, {
			access,
			summary: `List of every ${noun}, paged.`,
			query: z.object({ ...listQuery(definition.sorts, definition.defaultOrder), ...definition.filters }),
			reply: listReply(row),
		}),
		get: endpoint(`GET ${path}/:id`, {
			access,
			summary: `One ${noun}.`,
			params,
			reply: oneReply(row),
			refusals: ['NOT_FOUND'],
		}),
		create: endpoint(`POST ${path}`, {
			access,
			summary: `Creates ${withArticle(noun)}.`,
			status: 201,
			body: checked(definition.body).meta({ id: `New${name}` }),
			reply: oneReply(row),
			refusals: definition.refusals.write,
			...large,
		}),
		update: endpoint(`PUT ${path}/:id`, {
			access,
			summary: `Updates ${withArticle(noun)}. Refused if it has changed since it was loaded.`,
			params,
			body: checked({ ...definition.body, version: z.number().int() }).meta({ id: `${name}Change` }),
			reply: oneReply(row),
			refusals: ['NOT_FOUND', 'STALE_VERSION', ...definition.refusals.write],
			...large,
		}),
		remove: endpoint(`DELETE ${path}/:id`, {
			access,
			summary: `Deletes ${withArticle(noun)}.`,
			params,
			reply: idReply,
			refusals: ['NOT_FOUND', ...(definition.refusals.remove ?? [])],
		}),
	} satisfies Record<ContentItemVerb, unknown>;
	const named = Object.entries(verbs).map(([verb, row]) => [`office.${type}.${verb}`, row]);
	return Object.fromEntries(named) as ContentTypeEndpoints<K>;
}
