import { maxAmount } from '#domain/amount.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { baseUnitSchema, productTypeSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { cappedTotal, listQuery, listReply, oneReply, queryFlagSchema } from './office-list.ts';
import { idSchema, instantSchema, textSchema } from './wire.ts';

export const productStatusSchema = z.enum(['active', 'draft', 'archived']).meta({ id: 'ProductStatus' });

/** Grams, millilitres or pieces; always whole numbers. */
const amountSchema = z.number().int().min(1, 'must be greater than 0').max(maxAmount, 'must be at most 1,000 tonnes');
const stockAmountSchema = z.number().int();
const access = permissions['stock.manage'];

const pooledProductSchema = z
	.object({
		id: idSchema,
		name: z.string(),
		sku: z.string(),
		picture: z.string().nullable(),
		status: productStatusSchema,
		category: z.string(),
		/** weighed on sale; everything else is packed and counted in packs */
		isLoose: z.boolean(),
	})
	.meta({ id: 'StockPoolProduct' });
const poolVariantSchema = z
	.object({ unit: z.string(), amount: stockAmountSchema, isActive: z.boolean() })
	.meta({ id: 'StockPoolVariant' });

const poolSchema = z
	.object({
		id: idSchema,
		/** '' for products with one pool for all variants */
		label: z.string(),
		base: baseUnitSchema,
		onHand: stockAmountSchema,
		/** the pool is low at or below this level; 0: only when it is sold out */
		lowAt: stockAmountSchema,
		isLow: z.boolean(),
		updatedAt: instantSchema,
		product: pooledProductSchema,
		variants: z.array(poolVariantSchema),
	})
	.meta({ id: 'StockPool' });
export type PoolWire = z.output<typeof poolSchema>;
export type StockListQuery = z.output<(typeof inventoryOfficeEndpoints)['office.stock.list']['query']>;

const onePoolSchema = poolSchema
	.extend({
		/** reserved by open orders that are not packed yet; still physically in stock */
		reserved: stockAmountSchema,
	})
	.meta({ id: 'StockPoolWithReserved' });
export type OnePoolWire = z.output<typeof onePoolSchema>;
const params = z.object({ id: idSchema });
const reply = oneReply(onePoolSchema);

const ledgerRowSchema = z
	.object({
		id: idSchema,
		at: instantSchema,
		change: stockAmountSchema,
		/** available quantity after the movement */
		balance: stockAmountSchema,
		reason: z.string(),
		note: z.string(),
		/** null: no staff member, or a deleted account */
		actorName: z.string().nullable(),
		order: z.object({ id: idSchema, number: z.string() }).nullable(),
	})
	.meta({ id: 'StockMovement' });
export type LedgerRow = z.output<typeof ledgerRowSchema>;
export type LedgerQuery = z.output<(typeof inventoryOfficeEndpoints)['office.stock.ledger']['query']>;

const noteSchema = textSchema(300).default('');

export const inventoryOfficeEndpoints = {
	'office.stock.list': endpoint('GET /api/v1/office/stock', {
		access,
		summary: 'All stock pools with their available quantity, optionally only those that are low, or that are not.',
		query: z.object({
			...listQuery(['name', 'onHand', 'updatedAt']),
			low: queryFlagSchema.optional(),
			status: productStatusSchema.optional(),
			category: idSchema.optional(),
			productType: productTypeSchema.optional(),
		}),
		reply: listReply(poolSchema, {
			...cappedTotal,
			lowCount: z.number().int(),
			/** there are more low ones than lowCount, which is maxCounted then */
			isLowCountCapped: z.boolean(),
		}),
	}),
	'office.stock.get': endpoint('GET /api/v1/office/stock/:id', {
		access,
		summary: 'One stock pool with the quantity reserved for open orders.',
		params,
		reply,
		refusals: ['POOL_NOT_FOUND'],
	}),
	'office.stock.ledger': endpoint('GET /api/v1/office/stock/:id/ledger', {
		access,
		summary: 'The stock movements of a pool, newest first, with user, reason and balance.',
		params,
		query: z.object(listQuery(['at'], 'desc')),
		reply: listReply(ledgerRowSchema, cappedTotal),
		refusals: ['POOL_NOT_FOUND'],
	}),
	'office.stock.receive': endpoint('POST /api/v1/office/stock/receive', {
		access,
		summary: 'Receives stock for up to 200 pools, all or none, and once per Idempotency-Key.',
		body: z.object({
			lines: z
				.array(z.object({ id: idSchema, amount: amountSchema }))
				.min(1, 'must contain at least one item')
				.max(200),
			note: noteSchema,
		}),
		reply: oneReply(z.array(z.object({ id: idSchema, onHand: stockAmountSchema }))),
		refusals: ['KEY_REUSED', 'KEY_TOO_LONG', 'POOL_NOT_FOUND'],
	}),
	'office.stock.writeOff': endpoint('POST /api/v1/office/stock/:id/write-off', {
		access,
		summary: 'Writes off stock; never more than is available.',
		params,
		body: z.object({ amount: amountSchema, note: textSchema(300, 1) }),
		reply,
		refusals: ['KEY_REUSED', 'KEY_TOO_LONG', 'POOL_NOT_FOUND', 'STOCK_TOO_LITTLE'],
	}),
	'office.stock.count': endpoint('POST /api/v1/office/stock/:id/count', {
		access,
		summary: 'Sets a pool to the counted stock less the stock reserved for open orders.',
		params,
		body: z.object({
			counted: z.number().int().min(0).max(maxAmount, 'must be at most 1,000 tonnes'),
			/** the expected count: available and reserved together; a sale does not change it, packed or received stock does */
			expectedCount: z.number().int(),
			note: noteSchema,
		}),
		reply,
		refusals: ['COUNTED_TOO_LITTLE', 'KEY_REUSED', 'KEY_TOO_LONG', 'POOL_NOT_FOUND', 'STALE_VERSION'],
	}),
	'office.stock.update': endpoint('PUT /api/v1/office/stock/:id', {
		access,
		summary: 'Sets the quantity at or below which a stock pool counts as low.',
		params,
		body: z.object({ lowAt: z.number().int().min(0).max(maxAmount, 'must be at most 1,000 tonnes') }),
		reply,
		refusals: ['POOL_NOT_FOUND'],
	}),
};
