import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { tintSchema } from './catalogue.ts';
import { mediaNameSchema } from './catalogue-office.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listReply, oneReply, queryFlagSchema } from './office-list.ts';
import { idSchema, lineSchema, namesSchema } from './wire.ts';

const access = permissions['catalogue.manage'];

const officeCategorySchema = z
	.object({
		id: idSchema,
		version: z.number().int(),
		slug: z.string(),
		names: namesSchema,
		/** the English name, for menus that show one field */
		name: z.string(),
		parentId: idSchema.nullable(),
		parentName: z.string().nullable(),
		picture: z.string().nullable(),
		tint: tintSchema,
		position: z.number().int(),
		isActive: z.boolean(),
		/** active products in it and in its subcategories */
		activeProducts: z.number().int(),
	})
	.meta({ id: 'OfficeCategory' });
export type OfficeCategory = z.output<typeof officeCategorySchema>;
export type CategoryListQuery = z.output<(typeof categoryOfficeEndpoints)['office.categories.list']['query']>;

const params = z.object({ id: idSchema });
const reply = oneReply(officeCategorySchema);

const wordsOfCategory = {
	names: z
		.object({ en: lineSchema(80, 1), hi: lineSchema(80, 1), mr: lineSchema(80, 1) })
		.meta({ id: 'CategoryNamesInput' }),
	/** null: a group, or a category without a group */
	parentId: idSchema.nullish(),
	picture: mediaNameSchema.nullish(),
	tint: tintSchema,
	isActive: z.boolean().default(true),
};
export type NewCategoryWire = z.output<(typeof categoryOfficeEndpoints)['office.categories.create']['body']>;

export const categoryOfficeEndpoints = {
	'office.categories.list': endpoint('GET /api/v1/office/categories', {
		access: permissions['catalogue.read'],
		summary: 'All categories and groups in display order, including archived ones.',
		query: z.object({ ...listQuery(['position', 'name']), active: queryFlagSchema.optional() }),
		reply: listReply(officeCategorySchema),
	}),
	'office.categories.get': endpoint('GET /api/v1/office/categories/:id', {
		access: permissions['catalogue.read'],
		summary: 'One category.',
		params,
		reply,
		refusals: ['CATEGORY_NOT_FOUND'],
	}),
	'office.categories.create': endpoint('POST /api/v1/office/categories', {
		access,
		summary: 'Creates a category, last in display order.',
		body: z.object(wordsOfCategory).meta({ id: 'NewCategory' }),
		status: 201,
		reply,
		refusals: ['CATEGORY_NAME_TAKEN', 'CATEGORY_NOT_FOUND', 'CATEGORY_TOO_DEEP', 'PICTURE_UNKNOWN'],
	}),
	'office.categories.update': endpoint('PUT /api/v1/office/categories/:id', {
		access,
		summary: 'Updates a category. A category with products on sale cannot be archived.',
		params,
		body: z.object({ ...wordsOfCategory, version: z.number().int() }).meta({ id: 'CategoryChange' }),
		reply,
		refusals: [
			'CATEGORY_HAS_PRODUCTS',
			'CATEGORY_HAS_SUBCATEGORIES',
			'CATEGORY_NAME_TAKEN',
			'CATEGORY_NOT_FOUND',
			'CATEGORY_TOO_DEEP',
			'PICTURE_UNKNOWN',
			'STALE_VERSION',
		],
	}),
	'office.categories.order': endpoint('POST /api/v1/office/categories/order', {
		access,
		summary: 'Sets the display order of the categories.',
		body: z.object({ ids: z.array(idSchema).min(1).max(500) }),
		reply: oneReply(z.object({ ids: z.array(idSchema) })),
		refusals: ['CATEGORY_NOT_FOUND'],
	}),
};
