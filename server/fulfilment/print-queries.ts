import type { Address } from '#domain/address.ts';
import type { PrintedOrder } from '#contract/fulfilment-office.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { isInReview } from '#server/orders/order-condition-queries.ts';
import { type Reader, visibleTo } from '#server/orders/order-office-queries.ts';
import { sql } from 'kysely';

type PrintedRow = Omit<PrintedOrder, 'createdAt' | 'address' | 'city'> & { createdAt: Date; target: Address };

/**
 * The printable orders, in the requested order, in one statement. Orders that the reader may not see, or that wait for
 * review, are left out.
 */
export async function listPrintedOrders(db: Db, ids: readonly string[], reader: Reader): Promise<PrintedOrder[]> {
	const { rows } = await sql<PrintedRow>`
		select o.id, o.number, o.created_at as "createdAt", o.pincode, o.mobile, o.payment_status as "paymentStatus",
			o.total_paise as "totalPaise",
			case when o.payment_status = 'Pending' and (o.status <> 'CANCELLED' or o.credited_paise is not null)
				then greatest(o.total_paise - coalesce(o.credited_paise, 0) - o.paid_paise, 0) else 0 end as "cashPaise",
			coalesce(nullif(coalesce(o.delivery_address, o.billing_address) ->> 'contactName', ''), u.name) as name,
			coalesce(o.delivery_address, o.billing_address) as target, r.name as "riderName",
			(select json_agg(json_build_object(
				'productId', l.product_id, 'productName', l.product_name, 'productType', p.product_type, 'category', c.name_en, 'unit', l.unit,
				'packAmount', l.pack_amount, 'base', s.base, 'quantity', coalesce(l.picked_quantity, l.quantity),
				'ordered', l.quantity) order by l.position)
				from order_lines l join stock_pools s on s.id = l.pool_id join products p on p.id = l.product_id
				join categories c on c.id = p.category_id
				where l.order_id = o.id) as lines
		from unnest(${ids.filter(isUuid)}::uuid[]) with ordinality as asked (id, place)
		join orders o on o.id = asked.id join users u on u.id = o.user_id left join users r on r.id = o.rider_id
		where ${visibleTo(reader)} and not ${isInReview} order by asked.place`.execute(db);
	return rows.map(({ target, createdAt, ...row }) => ({
		...row,
		createdAt: createdAt.toISOString(),
		address: [target.line1, target.line2, target.area, `${target.city} ${target.pincode}, ${target.state}`].filter(
			(line) => line.trim() !== '',
		),
		city: target.city,
		lines: row.lines ?? [],
	}));
}
