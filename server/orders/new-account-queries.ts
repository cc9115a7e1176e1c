import { dayMs, hourMs } from '#domain/duration.ts';
import type { NewAccountUse } from '#domain/new-account.ts';
import type { PoolAmount } from '#domain/stock.ts';
import type { Tx } from '#database/db.ts';
import { siteOf } from '#server/platform/network.ts';
import { type RawBuilder, sql } from 'kysely';

/** Orders to a pincode that are open for longer say nothing about an attack. */
const openDays = 3;

/** What the orders of new accounts are counted by. */
export type NewAccount = {
	userId: string;
	addressKey: string;
	/** null: the address of the request is that of a private network */
	network: string | null;
	pincode: string;
};

/**
 * Parallel orders of one account, address or network are serialised from here to their commit, those of one stock pool by its
 * row. Those to one pincode and of one site of IPv6 networks are not: the few in progress may exceed its limit.
 */
function lockKeysOf({ userId, addressKey, network }: NewAccount): string[] {
	return [`user ${userId}`, `address ${addressKey}`, ...(network === null ? [] : [`network ${network}`])].sort();
}

/**
 * Part of the statement that writes an order (`placed`): takes the locks and counts the order. Only a later statement of the
 * transaction sees all other orders: readNewAccountUse.
 */
export function countNewAccountOrder(newAccount: NewAccount | null, now: Date): RawBuilder<unknown> {
	if (newAccount === null) return sql``;
	const { userId, addressKey, network } = newAccount;
	const site = network === null ? null : siteOf(network);
	return sql`, locks as (
			select count(pg_advisory_xact_lock(hashtextextended('new account ' || key, 0)))
			from unnest(${lockKeysOf(newAccount)}::text[]) as keys (key)
		), counted as (
			insert into new_account_orders (order_id, user_id, address_key, network, site, at)
			select placed.id, ${userId}, ${addressKey}, ${network}, ${site}, ${now} from placed, locks
		)`;
}

/** What new accounts have ordered, this order included. Its transaction has written it and taken `draws` from the pools. */
export async function readNewAccountUse(
	tx: Tx,
	{ userId, addressKey, network, pincode }: NewAccount,
	draws: readonly PoolAmount[],
	now: Date,
): Promise<NewAccountUse> {
	const taken = (condition: RawBuilder<unknown>) => sql`coalesce((
		select sum(l.pack_amount * l.quantity) from near join order_lines l on l.order_id = near.order_id
		where l.pool_id = s.id and ${condition}), 0)`;
	const hourAgo = new Date(now.getTime() - hourMs);
	const { rows } = await sql<NewAccountUse>`
		with drawn as (
			select * from unnest(${draws.map((draw) => draw.poolId)}::uuid[], ${draws.map((draw) => draw.amount)}::bigint[])
				as d (pool_id, amount)
		), recent as (
			select l.pool_id, sum(l.pack_amount * l.quantity) as amount
			from new_account_orders n join orders o on o.id = n.order_id join order_lines l on l.order_id = n.order_id
			where n.at > ${hourAgo} and o.status <> 'CANCELLED' and l.pool_id in (select pool_id from drawn)
			group by l.pool_id
		), near as (
			select n.order_id, n.user_id = ${userId} as is_own, n.address_key = ${addressKey} as is_address,
				n.network = ${network} as is_network, n.at > ${hourAgo} as is_recent,
				o.status <> 'DELIVERED' as is_open
			from new_account_orders n join orders o on o.id = n.order_id
			where o.status <> 'CANCELLED'
				and (n.user_id = ${userId} or n.address_key = ${addressKey} or n.network = ${network})
		)
		select (select count(*) from near where is_own and is_open) as "accountOrders",
			(select count(*) from new_account_orders where user_id = ${userId} and at > ${new Date(now.getTime() - dayMs)})
				as "ordersOfDay",
			(select count(*) from near where is_address and is_open) as "addressOrders",
			(select count(*) from near where is_network and is_open) as "networkOrders",
			(select count(*) from orders o join new_account_orders n on n.order_id = o.id
				where n.site = ${network === null ? null : siteOf(network)} and o.status not in ('CANCELLED', 'DELIVERED'))
				as "siteOrders",
			(select count(*) from orders o join new_account_orders n on n.order_id = o.id
				where o.pincode = ${pincode} and o.created_at > ${new Date(now.getTime() - openDays * dayMs)}
					and o.status not in ('CANCELLED', 'DELIVERED')) as "pincodeOrders",
			(select json_agg(json_build_object('poolId', s.id, 'onHand', s.on_hand + d.amount,
					'byAccount', ${taken(sql`near.is_own and near.is_open`)},
					'byGroup', ${taken(sql`near.is_recent`)}, 'byNew', coalesce(r.amount, 0)))
				from drawn d join stock_pools s on s.id = d.pool_id left join recent r on r.pool_id = d.pool_id) as pools`.execute(
		tx,
	);
	return rows[0] as NewAccountUse;
}
