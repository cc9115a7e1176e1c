import type { Coupon, CouponUse } from '#domain/coupon.ts';
import { type Paise, paise } from '#domain/money.ts';
import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { sql } from 'kysely';

type CouponRow = Omit<Coupon, 'discount'> & {
	discountType: 'percentage' | 'fixed';
	percent: number | null;
	amount: Paise | null;
	cap: Paise | null;
	usedCount: number;
	usedByUser: number;
};

export type CouponWithUse = { coupon: Coupon; use: CouponUse };

function couponFromRow(row: CouponRow): CouponWithUse {
	const { discountType, percent, amount, cap, usedCount, usedByUser, ...coupon } = row;
	return {
		coupon: {
			...coupon,
			discount:
				discountType === 'percentage'
					? { type: 'percentage', percent: percent ?? 0, cap }
					: { type: 'fixed', amount: amount ?? paise(0) },
		},
		use: { total: usedCount, byUser: usedByUser },
	};
}

const couponColumns = sql`
	c.id, c.code, c.discount_type as "discountType", c.percent, c.amount_paise as amount, c.cap_paise as cap,
	c.minimum_paise as minimum, c.starts_at as "startsAt", c.ends_at as "endsAt", c.total_limit as "totalLimit",
	c.user_limit as "userLimit", c.user_id as "userId", c.is_active as "isActive", c.used_count as "usedCount"`;

function usedBy(userId: string | null) {
	return sql`(select count(*)::int from coupon_uses u
		where u.coupon_id = c.id and u.user_id = ${userId}::uuid and u.returned_at is null) as "usedByUser"`;
}

/** @param codeKey from domain couponKey() */
export async function findCoupon(db: Db, codeKey: string, userId: string | null): Promise<CouponWithUse | null> {
	const { rows } = await sql<CouponRow>`
		select ${couponColumns}, ${usedBy(userId)} from coupons c where c.code_key = ${codeKey}`.execute(db);
	return rows[0] === undefined ? null : couponFromRow(rows[0]);
}

/** Codes can be guessed: enough attempts in a minute for typing errors, too few for a script. */
export const couponAttemptsOfUser = 20;
export const couponAttemptsKey = (userId: string) => `coupon:${userId}`;

/**
 * The coupon of an order, locked until the transaction ends, so that its last use is given once: by code, of a user who has
 * attempts left, or else the one this user verified since `verifiedSince`. Customers can still verify it.
 */
export async function lockCouponForOrder(
	tx: Tx,
	wanted: { codeKey: string; now: Date } | { verifiedSince: Date },
	userId: string,
): Promise<CouponWithUse | null> {
	const condition =
		'codeKey' in wanted
			? sql`c.code_key = ${wanted.codeKey} and not exists (select from attempt_limits l
				where l.key = ${couponAttemptsKey(userId)} and l.attempts >= ${couponAttemptsOfUser} and l.ends_at > ${wanted.now})`
			: sql`c.id = (select k.coupon_id from coupon_checks k
				where k.user_id = ${userId} and k.checked_at >= ${wanted.verifiedSince})`;
	// The uses are counted after the lock is held: a subquery beside the lock could still see the earlier state.
	const { rows } = await sql<CouponRow>`
		select ${couponColumns}, 0 as "usedByUser" from coupons c where ${condition} for no key update`.execute(tx);
	const row = rows[0];
	if (row === undefined) return null;
	if (row.userLimit === null) return couponFromRow(row);
	return couponFromRow({ ...row, usedByUser: await countUses(tx, row.id, userId) });
}

async function countUses(tx: Tx, couponId: string, userId: string): Promise<number> {
	const { rows } = await sql<{ used: number }>`
		select count(*)::int as used from coupon_uses
		where coupon_id = ${couponId} and user_id = ${userId} and returned_at is null`.execute(tx);
	return rows[0]?.used ?? 0;
}

