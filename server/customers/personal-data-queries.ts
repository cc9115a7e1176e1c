import { cancellationReasons } from '#domain/cancellation.ts';
import type { Db, Tx } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * Locks the orders and tickets of a customer: what staff write about them in transactions in progress is there for the next
 * statements, which then find the documents and mails of it.
 */
export async function lockRecords(
	tx: Tx,
	{ id: userId, email, isVerified }: { id: string; email: string; isVerified: boolean },
): Promise<void> {
	await sql`select from orders where user_id = ${userId} order by id for update`.execute(tx);
	await sql`
		select from support_tickets where user_id = ${userId} or (${isVerified} and lower(email) = lower(${email}))
		order by id for update`.execute(tx);
	await sql`
		select from bulk_inquiries where ${isVerified} and lower(email) = lower(${email}) order by id for update`.execute(
		tx,
	);
}

/** Open orders, open returns and refunds due. */
export async function hasOpenOrders(tx: Tx, userId: string): Promise<boolean> {
	const { rows } = await sql<{ is: boolean }>`
		select exists (select 1 from orders where user_id = ${userId} and (
			status in ('ORDERED', 'SHIPPED', 'OUT_FOR_DELIVERY') or payment_status = 'Refund due'
			or status = 'DELIVERED' and payment_status = 'Pending'
			or status = 'CANCELLED' and payment_status = 'Pending' and coalesce(total_paise - credited_paise, 0) > paid_paise
			or is_return and return_processed_at is null)) as is`.execute(tx);
	return rows[0]?.is ?? false;
}

/** The regional part of the delivery address, needed for accounting and delivery statistics. */
const placeOf = (column: 'delivery_address' | 'billing_address') => sql`
	case when ${sql.ref(column)} is not null then ${sql.ref(column)}
		|| '{"contactName": "", "contactMobile": "", "line1": "", "line2": "", "area": ""}'::jsonb end`;

/** Anonymises the orders of a customer; lines, amounts, tax and region are kept. @returns the number of orders */
export async function eraseOrders(tx: Tx, userId: string): Promise<number> {
	await sql`
		with own as (select id from orders where user_id = ${userId}),
			documents as (
				update invoices i set content = erased_document(i.content) from own where i.order_id = own.id
			),
			-- notes are free texts
			notes as (update order_history h set note = '' from own where h.order_id = own.id and h.note <> ''),
			events as (
				update outbox b set payload = b.payload - 'note' from own
				where b.topic = 'order.returnProcessed' and b.entity_id = own.id
			)
		update credit_notes c set content = erased_document(c.content) from own where c.order_id = own.id`.execute(tx);
	const { rows } = await sql<{ count: number }>`
		with erased as (
			update orders set email = '', mobile = '', delivery_address = ${placeOf('delivery_address')},
				billing_address = ${placeOf('billing_address')}, refund_account_cipher = null,
				refund_account_shown = null, refund_account_delete_on = null, return_note = '',
				cancellation_reason = case when cancellation_reason = any (${[...cancellationReasons]}::text[])
					then cancellation_reason when cancellation_reason is not null then 'Other' end
			where user_id = ${userId} returning id
		)
		select count(*)::int as count from erased`.execute(tx);
	return rows[0]?.count ?? 0;
}

/** Closes the events that wait for their mail. It waits for a process that writes one, so that `eraseMessages` finds that mail. */
export async function closeWaitingEvents(tx: Tx, userId: string, now: Date): Promise<void> {
	await sql`
		update outbox b set published_at = ${now} from orders o
		where o.user_id = ${userId} and b.entity_id = o.id and b.published_at is null`.execute(tx);
}

/** Keys of the mails with replies to tickets of the account, whatever e-mail was typed there. */
const repliesTo = (userId: RawBuilder<unknown>) => sql`
	select 'ticket:' || r.id from support_tickets t join ticket_replies r on r.support_ticket_id = t.id
	where t.user_id = ${userId}`;

/**
 * Deletes tickets, inquiries and mails. Reviews are kept without the author. Anyone can sign up with an e-mail that is not
 * theirs: what was sent with it before stays until the account has verified it.
 */
export async function eraseMessages(
	tx: Tx,
	{ id: userId, email, isVerified }: { id: string; email: string; isVerified: boolean },
): Promise<void> {
	await sql`
		with tickets as (
			delete from support_tickets where user_id = ${userId} or (${isVerified} and lower(email) = lower(${email}))
		), inquiries as (
			delete from bulk_inquiries where ${isVerified} and lower(email) = lower(${email})
		), deleted_mails as (
			delete from mails where dedupe_key in (${repliesTo(sql`${userId}`)})
				or (lower(recipient) = lower(${email}) and (${isVerified} or dedupe_key not like 'ticket:%'))
		)
		update reviews set user_id = null, author_name = 'Anonymous' where user_id = ${userId}`.execute(tx);
}

/** Anonymises the account. The row stays because orders reference it. */
export async function eraseUser(tx: Tx, userId: string, key: string, now: Date): Promise<void> {
	await sql`
		with addresses_deleted as (delete from addresses where user_id = ${userId}),
			sessions_revoked as (delete from sessions where user_id = ${userId}),
			links_deleted as (delete from one_time_links where user_id = ${userId}),
			checks_deleted as (delete from coupon_checks where user_id = ${userId}),
			networks_deleted as (delete from new_account_orders where user_id = ${userId}),
			-- the stored response to an order has its addresses in it
			keys_deleted as (delete from idempotency_keys where user_id = ${userId}),
			attempts_deleted as (delete from login_attempts where key = 'account:' || ${key} or key like '%:' || ${userId}),
			limits_deleted as (delete from attempt_limits where key = 'reset:' || ${key} or key like '%:' || ${userId})
		update users set name = 'Deleted customer', email = id || '@deleted.invalid', email_key = id || '@deleted.invalid',
			mobile = '', password_hash = null, google_subject = null, email_verified_at = null,
			totp_secret = null, totp_pending = null, is_blocked = true, erased_at = ${now}, version = version + 1, updated_at = ${now}
		where id = ${userId}`.execute(tx);
}

