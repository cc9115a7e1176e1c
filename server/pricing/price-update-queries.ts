import type { PriceChange } from '#domain/price-change.ts';
import type { FullPriceUpdate, PriceUpdate, PriceUpdateLine, PriceUpdateListQuery } from '#contract/pricing-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import { chunk } from './price-board-queries.ts';

export type PriceUpdateSource = 'board' | 'import' | 'undo';

export type NewPriceUpdate = {
	source: PriceUpdateSource;
	note: string;
	actorId: string;
	createdAt: Date;
	publishAt: Date;
	/** null: scheduled */
	publishedAt: Date | null;
	undoesId: string | null;
};

export type NewLine = PriceChange & { skipReason: 'CHANGED' | 'UNAVAILABLE' | null };

/** @returns its id */
export async function insertPriceUpdate(tx: Tx, priceUpdate: NewPriceUpdate): Promise<string> {
	const { id } = await tx
		.insertInto('price_updates')
		.values({
			source: priceUpdate.source,
			note: priceUpdate.note,
			actor_id: priceUpdate.actorId,
			created_at: priceUpdate.createdAt,
			publish_at: priceUpdate.publishAt,
			published_at: priceUpdate.publishedAt,
			undoes_id: priceUpdate.undoesId,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** The lines of a price update; for an existing one with the result of publishing it. */
export async function writeLines(tx: Tx, priceUpdateId: string, lines: readonly NewLine[]): Promise<void> {
	for (const some of chunk(lines)) {
		await sql`
			insert into price_update_lines (price_update_id, variant_id, from_price_paise, from_mrp_paise, from_cost_paise,
				to_price_paise, to_mrp_paise, to_cost_paise, skip_reason)
			select ${priceUpdateId}, t.* from unnest(${some.map((line) => line.variantId)}::uuid[],
				${some.map(({ from }) => from.price)}::bigint[], ${some.map(({ from }) => from.mrp)}::bigint[],
				${some.map(({ from }) => from.cost)}::bigint[],
				${some.map(({ to }) => to.price)}::bigint[], ${some.map(({ to }) => to.mrp)}::bigint[],
				${some.map(({ to }) => to.cost)}::bigint[], ${some.map((line) => line.skipReason)}::text[]) as t
			on conflict (price_update_id, variant_id) do update set from_price_paise = excluded.from_price_paise,
				from_mrp_paise = excluded.from_mrp_paise, from_cost_paise = excluded.from_cost_paise,
				skip_reason = excluded.skip_reason`.execute(tx);
	}
}

const priceUpdateColumns = sql`
	b.id, b.source, b.note, b.created_at as "createdAt", b.publish_at as "publishAt", b.published_at as "publishedAt",
	case when b.cancelled_at is not null then 'cancelled' when b.published_at is null then 'scheduled'
		else 'published' end as state,
	(select u.name from users u where u.id = b.actor_id) as "actorName", b.undoes_id as "undoesId",
	exists (select from price_updates later where later.undoes_id = b.id) as "isUndone",
	(select count(*)::int from price_update_lines l where l.price_update_id = b.id) as count,
	(select count(*)::int from price_update_lines l where l.price_update_id = b.id and l.skip_reason is not null) as "skippedCount"`;

type PriceUpdateRow = Omit<PriceUpdate, 'createdAt' | 'publishAt' | 'publishedAt'> & {
	createdAt: Date;
	publishAt: Date;
	publishedAt: Date | null;
};

const fromRow = <Row extends PriceUpdateRow>(row: Row) => ({
	...row,
	createdAt: row.createdAt.toISOString(),
	publishAt: row.publishAt.toISOString(),
	publishedAt: row.publishedAt?.toISOString() ?? null,
});

const stateConditions: Record<PriceUpdate['state'], RawBuilder<unknown>> = {
	scheduled: sql`b.published_at is null and b.cancelled_at is null`,
	published: sql`b.published_at is not null`,
	cancelled: sql`b.cancelled_at is not null`,
};

/** One page of price updates and the total. Two statements. */
export async function listPriceUpdates(
	db: Db,
	query: PriceUpdateListQuery,
): Promise<{ data: PriceUpdate[]; total: number }> {
	const condition = query.state === undefined ? sql`true` : stateConditions[query.state];
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const [{ rows }, counted] = await Promise.all([
		sql<PriceUpdateRow>`
			select ${priceUpdateColumns} from price_updates b where ${condition}
			order by b.created_at ${direction}, b.id ${direction}
			limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db),
		sql<{ total: number }>`select count(*)::int as total from price_updates b where ${condition}`.execute(db),
	]);
	return { data: rows.map(fromRow), total: counted.rows[0]?.total ?? 0 };
}

const lineJson = sql`json_build_object('variantId', v.id, 'sku', v.sku, 'product', p.name_en, 'unit', v.unit,
	'skipReason', l.skip_reason,
	'from', json_build_object('pricePaise', l.from_price_paise, 'mrpPaise', l.from_mrp_paise, 'costPaise', l.from_cost_paise),
	'to', json_build_object('pricePaise', l.to_price_paise, 'mrpPaise', l.to_mrp_paise, 'costPaise', l.to_cost_paise))`;

/** A price update by counts, without its lines. @returns null for an unknown id */
export async function findPriceUpdateSummary(db: Db, id: string): Promise<PriceUpdate | null> {
	const { rows } = await sql<PriceUpdateRow>`
		select ${priceUpdateColumns} from price_updates b where b.id = ${id}`.execute(db);
	return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** The first skipped variants of a price update. */
export async function listSkippedLines(db: Db, id: string, limit: number): Promise<PriceUpdateLine[]> {
	const { rows } = await sql<{ line: PriceUpdateLine }>`
		select ${lineJson} as line
		from price_update_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
		where l.price_update_id = ${id} and l.skip_reason is not null
		order by p.name_en, p.id, v.position limit ${limit}`.execute(db);
	return rows.map(({ line }) => line);
}

/** A price update with its variants in display order. @returns null for an unknown id */
export async function findPriceUpdate(db: Db, id: string): Promise<FullPriceUpdate | null> {
	const { rows } = await sql<PriceUpdateRow & Pick<FullPriceUpdate, 'lines'>>`
		select ${priceUpdateColumns}, coalesce((
			select json_agg(${lineJson} order by l.skip_reason is null, p.name_en, p.id, v.position)
			from price_update_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
			where l.price_update_id = b.id), '[]') as lines
		from price_updates b where b.id = ${id}`.execute(db);
	return rows[0] === undefined ? null : fromRow(rows[0]);
}

export type LockedPriceUpdate = { id: string; actorId: string | null; isPublished: boolean; isCancelled: boolean };

const lockedColumns = sql`
	id, actor_id as "actorId", published_at is not null as "isPublished", cancelled_at is not null as "isCancelled"`;

export async function lockPriceUpdate(tx: Tx, id: string): Promise<LockedPriceUpdate | null> {
	const { rows } = await sql<LockedPriceUpdate>`
		select ${lockedColumns} from price_updates where id = ${id} for update`.execute(tx);
	return rows[0] ?? null;
}

/** The price update that has been due for longest, locked: another shop process on the same database takes the next one. */
export async function lockDuePriceUpdate(tx: Tx, now: Date): Promise<LockedPriceUpdate | null> {
	const { rows } = await sql<LockedPriceUpdate>`
		select ${lockedColumns} from price_updates
		where published_at is null and cancelled_at is null and publish_at <= ${now}
		order by publish_at, id limit 1 for update skip locked`.execute(tx);
	return rows[0] ?? null;
}

export async function updateToPublished(tx: Tx, id: string, now: Date): Promise<void> {
	await tx.updateTable('price_updates').set({ published_at: now }).where('id', '=', id).execute();
}

export async function updateToCancelled(tx: Tx, id: string, now: Date): Promise<void> {
	await tx.updateTable('price_updates').set({ cancelled_at: now }).where('id', '=', id).execute();
}

export type LineToValidate = NewLine & {
	/** the current price of the variant was set by this price update */
	isLatest: boolean;
	/** the variant was changed after the price update was created */
	isSuperseded: boolean;
};

/** The lines of a price update with the present state of their variants, which must be locked before. */
export async function listLinesToValidate(tx: Tx, priceUpdateId: string): Promise<LineToValidate[]> {
	const { rows } = await sql<LineToValidate>`
		select l.variant_id as "variantId", l.skip_reason as "skipReason",
			json_build_object('price', l.from_price_paise, 'mrp', l.from_mrp_paise, 'cost', l.from_cost_paise) as from,
			json_build_object('price', l.to_price_paise, 'mrp', l.to_mrp_paise, 'cost', l.to_cost_paise) as to,
			coalesce(h.price_update_id = l.price_update_id, false) as "isLatest",
			-- an earlier scheduled price update was known when this one was created
			coalesce(h.at > b.created_at and (hb.id is null or hb.created_at > b.created_at), false) as "isSuperseded"
		from price_update_lines l join price_updates b on b.id = l.price_update_id
			left join lateral (
				select h.at, h.price_update_id from price_history h where h.variant_id = l.variant_id
				order by h.at desc, h.id desc limit 1
			) h on true
			left join price_updates hb on hb.id = h.price_update_id
		where l.price_update_id = ${priceUpdateId} order by l.variant_id`.execute(tx);
	return rows;
}

export async function listPriceUpdateVariants(tx: Tx, priceUpdateId: string): Promise<string[]> {
	const rows = await tx
		.selectFrom('price_update_lines')
		.select('variant_id as variantId')
		.where('price_update_id', '=', priceUpdateId)
		.orderBy('variant_id')
		.execute();
	return rows.map((row) => row.variantId);
}
