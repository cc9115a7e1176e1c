import type { Address } from '#domain/address.ts';
import type { Customer, CustomerListQuery, ListedCustomer } from '#contract/customers-office.ts';
import type { Db, Tx } from '#database/db.ts';
import { containsText } from '#database/db.ts';
import { countRows, type ListTotal } from '#server/platform/list-total-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** Number of orders on a customer's page; all of them are in the list of orders. */
const newestOrders = 20;

function conditionsOf({ q, isBlocked }: CustomerListQuery): RawBuilder<unknown> {
	const all: RawBuilder<unknown>[] = [sql`u.erased_at is null`];
	if (isBlocked !== undefined) all.push(sql`u.is_blocked = ${isBlocked}`);
	if (q !== undefined && q !== '') {
		all.push(containsText(sql`lower(u.name || ' ' || u.email || ' ' || u.mobile)`, q));
	}
	return sql.join(all, sql` and `);
}

const columns = sql`u.id, u.name, u.email, u.mobile, u.is_blocked as "isBlocked", u.created_at as "createdAt",
	exists (select 1 from staff_members s where s.user_id = u.id) as "isStaff",
	(select count(*)::int from orders o where o.user_id = u.id) as "orderCount",
	(select max(o.created_at) from orders o where o.user_id = u.id) as "lastOrderAt"`;
const sortColumns = { createdAt: sql`u.created_at`, name: sql`u.name` };

type ListedRow = Omit<ListedCustomer, 'createdAt' | 'lastOrderAt'> & { createdAt: Date; lastOrderAt: Date | null };

/** One page of accounts and the total. Two statements. */
export async function listCustomers(db: Db, query: CustomerListQuery): Promise<{ data: ListedCustomer[] } & ListTotal> {
	const conditions = conditionsOf(query);
	const direction = query.order === 'asc' ? sql`asc` : sql`desc`;
	const order = sql`${sortColumns[query.sort]} ${direction}, u.id ${direction}`;
	const page = sql<ListedRow>`
		select ${columns} from (
			select u.id from users u where ${conditions} order by ${order}
			limit ${query.perPage} offset ${(query.page - 1) * query.perPage}
		) found join users u on u.id = found.id order by ${order}`.execute(db);
	const [{ rows }, total] = await Promise.all([page, countRows(db, sql`users u where ${conditions}`)]);
	return { data: rows.map(listedFromRow), ...total };
}

function listedFromRow(row: ListedRow): ListedCustomer {
	return { ...row, createdAt: row.createdAt.toISOString(), lastOrderAt: row.lastOrderAt?.toISOString() ?? null };
}

type CustomerRow = ListedRow & {
	version: number;
	spentPaise: number;
	erasedAt: Date | null;
	addresses: Address[];
	orders: Customer['orders'];
};

/** @returns null for an unknown id */
export async function findCustomer(db: Db, id: string): Promise<Customer | null> {
	const { rows } = await sql<CustomerRow>`
		select ${columns}, u.version, u.erased_at as "erasedAt",
			(select coalesce(sum(o.total_paise), 0)::bigint from orders o
				where o.user_id = u.id and o.status <> 'CANCELLED') as "spentPaise",
			coalesce((select json_agg(json_build_object('type', a.type, 'contactName', a.contact_name,
				'contactMobile', a.contact_mobile, 'line1', a.line1, 'line2', a.line2, 'area', a.area,
				'pincode', a.pincode, 'city', a.city, 'state', a.state) order by a.position)
				from addresses a where a.user_id = u.id), '[]') as addresses,
			coalesce((select json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status,
				'totalPaise', o.total_paise, 'createdAt', o.created_at) order by o.created_at desc, o.id desc)
				from (select * from orders o where o.user_id = u.id
					order by o.created_at desc, o.id desc limit ${newestOrders}) o), '[]') as orders
		from users u where u.id = ${id}`.execute(db);
	const row = rows[0];
	if (row === undefined) return null;
	const { addresses, orders, erasedAt, ...rest } = row;
	return {
		...listedFromRow(rest),
		version: rest.version,
		spentPaise: rest.spentPaise,
		erasedAt: erasedAt?.toISOString() ?? null,
		addresses: addresses.map(({ type, contactName, contactMobile, line1, line2, area, city, pincode, state }) => ({
			type,
			contactName,
			contactMobile,
			lines: [line1, line2, area, `${city} ${pincode}`, state].filter((line) => line.trim() !== ''),
		})),
		orders: orders.map((order) => ({ ...order, createdAt: new Date(order.createdAt).toISOString() })),
	};
}

export type LockedCustomer = {
	id: string;
	email: string;
	isVerified: boolean;
	isBlocked: boolean;
	isStaff: boolean;
	isErased: boolean;
};

export async function lockCustomer(tx: Tx, id: string): Promise<LockedCustomer | null> {
	await sql`select from users where id = ${id} for update`.execute(tx);
	// A statement of its own sees the roles that were given while the lock was waited for.
	const { rows } = await sql<LockedCustomer>`
		select u.id, u.email, u.email_verified_at is not null as "isVerified", u.is_blocked as "isBlocked", u.erased_at is not null as "isErased",
			exists (select 1 from staff_members s where s.user_id = u.id) as "isStaff"
		from users u where u.id = ${id}`.execute(tx);
	return rows[0] ?? null;
}

/** Blocks an account and revokes all sessions and open links. */
export async function updateCustomerBlocked(tx: Tx, id: string, isBlocked: boolean, now: Date): Promise<void> {
	await sql`
		with sessions_revoked as (delete from sessions where user_id = ${id} and ${isBlocked}),
			links_ended as (delete from one_time_links where user_id = ${id} and ${isBlocked})
		update users set is_blocked = ${isBlocked}, version = version + 1, updated_at = ${now} where id = ${id}`.execute(
		tx,
	);
}
