import type { NewVariant } from '#domain/product.ts';
import type { Tx } from '#database/db.ts';
import { writePrices } from '#server/platform/price-history-queries.ts';
import { sql } from 'kysely';

export type SavedVariant = { id: string; poolId: string; unit: string };

export async function listVariants(tx: Tx, productId: string): Promise<SavedVariant[]> {
	const { rows } = await sql<SavedVariant>`
		select id, pool_id as "poolId", unit from variants where product_id = ${productId} order by position`.execute(tx);
	return rows;
}

/** A price update that is being published locks variants before listings: all who write both do so in this order. */
export async function lockVariantsOf(tx: Tx, productId: string): Promise<void> {
	await sql`select 1 from variants where product_id = ${productId} order by id for no key update`.execute(tx);
}

/**
 * Locks the pools that have the unit of their variant as label. An order locks pools before it refers to variants and product:
 * these are locked before SKU or unit are changed.
 */
export async function lockPoolsOf(tx: Tx, productId: string): Promise<void> {
	await sql`
		select 1 from stock_pools where product_id = ${productId} and label <> '' order by id for no key update`.execute(
		tx,
	);
}

export async function findSharedPool(tx: Tx, productId: string): Promise<string | null> {
	const row = await tx
		.selectFrom('stock_pools')
		.select('id')
		.where('product_id', '=', productId)
		.where('label', '=', '')
		.executeTakeFirst();
	return row?.id ?? null;
}

/** An empty pool without movements. @param label '' when all variants share it */
export async function insertPool(tx: Tx, productId: string, label: string, now: Date): Promise<string> {
	const { rows } = await sql<{ id: string }>`
		insert into stock_pools (product_id, label, base, on_hand, updated_at)
		select id, ${label}, base, 0, ${now} from products where id = ${productId} returning id`.execute(tx);
	return rows[0]?.id ?? '';
}

export async function insertVariants(
	tx: Tx,
	productId: string,
	variants: readonly (NewVariant & { poolId: string; position: number })[],
	now: Date,
): Promise<void> {
	if (variants.length === 0) return;
	const insert = sql`
		insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, mrp_paise,
			is_active)
		select ${productId}, l."poolId", l.position, l.sku, l.unit, l.amount, l.price, l.mrp,
			l."isActive"
		from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as l ("poolId" uuid, position int, sku text,
			unit text, amount bigint, price bigint, mrp bigint, "isActive" boolean)`;
	await writePrices(tx, { at: now }, () => insert.execute(tx));
}

export type VariantChange = {
	id: string;
	position: number;
	unit: string;
	amount: number;
	sku: string;
	isActive: boolean;
};

/** Updates variants in one statement, so that two can swap their units; the pool of a single variant takes its unit as label. */
export async function updateVariants(tx: Tx, productId: string, variants: readonly VariantChange[]): Promise<void> {
	await sql`
		with changed as (
			update variants v set position = l.position, unit = l.unit, pack_amount = l.amount, sku = l.sku,
				is_active = l."isActive"
			from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as l (id uuid, position int, unit text,
				amount bigint, sku text, "isActive" boolean)
			where v.id = l.id and v.product_id = ${productId}
			returning v.pool_id, v.unit
		)
		update stock_pools s set label = changed.unit from changed where s.id = changed.pool_id and s.label <> ''`.execute(
		tx,
	);
}
