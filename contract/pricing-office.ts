import { maxBoardRows } from '#domain/price-change.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { baseUnitSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listReply, oneReply, queryFlagSchema, writtenPaiseSchema } from './office-list.ts';
import { idSchema, instantSchema, lineSchema, textSchema } from './wire.ts';

const pricingStaff = permissions['prices.manage'];
const params = z.object({ id: idSchema });

const variantPricesSchema = z
	.object({
		pricePaise: writtenPaiseSchema,
		mrpPaise: writtenPaiseSchema,
		/** cost of the variant to the shop, including tax; null: unknown */
		costPaise: writtenPaiseSchema.nullable(),
	})
	.meta({ id: 'VariantPrices' });
export type VariantPricesWire = z.output<typeof variantPricesSchema>;

const boardRowSchema = variantPricesSchema
	.extend({
		id: idSchema,
		sku: z.string(),
		productId: idSchema,
		product: z.string(),
		unit: z.string(),
		category: z.string(),
		packAmount: z.number().int(),
		base: baseUnitSchema,
		/** at the end of yesterday in India; null: the variant is new */
		yesterdayPaise: writtenPaiseSchema.nullable(),
		/** number of packs available */
		stock: z.number().int(),
		isLow: z.boolean(),
		/** low stock is counted by pool, as everywhere */
		poolId: idSchema,
		/** weighed on sale: needs no MRP */
		isLoose: z.boolean(),
	})
	.meta({ id: 'PriceBoardRow' });
export type BoardRow = z.output<typeof boardRowSchema>;

const changeSchema = z
	.object({ variantId: z.uuid(), from: variantPricesSchema, to: variantPricesSchema })
	.meta({ id: 'PriceChange' });
export type PriceChangeWire = z.output<typeof changeSchema>;

const sourceSchema = z.enum(['board', 'import', 'undo']).meta({ id: 'PriceUpdateSource' });
/** publishing: its parts are published one after the other */
const stateSchema = z.enum(['scheduled', 'publishing', 'published', 'cancelled']).meta({ id: 'PriceUpdateState' });

const priceUpdateSchema = z
	.object({
		id: idSchema,
		source: sourceSchema,
		state: stateSchema,
		note: z.string(),
		/** null: the account was deleted */
		actorName: z.string().nullable(),
		createdAt: instantSchema,
		publishAt: instantSchema,
		publishedAt: instantSchema.nullable(),
		/** number of variants, and how many of them were skipped */
		count: z.number().int(),
		skippedCount: z.number().int(),
		/** of the number of variants, those that are published or skipped by now */
		doneCount: z.number().int(),
		/** the price update that this one undoes */
		undoesId: idSchema.nullable(),
		isUndone: z.boolean(),
	})
	.meta({ id: 'PriceUpdate' });
export type PriceUpdate = z.output<typeof priceUpdateSchema>;
export type PriceUpdateListQuery = z.output<(typeof pricingOfficeEndpoints)['office.price-updates.list']['query']>;

export const priceUpdateLineSchema = z
	.object({
		variantId: idSchema,
		sku: z.string(),
		product: z.string(),
		unit: z.string(),
		from: variantPricesSchema,
		to: variantPricesSchema,
		/** why the variant was skipped; null: it was not */
		skipReason: z.enum(['CHANGED', 'UNAVAILABLE']).nullable(),
	})
	.meta({ id: 'PriceUpdateLine' });
export type PriceUpdateLine = z.output<typeof priceUpdateLineSchema>;
/** Further skipped variants are counted, not listed. */
export const maxSkippedListed = 5;

/** Its first lines, those that were skipped before the others: at most maxShownLines. */
const fullPriceUpdateSchema = priceUpdateSchema
	.extend({ lines: z.array(priceUpdateLineSchema) })
	.meta({ id: 'PriceUpdateWithLines' });
export type FullPriceUpdate = z.output<typeof fullPriceUpdateSchema>;

/** The new price update with the first of the variants that were skipped. */
const undoneSchema = priceUpdateSchema
	.extend({ skipped: z.array(priceUpdateLineSchema).max(maxSkippedListed) })
	.meta({ id: 'UndonePriceUpdate' });
export type UndonePriceUpdate = z.output<typeof undoneSchema>;

const historySchema = variantPricesSchema
	.extend({
		id: idSchema,
		at: instantSchema,
		/** null: changed in the catalogue, or the account was deleted */
		actorName: z.string().nullable(),
		priceUpdateId: idSchema.nullable(),
		source: sourceSchema.nullable(),
	})
	.meta({ id: 'PriceHistoryRow' });
export type PriceHistoryRow = z.output<typeof historySchema>;