export async function findErasedCustomers(db: Db): Promise<{ id: string; erasedAt: Date }[]> {
	const { rows } = await sql<{ id: string; erasedAt: Date }>`
		select id, erased_at as "erasedAt" from users where erased_at is not null`.execute(db);
	return rows;
}

/** Those of the erased customers that have an account all the same. */
export async function findRestoredCustomers(db: Db, ids: readonly string[]): Promise<string[]> {
	if (ids.length === 0) return [];
	const { rows } = await sql<{ id: string }>`
		select id from users where id = any (${ids}::uuid[]) and erased_at is null order by id`.execute(db);
	return rows.map(({ id }) => id);
}

/**
 * All data of a customer from the tables, without hashes, secrets and encrypted values. What was sent with the e-mail and
 * without the account is included when the account has verified the e-mail.
 */
export async function findPersonalData(db: Db, userId: string): Promise<object | null> {
	const { rows } = await sql<{ data: object }>`
		select json_build_object(
			'account', json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'mobile', u.mobile,
				'emailVerifiedAt', u.email_verified_at, 'createdAt', u.created_at, 'signedInAt', u.signed_in_at,
				'policiesVersion', u.policies_version, 'policiesAcceptedAt', u.policies_accepted_at,
				'hasGoogle', u.google_subject is not null, 'isBlocked', u.is_blocked),
			'addresses', (select coalesce(json_agg(to_jsonb(a) - 'id' - 'user_id' - 'position' order by a.position), '[]')
				from addresses a where a.user_id = u.id),
			'orders', (select coalesce(json_agg(
				(to_jsonb(o) - 'refund_account_cipher' - 'search_text' - 'user_id' - 'rider_id' - 'cash_received_by' - 'version')
				|| jsonb_build_object(
					'lines', (select jsonb_agg(to_jsonb(l) - 'order_id' - 'pool_id' - 'variant_id' order by l.position)
						from order_lines l where l.order_id = o.id),
					'history', (select jsonb_agg(jsonb_build_object('status', h.status, 'at', h.at, 'note', h.note,
						'undoneAt', h.undone_at) order by h.id)
						from order_history h where h.order_id = o.id),
					'invoice', (select i.content from invoices i where i.order_id = o.id),
					'creditNotes', (select coalesce(jsonb_agg(c.content order by c.issued_at), '[]') from credit_notes c
						where c.order_id = o.id),
					'network', (select n.network from new_account_orders n where n.order_id = o.id))
				order by o.created_at), '[]') from orders o where o.user_id = u.id),
			'coupons', (select coalesce(json_agg(json_build_object('code', c.code, 'usedAt', s.used_at)), '[]')
				from coupon_uses s join coupons c on c.id = s.coupon_id where s.user_id = u.id),
			'ownCoupons', (select coalesce(json_agg(json_build_object('code', c.code, 'percent', c.percent,
				'amountPaise', c.amount_paise, 'capPaise', c.cap_paise, 'minimumPaise', c.minimum_paise, 'startsAt', c.starts_at,
				'endsAt', c.ends_at, 'isActive', c.is_active, 'createdAt', c.created_at) order by c.created_at), '[]')
				from coupons c where c.user_id = u.id),
			'checkedCoupon', (select json_build_object('code', c.code, 'checkedAt', k.checked_at)
				from coupon_checks k join coupons c on c.id = k.coupon_id where k.user_id = u.id),
			'reviews', (select coalesce(json_agg(to_jsonb(r) - 'user_id'), '[]') from reviews r where r.user_id = u.id),
			'supportTickets', (select coalesce(json_agg(to_jsonb(q) - 'assignee_id' - 'user_id' || jsonb_build_object(
				'replies', (select coalesce(jsonb_agg(jsonb_build_object('body', d.body, 'at', d.at) order by d.at), '[]')
					from ticket_replies d where d.support_ticket_id = q.id))), '[]')
				from support_tickets q where q.user_id = u.id
					or (u.email_verified_at is not null and lower(q.email) = lower(u.email))),
			'bulkInquiries', (select coalesce(json_agg(to_jsonb(b) - 'assignee_id'), '[]')
				from bulk_inquiries b where u.email_verified_at is not null and lower(b.email) = lower(u.email)),
			'mails', (select coalesce(json_agg(json_build_object('subject', m.subject, 'text', case when m.is_sensitive then null else m.body_text end, 'createdAt', m.created_at,
				'sentAt', m.sent_at) order by m.created_at), '[]') from mails m where m.dedupe_key in (${repliesTo(sql`u.id`)})
					or (lower(m.recipient) = lower(u.email) and (u.email_verified_at is not null
						or exists (select 1 from outbox b join orders o on o.id = b.entity_id
							where m.dedupe_key = 'outbox:' || b.id and o.user_id = u.id)))),
			'sessions', (select coalesce(json_agg(json_build_object('createdAt', s.created_at, 'lastSeenAt', s.last_seen_at,
				'userAgent', s.user_agent, 'ipAddress', s.ip_address)), '[]') from sessions s where s.user_id = u.id)
		) as data
		from users u where u.id = ${userId} and u.erased_at is null`.execute(db);
	return rows[0]?.data ?? null;
}
