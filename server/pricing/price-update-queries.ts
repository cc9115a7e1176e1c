import { hourMs } from '#domain/duration.ts';
import { maxShownLines } from '#domain/price-change.ts';
import type { FullPriceUpdate, PriceUpdate, PriceUpdateLine, PriceUpdateListQuery } from '#contract/pricing-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import { readInChunks } from './price-board-queries.ts';

/** Published in parts: at once after it was requested, or a part of it is published. */
const isPublishing = sql`b.published_at is null and b.cancelled_at is null
	and (b.published_through is not null or b.publish_at <= b.created_at)`;

/** The version before kept no counts. */
const priceUpdateColumns = sql`
	b.id, b.source, b.note, b.created_at as "createdAt", b.publish_at as "publishAt", b.published_at as "publishedAt",
	case when b.cancelled_at is not null then 'cancelled' when b.published_at is not null then 'published'
		when ${isPublishing} then 'publishing' else 'scheduled' end as state,
	(select u.name from users u where u.id = b.actor_id) as "actorName", b.undoes_id as "undoesId",
	exists (select from price_updates later where later.undoes_id = b.id) as "isUndone",
	coalesce(b.line_count, (select count(*)::int from price_update_lines l where l.price_update_id = b.id)) as count,
	case when b.line_count is null then (select count(*)::int from price_update_lines l
		where l.price_update_id = b.id and l.skip_reason is not null) else b.skipped_count end as "skippedCount",
	coalesce(case when b.line_count is not null then b.done_count end, 0) as "doneCount"`;

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
	scheduled: sql`b.published_at is null and b.cancelled_at is null and not (${isPublishing})`,
	publishing: isPublishing,
	published: sql`b.published_at is not null`,
	cancelled: sql`b.cancelled_at is not null`,
};

/** One page of price updates and the total. Two statements. */
export async function listPriceUpdates(
	db: Db,
	query: PriceUpdateListQuery,
): Promise<{ data: PriceUpdate[]; total: number }> {
	const condition = sql`not b.is_draft and ${query.state === undefined ? sql`true` : sql`(${stateConditions[query.state]})`}`;
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

/** A clock that is further ahead is wrong: its instants are not passed on. */
const mostAheadMs = hourMs;

/** Variants that are locked, or those of the lines of a price update that a job publishes in parts. */
type PricedVariants = { ids: readonly string[] } | { linesOf: string };

const isNear = (instant: RawBuilder<unknown>, now: Date) =>
	sql`${instant} between ${now} and ${new Date(now.getTime() + mostAheadMs)}`;

/** @param own rows with the ids of variants */
const lastChange = (own: RawBuilder<unknown>, now: Date) => sql`(
	select max(h.at) from ${own} as own (variant_id) cross join lateral (
		select at from price_history where variant_id = own.variant_id and ${isNear(sql`at`, now)} order by at desc limit 1) h)`;

/** The instant at which prices of these variants change, which are locked: after their last change, whatever the clock of its process. */
export async function instantOfPrices(tx: Tx, ids: readonly string[], now: Date): Promise<Date> {
	const { rows } = await sql<{ earliest: Date | null }>`
		select ${lastChange(sql`unnest(${[...ids]}::uuid[])`, now)} + interval '1 millisecond' as earliest`.execute(tx);
	return rows[0]?.earliest ?? now;
}

/**
 * The instant of a new price update. What is scheduled for its variants is before it, and skipped as older; so is their last
 * change, by which this one would be skipped. Both may be of a process whose clock is ahead, or of a request that came later.
 * @param publishAt null: immediately; else the instant is before it
 */
export async function instantOfPriceUpdate(
	tx: Tx,
	variants: PricedVariants,
	{ now, publishAt }: { now: Date; publishAt: Date | null },
): Promise<Date> {
	const own =
		'ids' in variants
			? sql`select unnest(${[...variants.ids]}::uuid[]) as variant_id`
			: sql`select variant_id from price_update_lines where price_update_id = ${variants.linesOf}`;
	const { rows } = await sql<{ earliest: Date | null }>`
		with own as (${own})
		select greatest(${lastChange(sql`own`, now)}, (
			select max(b.created_at) from price_updates b
			where b.published_at is null and b.cancelled_at is null and ${isNear(sql`b.created_at`, now)}
				and exists (select from price_update_lines l join own using (variant_id) where l.price_update_id = b.id))
			) + interval '1 millisecond' as earliest`.execute(tx);
	const instant = rows[0]?.earliest ?? now;
	return publishAt === null || instant < publishAt ? instant : now;
}

const lineJson = sql`json_build_object('variantId', v.id, 'sku', v.sku, 'product', p.name_en, 'unit', v.unit,
	'skipReason', l.skip_reason,
	'from', json_build_object('pricePaise', l.from_price_paise, 'mrpPaise', l.from_mrp_paise, 'costPaise', l.from_cost_paise),
	'to', json_build_object('pricePaise', l.to_price_paise, 'mrpPaise', l.to_mrp_paise, 'costPaise', l.to_cost_paise))`;

/** A price update by counts, without its lines. @returns null for an unknown id */
export async function findPriceUpdateSummary(db: Db, id: string): Promise<PriceUpdate | null> {
	const { rows } = await sql<PriceUpdateRow>`
		select ${priceUpdateColumns} from price_updates b where b.id = ${id} and not b.is_draft`.execute(db);
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

/** The line `l` with its variant `v` and product `p`. */
export const linesOf = (id: string) => sql`
	price_update_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
	where l.price_update_id = ${id}`;

/** A price update with its first variants in display order, the skipped ones first. @returns null for an unknown id */
export async function findPriceUpdate(db: Db, id: string): Promise<FullPriceUpdate | null> {
	const { rows } = await sql<PriceUpdateRow & Pick<FullPriceUpdate, 'lines'>>`
		select ${priceUpdateColumns}, array(
			select ${lineJson} from ${linesOf(id)}
			order by l.skip_reason is null, p.name_en, p.id, v.position limit ${maxShownLines}) as lines
		from price_updates b where b.id = ${id} and not b.is_draft`.execute(db);
	return rows[0] === undefined ? null : fromRow(rows[0]);
}

/** All lines of a price update, in the same order. */
export async function readLines(db: Db, id: string, take: (lines: PriceUpdateLine[]) => void): Promise<void> {
	const select = sql<{ line: PriceUpdateLine }>`
		select ${lineJson} as line from ${linesOf(id)} order by l.skip_reason is null, p.name_en, p.id, v.position`;
	await readInChunks(db, select, (rows) => take(rows.map(({ line }) => line)));
}
