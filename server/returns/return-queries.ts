import type { Paise } from '#domain/money.ts';
import type { OrderStatus, PaymentStatus, PricedLine, ReturnedLine } from '#domain/order.ts';
import { permissions } from '#domain/staff.ts';
import type { StaffRole } from '#domain/user.ts';
import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

export type OrderToReturn = {
	version: number;
	status: OrderStatus;
	paymentStatus: PaymentStatus;
	refundDue: Paise;
	total: Paise;
	paid: Paise;
	refunded: Paise;
	isReturn: boolean;
	isReturnOpen: boolean;
};

export async function lockReturn(tx: Tx, id: string): Promise<OrderToReturn | null> {
	const { rows } = await sql<OrderToReturn>`
		select version, status, payment_status as "paymentStatus", refund_due_paise as "refundDue",
			total_paise as total, paid_paise as paid, refunded_paise as refunded, is_return as "isReturn",
			is_return and return_processed_at is null as "isReturnOpen"
		from orders where id = ${id} for update`.execute(tx);
	return rows[0] ?? null;
}

export async function listTransitions(tx: Tx, orderId: string): Promise<{ status: OrderStatus; at: Date }[]> {
	return tx
		.selectFrom('order_history')
		.select(['status', 'at'])
		.where('order_id', '=', orderId)
		.where('undone_at', 'is', null)
		.execute();
}

/**
 * Whether this staff member decided the refund, by inspecting the return, by cancelling the order for the shop or by a short
 * pick, and another one could record it.
 */
export async function needsSecondStaffMember(tx: Tx, orderId: string, actorId: string): Promise<boolean> {
	const roles: readonly StaffRole[] = ['owner', ...permissions['returns.manage']];
	const { rows } = await sql<{ needs: boolean }>`
		select exists (
			select from (
				select actor_id, action from audit_log
				where entity = 'order' and entity_id = ${orderId} and (action in ('order.processReturn', 'order.cancel')
					or action = 'order.pack' and (after ->> 'totalPaise')::bigint < (before ->> 'totalPaise')::bigint)
				order by id desc limit 1
			) decision where actor_id = ${actorId}
		) and exists (
			select from staff_members s join users u on u.id = s.user_id
			where s.role = any (${roles}::staff_role[]) and u.id <> ${actorId} and not u.is_blocked
		) as needs`.execute(tx);
	return rows[0]?.needs ?? false;
}

export type SentLine = PricedLine & { position: number; label: string; poolId: string; packAmount: number };

export async function listSentLines(tx: Tx, orderId: string): Promise<SentLine[]> {
	const { rows } = await sql<SentLine>`
		select position, product_name || ', ' || unit as label, pool_id as "poolId", pack_amount as "packAmount",
			quantity, picked_quantity as "pickedQuantity", price_paise as price, discount_paise as discount
		from order_lines where order_id = ${orderId} order by position`.execute(tx);
	return rows;
}

/** The lines with their inspected quantities; 0 without a return. */
export async function listInspectedLines(tx: Tx, orderId: string): Promise<(PricedLine & ReturnedLine)[]> {
	const { rows } = await sql<PricedLine & ReturnedLine>`
		select quantity, picked_quantity as "pickedQuantity", price_paise as price, discount_paise as discount,
			coalesce(returned_quantity, 0) as sellable, coalesce(wasted_quantity, 0) as wasted
		from order_lines where order_id = ${orderId} order by position`.execute(tx);
	return rows;
}

