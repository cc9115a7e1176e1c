import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { baseUnitSchema } from './catalogue.ts';
import { endpoint, fileReply } from './endpoint.ts';
import { listQuery, listReply, oneReply, writtenPaiseSchema } from './office-list.ts';
import { idSchema, instantSchema, lineSchema } from './wire.ts';

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

/** Upper bound on the variants of a shop. */
const maxPriceUpdateLines = 20_000;

/** The text of a file; a workbook is refused with a sentence of its own. */
const fileTextSchema = z
	.string()
	.min(1)
	.max(3 * 1024 * 1024)
	.refine((text) => text.isWellFormed(), 'must be valid Unicode');

const changeSchema = z
	.object({ variantId: z.uuid(), from: variantPricesSchema, to: variantPricesSchema })
	.meta({ id: 'PriceChange' });
export type PriceChangeWire = z.output<typeof changeSchema>;

const sourceSchema = z.enum(['board', 'import', 'undo']).meta({ id: 'PriceUpdateSource' });
const stateSchema = z.enum(['scheduled', 'published', 'cancelled']).meta({ id: 'PriceUpdateState' });

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
		/** the price update that this one undoes */
		undoesId: idSchema.nullable(),
		isUndone: z.boolean(),
	})
	.meta({ id: 'PriceUpdate' });
export type PriceUpdate = z.output<typeof priceUpdateSchema>;
export type PriceUpdateListQuery = z.output<(typeof pricingOfficeEndpoints)['office.price-updates.list']['query']>;

const priceUpdateLineSchema = z
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
	.meta({ id: 'PriceHistoryEntry' });
export type PriceHistoryEntry = z.output<typeof historySchema>;

const importErrorSchema = z
	.object({
		/** as numbered in a spreadsheet: the heading is row 1 */
		row: z.number().int(),
		/** name of the column; empty: the whole row */
		column: z.string(),
		message: z.string(),
	})
	.meta({ id: 'PriceImportError' });

const importSchema = z
	.object({
		id: idSchema,
		fileName: z.string(),
		/** stopped: the process that checked it has ended; send the file again */
		state: z.enum(['checking', 'checked', 'stopped']),
		/** rows of the file, and how many of them are checked */
		total: z.number().int(),
		done: z.number().int(),
		unchanged: z.number().int(),
		/** the first errors, and the total number */
		errors: z.array(importErrorSchema),
		errorCount: z.number().int(),
		/** empty unless all rows are valid */
		changes: z.array(changeSchema),
	})
	.meta({ id: 'PriceImport' });
export type PriceImport = z.output<typeof importSchema>;

export const pricingOfficeEndpoints = {
	'office.prices.board': endpoint('GET /api/v1/office/prices', {
		access: pricingStaff,
		summary: 'All variants on sale with their prices, in display order.',
		reply: oneReply(z.object({ rows: z.array(boardRowSchema), scheduled: z.number().int() })),
	}),
	'office.prices.publish': endpoint('POST /api/v1/office/price-updates', {
		access: pricingStaff,
		summary: 'Publishes or schedules prices, all of them or none. Each change names the previous price.',
		status: 201,
		bodyLimit: 8 * 1024 * 1024,
		body: z
			.object({
				source: z.enum(['board', 'import']).default('board'),
				changes: z
					.array(changeSchema)
					.min(1)
					.max(maxPriceUpdateLines)
					.refine(
						(changes) => new Set(changes.map((change) => change.variantId.toLowerCase())).size === changes.length,
						'must contain each variant once',
					),
				/** null: immediately */
				publishAt: instantSchema.nullable().default(null),
				note: lineSchema(200).default(''),
				/** the user has confirmed the prices that change by more than half */
				areLargeChangesConfirmed: z.boolean().default(false),
				areBelowCostConfirmed: z.boolean().default(false),
			})
			.meta({ id: 'PricesToPublish' }),
		reply: oneReply(priceUpdateSchema),
		refusals: [
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
		summary: 'One price update with its variants, old and new prices.',
		params,
		reply: oneReply(fullPriceUpdateSchema),
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
	'office.prices.export': endpoint('GET /api/v1/office/prices/export', {
		access: pricingStaff,
		isReport: true,
		summary: 'The price board as a CSV file that can be imported again.',
		reply: fileReply,
	}),
	'office.prices.import': endpoint('POST /api/v1/office/prices/imports', {
		access: pricingStaff,
		summary: 'Starts the check of a CSV price file. Nothing changes until its prices are published.',
		status: 201,
		bodyLimit: 4 * 1024 * 1024,
		body: z.object({ fileName: lineSchema(200, 1), text: fileTextSchema }),
		reply: oneReply(importSchema),
		workbookRefusal: 'IMPORT_NOT_TEXT',
		refusals: ['IMPORT_NOT_TEXT'],
	}),
	'office.prices.getImport': endpoint('GET /api/v1/office/prices/imports/:id', {
		access: pricingStaff,
		summary: 'Progress and result of a file check.',
		params,
		reply: oneReply(importSchema),
		refusals: ['IMPORT_NOT_FOUND'],
	}),
};
