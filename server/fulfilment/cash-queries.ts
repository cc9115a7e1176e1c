import type { Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus } from '#domain/order.ts';
import type { CashDay } from '#contract/cash-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** Clocks of processes differ: what is collected after a return inspection is later than it, as undoing it requires. */
export async function insertCollection(
	tx: Tx,
	collection: { orderId: string; actorId: string; amount: Paise; paymentStatus: PaymentStatus; now: Date },
): Promise<void> {
	const { orderId, actorId, amount, paymentStatus, now } = collection;
	await sql`
		with collected as (
			insert into cash_collections (order_id, collected_by, amount_paise, at)
			select id, ${actorId}, ${amount}, greatest(${now}::timestamptz, return_processed_at + interval '1 millisecond')
			from orders where id = ${orderId} returning order_id, at
		)
		update orders set payment_status = ${paymentStatus}, paid_paise = paid_paise + ${amount},
			cash_received_at = collected.at, cash_received_by = ${actorId}, version = version + 1, updated_at = ${now}
		from collected where id = collected.order_id`.execute(tx);
}

export type LatestCollection = {
	id: string;
	collectedBy: string | null;
	at: Date;
	amount: Paise;
	orderStatus: OrderStatus;
	returnProcessedAt: Date | null;
};

/** The latest collection of an order that is not undone. */
export async function findLatestCollection(tx: Tx, orderId: string): Promise<LatestCollection | null> {
	const { rows } = await sql<LatestCollection>`
		select c.id, c.collected_by as "collectedBy", c.at, c.amount_paise as amount, o.status as "orderStatus",
			o.return_processed_at as "returnProcessedAt"
		from cash_collections c join orders o on o.id = c.order_id
		where c.order_id = ${orderId} and c.undone_at is null order by c.id desc limit 1`.execute(tx);
	return rows[0] ?? null;
}

export async function updateToUndone(
	tx: Tx,
	undone: {
		orderId: string;
		collectionId: string;
		actorId: string;
		paymentStatus: PaymentStatus;
		amount: Paise;
		now: Date;
	},
): Promise<void> {
	const { orderId, collectionId, actorId, paymentStatus, amount, now } = undone;
	await sql`
		with undone as (
			update cash_collections set undone_at = ${now}, undone_by = ${actorId} where id = ${collectionId}
		), earlier as (
			select at, collected_by from cash_collections
			where order_id = ${orderId} and undone_at is null and id <> ${collectionId} order by id desc limit 1
		)
		update orders set payment_status = ${paymentStatus}, paid_paise = paid_paise - ${amount},
			cash_received_at = (select at from earlier), cash_received_by = (select collected_by from earlier),
			version = version + 1, updated_at = ${now}
		where id = ${orderId}`.execute(tx);
}

type CollectionRow = Omit<CashDay['collections'][number], 'at' | 'undoneAt'> & { at: Date; undoneAt: Date | null };

/** The collections of a day in India, newest first, and their totals per collector. @param collectedBy null: of all */
export async function listCashOfDay(db: Db, day: string, collectedBy: string | null): Promise<CashDay> {
	const { rows } = await sql<CollectionRow>`
		select c.id, c.amount_paise as "amountPaise", c.at, c.undone_at as "undoneAt",
			json_build_object('id', o.id, 'name', o.number) as order, o.version as "orderVersion",
			c.collected_by as "collectorId", coalesce(u.name, '') as "collectorName",
			(o.status <> 'CANCELLED' or coalesce(c.at > o.return_processed_at, false)) and c.undone_at is null and not exists (
				select 1 from cash_collections n where n.order_id = c.order_id and n.undone_at is null and n.id > c.id)
				as "isLatest"
		from cash_collections c join orders o on o.id = c.order_id left join users u on u.id = c.collected_by
		where c.at >= (${day}::date::timestamp at time zone 'Asia/Kolkata')
			and c.at < ((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')
			and (${collectedBy}::uuid is null or c.collected_by = ${collectedBy}::uuid)
		order by c.at desc, c.id desc`.execute(db);
	const totals = new Map<string, CashDay['totals'][number]>();
	for (const row of rows.filter(({ undoneAt }) => undoneAt === null)) {
		const key = row.collectorId ?? '';
		const sum = totals.get(key) ?? { collectorId: row.collectorId, name: row.collectorName, count: 0, paise: 0 };
		totals.set(key, { ...sum, count: sum.count + 1, paise: sum.paise + row.amountPaise });
	}
	const ordered = [...totals.values()].sort((a, b) => b.paise - a.paise);
	return {
		day,
		totalPaise: ordered.reduce((total, { paise }) => total + paise, 0),
		totals: ordered,
		collections: rows.map((row) => ({
			...row,
			at: row.at.toISOString(),
			undoneAt: row.undoneAt?.toISOString() ?? null,
		})),
	};
}
