import type { PriceChange, VariantPrices } from '#domain/price-change.ts';
import type { VariantPricesWire } from '#contract/pricing-office.ts';
import { variantPricesToWire } from '#contract/pricing-wire.ts';
import type { Db, Tx } from '#database/db.ts';
import { writePrices } from '#server/platform/price-history-queries.ts';
import { sql } from 'kysely';
import { linesOf } from './price-update-queries.ts';

export type PriceUpdateSource = 'board' | 'import' | 'undo';

export type NewPriceUpdate = {
	source: PriceUpdateSource;
	note: string;
	actorId: string;
	createdAt: Date;
	publishAt: Date;
	/** null: scheduled, or published in parts by a job */
	publishedAt: Date | null;
	undoesId: string | null;
	/** of a file that is not published yet */
	isDraft?: boolean;
	/** variants, also those whose lines are written when they are published */
	lineCount: number;
};

export type NewLine = PriceChange & { skipReason: 'CHANGED' | 'UNAVAILABLE' | null };

export type LockedVariant = VariantPrices & {
	id: string;
	sku: string;
	product: string;
	unit: string;
	/** active, so it is on the price board */
	isOnBoard: boolean;
	isLoose: boolean;
	/** its prices as a refusal names them */
	now: VariantPricesWire;
};

/**
 * The variants with their current prices, locked in id order against other price updates. Orders neither wait for
 * this lock nor delay it: they lock pools, and the key of a variant does not change.
 */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<LockedVariant[]> {
	const { rows } = await sql<Omit<LockedVariant, 'now'>>`
		select v.id, v.sku, p.name_en as product, v.unit, v.price_paise as price,
			v.mrp_paise as mrp, v.cost_paise as cost,
			v.is_active and p.status = 'active' as "isOnBoard", p.product_type = 'loose' as "isLoose"
		from variants v join products p on p.id = v.product_id
		where v.id = any (${[...ids]}::uuid[])
		order by v.id for no key update of v`.execute(tx);
	return rows.map((row) => ({ ...row, now: variantPricesToWire(row) }));
}

/** Prices are written in chunks, so that each statement stays within its time limit. */
const chunkSize = 2000;

function* chunk<T>(items: readonly T[]): Generator<T[]> {
	for (let start = 0; start < items.length; start += chunkSize) yield items.slice(start, start + chunkSize);
}

export async function updatePrices(
	tx: Tx,
	prices: readonly { id: string; to: VariantPrices }[],
	change: { priceUpdateId: string; actorId: string | null; at: Date },
): Promise<void> {
	await writePrices(tx, change, async () => {
		for (const some of chunk(prices)) {
			await sql`
				update variants v set price_paise = t.price, mrp_paise = t.listed, cost_paise = t.cost
				from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ to }) => to.price)}::bigint[],
					${some.map(({ to }) => to.mrp)}::bigint[],
					${some.map(({ to }) => to.cost)}::bigint[]) as t (id, price, listed, cost)
				where v.id = t.id`.execute(tx);
		}
	});
}

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
			is_draft: priceUpdate.isDraft ?? false,
			cancelled_at: priceUpdate.isDraft === true ? priceUpdate.createdAt : null,
			line_count: priceUpdate.lineCount,
			done_count: priceUpdate.publishedAt === null ? 0 : priceUpdate.lineCount,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** The lines of a price update; for an existing one with the result of publishing it. */