/** Clocks of processes differ: the inspection is not before what was collected until then, which is no longer undone. */
export async function updateToProcessed(
	tx: Tx,
	orderId: string,
	inspected: {
		lines: readonly (SentLine & ReturnedLine)[];
		credited: Paise;
		payment: { refundDue: Paise; paymentStatus: PaymentStatus };
		note: string;
		keepsAccountDays: number;
		now: Date;
	},
): Promise<void> {
	const { lines, credited, payment, note, keepsAccountDays, now } = inspected;
	await sql`
		with counted as (
			update order_lines l set returned_quantity = c.sellable, wasted_quantity = c.wasted
			from unnest(
				${lines.map((line) => line.position)}::int[],
				${lines.map((line) => line.sellable)}::int[],
				${lines.map((line) => line.wasted)}::int[]) as c (position, sellable, wasted)
			where l.order_id = ${orderId} and l.position = c.position
		), processed as (
			update orders set return_processed_at = greatest(${now}::timestamptz,
					(select max(at) from cash_collections where order_id = ${orderId} and undone_at is null)), return_note = ${note}, refund_due_paise = ${payment.refundDue},
				payment_status = ${payment.paymentStatus}, credited_paise = ${credited},
				refund_account_delete_on = case when refund_account_cipher is not null and ${payment.refundDue}::bigint = 0 then
					(${now}::timestamptz at time zone 'Asia/Kolkata')::date + ${keepsAccountDays}::int end,
				version = version + 1, updated_at = ${now}
			where id = ${orderId} returning id
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.returnProcessed', id,
			jsonb_build_object('amountPaise', ${payment.refundDue}::bigint, 'note', ${note}::text), ${now} from processed`.execute(
		tx,
	);
}

/** All returned items are received; wastage is then written off, so that stock movements show both. */
export async function recordReturnedStock(
	tx: Tx,
	lines: readonly (SentLine & ReturnedLine)[],
	{ orderId, actorId, now }: { orderId: string; actorId: string; now: Date },
): Promise<void> {
	await sql`
		with back as (
			select pool_id, sum(sellable)::bigint as sellable, sum(wasted)::bigint as wasted
			from unnest(
				${lines.map((line) => line.poolId)}::uuid[],
				${lines.map((line) => line.sellable * line.packAmount)}::bigint[],
				${lines.map((line) => line.wasted * line.packAmount)}::bigint[]) as l (pool_id, sellable, wasted)
			group by pool_id
		), locked as (
			select id from stock_pools where id in (select pool_id from back) order by id for update
		), changed as (
			update stock_pools s set on_hand = s.on_hand + back.sellable, updated_at = ${now}
			from locked join back on back.pool_id = locked.id where s.id = locked.id
			returning s.id, back.sellable, back.wasted
		)
		insert into stock_movements (pool_id, change, reason, order_id, actor_id, at)
		select id, movement.change, movement.reason, ${orderId}, ${actorId}, ${now}
		from changed cross join lateral
			(values (sellable + wasted, 'returned'), (-wasted, 'waste')) as movement (change, reason)
		where movement.change <> 0`.execute(tx);
}

export async function updateToRefunded(
	tx: Tx,
	refund: {
		orderId: string;
		paymentStatus: PaymentStatus;
		amount: Paise;
		reference: string;
		keepsAccountDays: number;
		now: Date;
	},
): Promise<void> {
	const { orderId, paymentStatus, amount, reference, keepsAccountDays, now } = refund;
	await sql`
		with refunded as (
		update orders set payment_status = ${paymentStatus}, refunded_paise = refunded_paise + ${amount},
			refund_due_paise = 0, refunded_at = ${now}, refund_reference = ${reference},
			refund_account_delete_on = case when refund_account_cipher is not null then
				(${now}::timestamptz at time zone 'Asia/Kolkata')::date + ${keepsAccountDays}::int end,
			version = version + 1, updated_at = ${now}
		where id = ${orderId} returning id
		)
		insert into outbox (topic, entity_id, payload, created_at)
		select 'order.refunded', id, jsonb_build_object('amountPaise', ${amount}::bigint, 'reference', ${reference}::text), ${now}
		from refunded`.execute(tx);
}

export async function findRefundCipher(tx: Tx, orderId: string): Promise<{ cipher: Buffer | null } | null> {
	const row = await tx
		.selectFrom('orders')
		.select('refund_account_cipher as cipher')
		.where('id', '=', orderId)
		.executeTakeFirst();
	return row ?? null;
}