export const pricingOfficeEndpoints = {
	'office.prices.board': endpoint('GET /api/v1/office/prices', {
		access: pricingStaff,
		summary: 'Variants on sale with their prices, in display order: all of them, or the first 20,000 that match.',
		query: z.object({
			q: textSchema(100).optional(),
			/** its name */
			category: textSchema(200).optional(),
			isLow: queryFlagSchema.optional(),
		}),
		reply: oneReply(
			z.object({
				rows: z.array(boardRowSchema),
				/** variants that match, as many as the rows */
				total: z.number().int(),
				/** more variants match: they are not loaded */
				isTotalCapped: z.boolean(),
				/** categories of all variants on sale, and stock pools of them that are low */
				categories: z.array(z.string()),
				lowCount: z.number().int(),
				/** there are more low ones than lowCount, which is maxCounted then */
				isLowCountCapped: z.boolean(),
				scheduled: z.number().int(),
			}),
		),
	}),
	'office.prices.publish': endpoint('POST /api/v1/office/price-updates', {
		access: pricingStaff,
		summary:
			'Publishes or schedules the prices of a checked file, or changes that each name the previous price. More than 1,000 are published in parts.',
		status: 201,
		bodyLimit: 8 * 1024 * 1024,
		body: z
			.object({
				source: z.enum(['board', 'import']).default('board'),
				/** a checked file, instead of changes */
				importId: idSchema.optional(),
				changes: z
					.array(changeSchema)
					.min(1)
					.max(maxBoardRows)
					.refine(
						(changes) => new Set(changes.map((change) => change.variantId.toLowerCase())).size === changes.length,
						'must contain each variant once',
					)
					.optional(),
				/** null: immediately */
				publishAt: instantSchema.nullable().default(null),
				note: lineSchema(200).default(''),
				/** the user has confirmed the prices that change by more than half */
				areLargeChangesConfirmed: z.boolean().default(false),
				areBelowCostConfirmed: z.boolean().default(false),
			})
			.refine(({ importId, changes }) => (importId === undefined) !== (changes === undefined), {
				path: ['changes'],
				message: 'send either changes or a file',
			})
			.meta({ id: 'PricesToPublish' }),
		reply: oneReply(priceUpdateSchema),
		refusals: [
			'IMPORT_NOT_FOUND',
			'INVALID_PRICES',
			'LARGE_PRICE_CHANGES',
			'NOTHING_CHANGED',
			'PRICES_BELOW_COST',
			'PRICES_CHANGED',
			'PUBLISH_TIME_PAST',
			'VARIANTS_UNAVAILABLE',
		],
	}),
	'office.price-updates.list': endpoint('GET /api/v1/office/price-updates', {
		access: pricingStaff,
		summary: 'Price updates, newest first.',
		query: z.object({ ...listQuery(['createdAt'], 'desc'), state: stateSchema.optional() }),
		reply: listReply(priceUpdateSchema),
	}),
	'office.price-updates.get': endpoint('GET /api/v1/office/price-updates/:id', {
		access: pricingStaff,
		summary: 'One price update with its first thousand variants, old and new prices.',
		params,
		reply: oneReply(fullPriceUpdateSchema),
		refusals: ['PRICE_UPDATE_NOT_FOUND'],
	}),
	'office.price-updates.progress': endpoint('GET /api/v1/office/price-updates/:id/progress', {
		access: pricingStaff,
		summary: 'One price update without its variants: how many of them are published.',
		params,
		reply: oneReply(priceUpdateSchema),
		refusals: ['PRICE_UPDATE_NOT_FOUND'],
	}),
	'office.price-updates.cancel': endpoint('POST /api/v1/office/price-updates/:id/cancel', {
		access: pricingStaff,
		summary: 'Cancels a scheduled price update.',
		params,
		reply: oneReply(priceUpdateSchema),
		refusals: ['PRICE_UPDATE_NOT_FOUND', 'PRICE_UPDATE_NOT_SCHEDULED'],
	}),
	'office.price-updates.undo': endpoint('POST /api/v1/office/price-updates/:id/undo', {
		access: pricingStaff,
		summary:
			'Restores the prices before a price update, as a new price update. Variants changed since are skipped and listed.',
		status: 201,
		params,
		reply: oneReply(undoneSchema),
		refusals: ['NOTHING_TO_UNDO', 'PRICE_UPDATE_NOT_FOUND', 'PRICE_UPDATE_NOT_PUBLISHED'],
	}),
	'office.prices.history': endpoint('GET /api/v1/office/prices/variants/:id/history', {
		access: pricingStaff,
		summary: 'Price history of a variant, newest first.',
		params,
		query: z.object(listQuery(['at'], 'desc')),
		reply: listReply(historySchema),
		refusals: ['VARIANT_NOT_FOUND'],
	}),
};