export async function writeLines(db: Db, priceUpdateId: string, lines: readonly NewLine[]): Promise<void> {
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
				skip_reason = excluded.skip_reason
			where (price_update_lines.from_price_paise, price_update_lines.from_mrp_paise, price_update_lines.from_cost_paise,
				price_update_lines.skip_reason) is distinct from
				(excluded.from_price_paise, excluded.from_mrp_paise, excluded.from_cost_paise, excluded.skip_reason)`.execute(
			db,
		);
	}
}

/** The number of lines that the check of a file has written. */
export async function updateLineCount(db: Db, id: string, lineCount: number): Promise<void> {
	await sql`update price_updates set line_count = ${lineCount} where id = ${id}`.execute(db);
}

export type LockedPriceUpdate = {
	id: string;
	actorId: string | null;
	source: PriceUpdateSource;
	undoesId: string | null;
	isPublished: boolean;
	isCancelled: boolean;
	isDraft: boolean;
	createdAt: Date;
	/** it was to be published when it was made */
	isImmediate: boolean;
	/** the variants up to this id are published or skipped; null: none */
	publishedThrough: string | null;
	lineCount: number;
	skippedCount: number;
};

const lockedColumns = sql`
	id, actor_id as "actorId", source, undoes_id as "undoesId", published_at is not null as "isPublished",
	cancelled_at is not null as "isCancelled", is_draft as "isDraft", created_at as "createdAt",
	publish_at <= created_at as "isImmediate",
	published_through as "publishedThrough", skipped_count as "skippedCount",
	coalesce(line_count, (select count(*)::int from price_update_lines l where l.price_update_id = price_updates.id))
		as "lineCount"`;

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

/** A draft is to be published. */
export async function updateToDue(
	tx: Tx,
	id: string,
	{ note, createdAt, publishAt }: { note: string; createdAt: Date; publishAt: Date },
): Promise<void> {
	await sql`
		update price_updates set is_draft = false, cancelled_at = null, note = ${note}, created_at = ${createdAt},
			publish_at = ${publishAt}
		where id = ${id}`.execute(tx);
}

/** A part is published. `publishedAt` is null while there are more. */
export async function updateProgress(
	tx: Tx,
	id: string,
	part: { through: string | null; done: number; skipped: number; publishedAt: Date | null },
): Promise<void> {
	await sql`
		update price_updates set published_through = coalesce(${part.through}, published_through),
			done_count = done_count + ${part.done}, skipped_count = skipped_count + ${part.skipped},
			published_at = ${part.publishedAt}
		where id = ${id}`.execute(tx);
}

export async function updateScheduleToCancelled(tx: Tx, id: string, now: Date): Promise<void> {
	await tx.updateTable('price_updates').set({ cancelled_at: now }).where('id', '=', id).execute();
}

/** An undo of this price update is being published. */
export async function isBeingUndone(tx: Tx, id: string): Promise<boolean> {
	const { rows } = await sql`
		select from price_updates where undoes_id = ${id} and published_at is null and cancelled_at is null`.execute(tx);
	return rows.length > 0;
}

/** The first variants of a price update after an id, in the order of ids. */
export async function listPriceUpdateVariants(
	tx: Tx,
	id: string,
	{ after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
	const { rows } = await sql<{ id: string }>`
		select variant_id as id from price_update_lines
		where price_update_id = ${id} and ${after === null ? sql`true` : sql`variant_id > ${after}`}
		order by variant_id limit ${limit}`.execute(tx);
	return rows.map((row) => row.id);
}

export type LineToValidate = NewLine & {
	/** the current price of the variant was set by this price update */
	isLatest: boolean;
	/** the variant was changed after the price update was created */
	isSuperseded: boolean;
};

/** The line `l` of the price update `b` with the latest change `h` of its variant, of the price update `hb`. */
const withLatestChange = sql`
	price_update_lines l join price_updates b on b.id = l.price_update_id
		left join lateral (
			select h.at, h.price_update_id from price_history h where h.variant_id = l.variant_id
			order by h.at desc, h.id desc limit 1
		) h on true
		left join price_updates hb on hb.id = h.price_update_id`;

/** Lines of a price update with the present state of their variants, which must be locked before. */
export async function listLinesToValidate(
	tx: Tx,
	priceUpdateId: string,
	variantIds: readonly string[],
): Promise<LineToValidate[]> {
	const { rows } = await sql<LineToValidate>`
		select l.variant_id as "variantId", l.skip_reason as "skipReason",
			json_build_object('price', l.from_price_paise, 'mrp', l.from_mrp_paise, 'cost', l.from_cost_paise) as from,
			json_build_object('price', l.to_price_paise, 'mrp', l.to_mrp_paise, 'cost', l.to_cost_paise) as to,
			coalesce(h.price_update_id = l.price_update_id, false) as "isLatest",
			-- an earlier scheduled price update was known when this one was created
			coalesce(h.at > b.created_at and (hb.id is null or hb.created_at > b.created_at), false) as "isSuperseded"
		from ${withLatestChange}
		where l.price_update_id = ${priceUpdateId} and l.variant_id = any (${[...variantIds]}::uuid[])
		order by l.variant_id`.execute(tx);
	return rows;
}

/** Whether the present price of a variant was set by this price update. */
export async function hasLatestLine(tx: Tx, priceUpdateId: string): Promise<boolean> {
	const { rows } = await sql`
		select from ${withLatestChange} join variants v on v.id = l.variant_id join products p on p.id = v.product_id
		where l.price_update_id = ${priceUpdateId} and l.skip_reason is null and h.price_update_id = l.price_update_id
			and v.is_active and p.status = 'active' limit 1`.execute(tx);
	return rows.length > 0;
}

export type StaleLine = { variantId: string; sku: string; name: string; isOnBoard: boolean; now: VariantPricesWire };

/** Lines of a draft whose variant is not on sale or has another price than before; `limit` of them and their number. */
export async function listStaleLines(
	tx: Tx,
	id: string,
	limit: number,
): Promise<{ count: number; lines: StaleLine[] }> {
	const { rows } = await sql<StaleLine & { count: number }>`
		select v.id as "variantId", v.sku, p.name_en || ' ' || v.unit as name,
			v.is_active and p.status = 'active' as "isOnBoard",
			json_build_object('pricePaise', v.price_paise, 'mrpPaise', v.mrp_paise, 'costPaise', v.cost_paise) as now,
			count(*) over ()::int as count
		from ${linesOf(id)} and (not v.is_active or p.status <> 'active'
			or (l.from_price_paise, l.from_mrp_paise, l.from_cost_paise)
				is distinct from (v.price_paise, v.mrp_paise, v.cost_paise))
		order by v.is_active and p.status = 'active', v.id limit ${limit}`.execute(tx);
	return { count: rows[0]?.count ?? 0, lines: rows.map(({ count: _count, ...line }) => line) };
}

/** The lines of a small draft with their SKUs. */
export async function listDraftLines(tx: Tx, id: string): Promise<(NewLine & { sku: string })[]> {
	const { rows } = await sql<NewLine & { sku: string }>`
		select l.variant_id as "variantId", v.sku, l.skip_reason as "skipReason",
			json_build_object('price', l.from_price_paise, 'mrp', l.from_mrp_paise, 'cost', l.from_cost_paise) as from,
			json_build_object('price', l.to_price_paise, 'mrp', l.to_mrp_paise, 'cost', l.to_cost_paise) as to
		from ${linesOf(id)} order by p.name_en, p.id, v.position`.execute(tx);
	return rows;
}
