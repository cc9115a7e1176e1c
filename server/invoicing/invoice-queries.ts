import type { Address } from '#domain/address.ts';
import type { InvoiceSeries } from '#domain/invoice.ts';
import type { OrderStatus, PricedLine, ReturnedLine } from '#domain/order.ts';
import type { ShopFacts } from '#domain/seller.ts';
import type { Db, Tx } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CreditContent, InvoiceContent } from './invoice-content.ts';

export type OrderToInvoice = {
	number: string;
	status: OrderStatus;
	isPacked: boolean;
	isReturn: boolean;
	isReturnProcessed: boolean;
	cancellationReason: string | null;
	createdAt: Date;
	paymentMethod: string;
	/** the billing address, otherwise the delivery address */
	billTo: Address;
	shipTo: Address;
	mobile: string;
	customerName: string;
	/** `sellable` and `wasted` are 0 until a return is inspected */
	lines: (PricedLine & ReturnedLine & { name: string; unit: string; hsn: string; gstPercent: number })[];
};

/** Locks an order for its document. @returns null for an unknown id */
export async function lockOrderToInvoice(tx: Tx, id: string): Promise<OrderToInvoice | null> {
	// The lines are read after the lock is held: a subquery beside FOR UPDATE could still see the earlier state.
	await sql`select from orders where id = ${id} for update`.execute(tx);
	const { rows } = await sql<OrderToInvoice>`
		select o.number, o.status, o.packed_at is not null as "isPacked", o.is_return as "isReturn",
			o.return_processed_at is not null as "isReturnProcessed", o.cancellation_reason as "cancellationReason",
			o.created_at as "createdAt", o.payment_method as "paymentMethod",
			coalesce(o.billing_address, o.delivery_address) as "billTo",
			coalesce(o.delivery_address, o.billing_address) as "shipTo", o.mobile,
			(select u.name from users u where u.id = o.user_id) as "customerName",
			(select json_agg(json_build_object('name', l.product_name, 'unit', l.unit, 'hsn', l.hsn,
				'gstPercent', l.gst_percent, 'quantity', l.quantity, 'pickedQuantity', l.picked_quantity,
				'sellable', coalesce(l.returned_quantity, 0), 'wasted', coalesce(l.wasted_quantity, 0),
				'price', l.price_paise, 'discount', l.discount_paise) order by l.position)
				from order_lines l where l.order_id = o.id) as lines
		from orders o where o.id = ${id}`.execute(tx);
	return rows[0] ?? null;
}

export async function getShopFacts(tx: Tx): Promise<ShopFacts> {
	const rows = await tx
		.selectFrom('shop_settings')
		.select(['key', 'value'])
		.where('key', 'in', ['name', 'address', 'licences', 'isDemo'])
		.execute();
	const settings = new Map(rows.map((row) => [row.key, row.value as unknown]));
	const text = (key: string) => {
		const value = settings.get(key);
		return typeof value === 'string' ? value.trim() : '';
	};
	const licences = settings.get('licences');
	return {
		name: text('name'),
		address: text('address'),
		licences: Array.isArray(licences) ? (licences as ShopFacts['licences']) : [],
		isDemo: settings.get('isDemo') === true,
	};
}

/**
 * The next number of a series in a financial year. The row is locked until the transaction ends and rolled back
 * with it: no number is missing and none is issued twice.
 */
export async function claimNumber(tx: Tx, series: InvoiceSeries, year: string): Promise<number> {
	const { rows } = await sql<{ number: number }>`
		insert into invoice_series (series, financial_year, last_number) values (${series}, ${year}, 1)
		on conflict (series, financial_year) do update set last_number = invoice_series.last_number + 1
		returning last_number as number`.execute(tx);
	return rows[0]?.number ?? 0;
}

export type StoredDocument<Content> = {
	orderId: string;
	year: string;
	number: number;
	issuedAt: Date;
	content: Content;
};

/**
 * Not before the document with the number before it: the number is given when its row is free, so a request may get a later
 * one than another that came after it. The date of a process whose clock is wrong is not passed on.
 */
const datedAfterLast = (
	documents: RawBuilder<unknown>,
	{ year, number, issuedAt }: Pick<StoredDocument<unknown>, 'year' | 'number' | 'issuedAt'>,
) => sql<Date>`
	greatest(${issuedAt}::timestamptz, (select issued_at from ${documents}
		where financial_year = ${year} and number = ${number - 1} and issued_at < ${issuedAt}::timestamptz + interval '1 hour'))`;

/** @returns the date of the invoice */
export async function insertInvoice(tx: Tx, document: StoredDocument<InvoiceContent>): Promise<Date> {
	const { orderId, year, number, content } = document;
	const { issuedAt } = await tx
		.insertInto('invoices')
		.values({
			order_id: orderId,
			financial_year: year,
			number,
			issued_at: datedAfterLast(sql`invoices`, document),
			document_type: content.documentType,
			content: JSON.stringify(content),
		})
		.returning('issued_at as issuedAt')
		.executeTakeFirstOrThrow();
	return issuedAt;
}

/**
 * An order that its transaction has written before refers to its coupon and customer again. It is written before a number is claimed
 * then, so that others of the series do not wait for these, and as a short pick that changes the discount of the coupon.
 */
export async function updateToInvoiced(tx: Tx, orderId: string, issuedAt: Date): Promise<void> {
	await tx.updateTable('orders').set({ invoiced_at: issuedAt }).where('id', '=', orderId).execute();
}

export async function insertCreditNote(tx: Tx, document: StoredDocument<CreditContent>): Promise<void> {
	await tx
		.insertInto('credit_notes')
		.values({
			order_id: document.orderId,
			financial_year: document.year,
			number: document.number,
			issued_at: datedAfterLast(sql`credit_notes`, document),
			content: JSON.stringify(document.content),
		})
		.execute();
}

const documentTables = { invoice: sql`invoices`, 'credit-note': sql`credit_notes` } as const;

/** The issued documents of these orders, in the requested order. */
export async function listDocuments(
	db: Db,
	document: keyof typeof documentTables,
	ids: readonly string[],
): Promise<StoredDocument<InvoiceContent | CreditContent>[]> {
	const { rows } = await sql<StoredDocument<InvoiceContent | CreditContent>>`
		select p.order_id as "orderId", p.financial_year as year, p.number, p.issued_at as "issuedAt", p.content
		from unnest(${ids.filter(isUuid)}::uuid[]) with ordinality as asked (id, place)
		join ${documentTables[document]} p on p.order_id = asked.id order by asked.place`.execute(db);
	return rows;
}