/** Remembers nothing of a coupon that is deleted, or a customer who is blocked or erased, at the same time. */
export async function rememberCouponCheck(db: Db, userId: string, couponId: string, now: Date): Promise<void> {
	await sql`
		insert into coupon_checks (user_id, coupon_id, checked_at)
		select u.id, c.id, ${now} from users u, coupons c
		where u.id = ${userId} and not u.is_blocked and c.id = ${couponId} for key share
		on conflict (user_id) do update set coupon_id = excluded.coupon_id, checked_at = excluded.checked_at`.execute(db);
}

/** Counts a use for an order, in the order's transaction. Also enforced by CHECK (used_count <= total_limit). */
export async function takeCouponUse(
	tx: Tx,
	couponId: string,
	orderId: string,
	userId: string,
	now: Date,
): Promise<void> {
	await sql`
		with used as (
			insert into coupon_uses (order_id, coupon_id, user_id, used_at, discount_paise)
			select id, ${couponId}, ${userId}, ${now}, discount_paise from orders where id = ${orderId} returning coupon_id
		), forgotten as (
			delete from coupon_checks where user_id = ${userId} and coupon_id = ${couponId}
		)
		update coupons set used_count = used_count + 1 where id in (select coupon_id from used)`.execute(tx);
}

/** Releases the coupon use of a cancelled order, once. */
export async function releaseCouponUse(tx: Tx, orderId: string, now: Date): Promise<void> {
	await sql`
		with returned as (
			update coupon_uses set returned_at = ${now}
			where order_id = ${orderId} and returned_at is null returning coupon_id
		)
		update coupons set used_count = used_count - 1 where id in (select coupon_id from returned)`.execute(tx);
}

/**
 * Uses the coupon of an order again whose cancellation is undone.
 * @returns false when other orders, or others of its user, have reached its limit
 */
export async function reserveCouponAgain(tx: Tx, orderId: string): Promise<boolean> {
	const { rows } = await sql<{ id: string; userId: string; userLimit: number | null; isFree: boolean }>`
		select c.id, u.user_id as "userId", c.user_limit as "userLimit",
			c.total_limit is null or c.used_count < c.total_limit as "isFree"
		from coupon_uses u join coupons c on c.id = u.coupon_id
		where u.order_id = ${orderId} and u.returned_at is not null for no key update of c`.execute(tx);
	const [row] = rows;
	if (row === undefined) return true;
	if (!row.isFree) return false;
	if (row.userLimit !== null && (await countUses(tx, row.id, row.userId)) >= row.userLimit) return false;
	await sql`
		with used as (
			update coupon_uses set returned_at = null where order_id = ${orderId} returning coupon_id
		)
		update coupons set used_count = used_count + 1 where id in (select coupon_id from used)`.execute(tx);
	return true;
}

/** The public coupons that are valid at an instant and not used up. */
export async function listAdvertisedCoupons(db: Db, now: Date): Promise<Coupon[]> {
	const { rows } = await sql<CouponRow>`
		select ${couponColumns}, 0 as "usedByUser" from coupons c
		where c.is_advertised and c.is_active and c.user_id is null and c.starts_at <= ${now}
			and (c.ends_at is null or c.ends_at > ${now}) and (c.total_limit is null or c.used_count < c.total_limit)
		order by c.percent nulls last, c.code`.execute(db);
	return rows.map((row) => couponFromRow(row).coupon);
}

/** The user with this e-mail, who is not erased or deleted until the transaction ends. @returns null for an unknown one */
export async function findUserId(tx: Tx, key: string): Promise<string | null> {
	const user = tx.selectFrom('users').select('id').where('email_key', '=', key).forKeyShare();
	return (await user.executeTakeFirst())?.id ?? null;
}

/** The current uses of a coupon, and the number of orders that ever used it. */
export async function getCouponUses(tx: Tx, id: string): Promise<{ counting: number; orders: number }> {
	const { rows } = await sql<{ counting: number; orders: number }>`
		select c.used_count as counting, (select count(*) from orders o where o.coupon_id = c.id) as orders
		from coupons c where c.id = ${id}`.execute(tx);
	return rows[0] ?? { counting: 0, orders: 0 };
}

export const deleteOldCouponChecks: DeleteChunk = (db, chunk) =>
	deleteRows(db, 'coupon_checks', sql`checked_at < ${chunk.before}`, chunk);
