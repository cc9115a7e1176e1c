import { paise } from '#domain/money.ts';
import type { Tx } from '#database/db.ts';
import { listSentLines, recordReturnedStock, updateToProcessed } from '#server/returns/return-queries.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { requestDuring, requestsDuring } from '#tests/fixtures/request-during.ts';
import { getVariant, openShop, orderBody, type SeededVariant, setOnHand } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts';
import { startDocument } from './invoice-document.ts';

const shop = await openShop({ maxConnections: 10 });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const signIn = () => shop.signIn({ roles: ['orders'], name: 'Meera Patil' });
let orderStaff = await signIn();

/** A session of order staff on another day: sessions do not last that long. */
async function turnClockTo(now: Date): Promise<void> {
	shop.clock.now = now;
	orderStaff = await signIn();
}

async function packOfHsn(gst: (percent: number) => boolean, hsn: string): Promise<SeededVariant> {
	const { rows } = await sql<{ sku: string; unit: string; gst: number }>`
		select p.sku, v.unit, p.gst_percent as gst from products p join variants v on v.product_id = p.id
		where p.hsn = ${hsn} and not p.is_restricted order by p.sku, v.position`.execute(shop.db);
	const row = rows.find((each) => gst(Number(each.gst)));
	if (row === undefined) throw new Error(`nothing of ${hsn}`);
	return getVariant(shop.db, row.sku, row.unit);
}
await setOnHand(shop.db, onion.poolId, 1_000_000);
const micronutrient = await packOfHsn((percent) => percent > 0, '28 or 38');

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

type Line = { variant: SeededVariant; qty: number };

async function place(lines: Line[], more: Record<string, unknown> = {}, who?: string): Promise<string> {
	const token = who ?? (await shop.signIn({ name: 'Asha Kulkarni' })).token;
	const placed = await shop.call('orders.place', { token, body: orderBody(lines, more) });
	expect(placed.status).toBe(201);
	return placed.body.data.order._id;
}

const pack = (id: string, lines: Line[]) => {
	const body = { version: 1, lines: lines.map(({ qty }, position) => ({ position, picked: qty })) };
	return shop.call('office.orders.pack', { token: orderStaff.token, params: { id }, body });
};

async function packed(lines: Line[], more: Record<string, unknown> = {}, who?: string): Promise<string> {
	const id = await place(lines, more, who);
	expect((await pack(id, lines)).status).toBe(200);
	return id;
}

async function numbersWithoutInvoice(): Promise<string[]> {
	const query = { isInvoiceMissing: true, perPage: 100 };
	return (await shop.call('office.orders.list', { token: orderStaff.token, query })).body.data.map(({ id }) => id);
}

async function issue(ids: readonly string[]) {
	const { body, status } = await shop.call('office.invoices.issue', { token: orderStaff.token, body: { ids } });
	expect(status).toBe(200);
	return body.data.map((outcome) => outcome.refusal?.code ?? null);
}

const get = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;

async function contentOf(orderId: string): Promise<InvoiceContent> {
	const row = await shop.db
		.selectFrom('invoices')
		.select('content')
		.where('order_id', '=', orderId)
		.executeTakeFirstOrThrow();
	return row.content as unknown as InvoiceContent;
}

async function file(
	ids: readonly string[],
	document?: 'credit-note',
): Promise<{ status: number; bytes: Buffer; name: string }> {
	const response = await shop.app.inject({
		method: 'POST',
		url: '/api/v1/office/invoices/file',
		headers: { authorization: `Bearer ${orderStaff.token}` },
		payload: { ids, ...(document === undefined ? {} : { document }) },
	});
	return {
		status: response.statusCode,
		bytes: response.rawPayload,
		name: String(response.headers['content-disposition']),
	};
}

test('fifty orders packed concurrently get the numbers one to fifty and keep them', async () => {
	await turnClockTo(new Date('2031-05-01T06:00:00Z'));
	const lines = [{ variant: onion, qty: 2 }];
	const ids: string[] = [];
	for (let count = 0; count < 50; count += 1) ids.push(await place(lines));
	const responses = await Promise.all(ids.map((id) => pack(id, lines)));
	expect(responses.map(({ body }) => body.data.invoice?.number.slice(0, 8))).toEqual(ids.map(() => 'KH/31-32'));
	const numbersOf = async () =>
		(
			await shop.db
				.selectFrom('invoices')
				.select('number')
				.where('financial_year', '=', '31-32')
				.orderBy('number')
				.execute()
		).map((row) => row.number);
	expect(await numbersOf()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
	await Promise.all([issue(ids), issue(ids.toReversed())]);
	expect(await numbersOf()).toHaveLength(50);
	expect((await get(ids[0] ?? '')).invoice?.number).toMatch(/^KH\/31-32\/0000\d\d$/);
	await turnClockTo(new Date());
});

test('reuses a number after a rollback, and begins every year at one', async () => {
	await turnClockTo(new Date('2032-03-31T18:29:00Z'));
	const lines = [{ variant: onion, qty: 2 }];
	const [last, first] = [await place(lines), await place(lines)];
	const broken = await shop.failOn(/insert into "invoices"/, () => pack(last, lines));
	expect(broken.status).toBe(500);
	expect(await get(last)).toMatchObject({ packingStatus: 'new', invoice: null });
	await pack(last, lines);
	expect((await get(last)).invoice?.number).toBe('KH/31-32/000051');
	await turnClockTo(new Date('2032-03-31T18:30:00Z'));
	await pack(first, lines);
	expect((await get(first)).invoice?.number).toBe('KH/32-33/000001');
	await turnClockTo(new Date());
});

test('an invoice is issued after packing and fixes the quantities', async () => {
	const { token } = await shop.signIn();
	const placed = await shop.call('orders.place', { token, body: orderBody([{ variant: onion, qty: 3 }]) });
	const id = placed.body.data.order._id;
	expect(await issue([id, 'nothing'])).toEqual(['INVOICE_NOT_DUE', 'ORDER_NOT_FOUND']);
	const pack = (picked: number, version: number) =>
		shop.call('office.orders.pack', {
			token: orderStaff.token,
			params: { id },
			body: { version, lines: [{ position: 0, picked }] },
		});
	await pack(2, 1);
	expect(await issue([id])).toEqual([null]);
	expect((await contentOf(id)).total).toBe(2 * onion.pricePaise);
	expect((await pack(1, 2)).error.code).toBe('INVOICE_ISSUED');
	const audit = await shop.db
		.selectFrom('audit_log')
		.select('actor_name')
		.where('entity_id', '=', id)
		.where('action', '=', 'order.issueInvoice')
		.execute();
	expect(audit).toEqual([{ actor_name: 'Meera Patil' }]);
});

test('exempt vegetables get a bill of supply, with micronutrients the joint form that names both of their headings', async () => {
	const plain = await packed([{ variant: onion, qty: 2 }]);
	const mixed = await packed([
		{ variant: onion, qty: 2 },
		{ variant: micronutrient, qty: 5 },
	]);
	const taxed = await packed([{ variant: micronutrient, qty: 5 }]);
	await issue([plain, mixed, taxed]);
	expect((await contentOf(plain)).documentType).toBe('bill-of-supply');
	expect((await contentOf(taxed)).documentType).toBe('tax-invoice');
	const content = await contentOf(mixed);
	expect(content.documentType).toBe('invoice-cum-bill-of-supply');
	expect(content.lines.map((line) => line.hsn)).toEqual(['0703', '28 or 38']);
	expect(content.seller).toMatchObject({ gstin: '27AAAAA0000A1Z2', state: { name: 'Maharashtra', code: '27' } });
	expect(content.seller.isSample).toBe(true);
	expect(content.place).toBe('intra-state');
	for (const line of content.lines) expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.total);
	expect(content.total).toBe((await get(mixed)).totalPaise);
});

test('other requests are served while an invoice of 100 lines is drawn', async () => {
	const id = await packed([{ variant: micronutrient, qty: 5 }]);
	await issue([id]);
	const content = await contentOf(id);
	const lines = Array.from({ length: 100 }, () => content.lines[0] as InvoiceLine);
	const document = startDocument('KH/1', new Date());
	let turns = 0;
	let next = setImmediate(function count() {
		turns += 1;
		next = setImmediate(count);
	});
	await drawInvoice(document, { number: 'KH/1', issuedAt: new Date(), content: { ...content, lines } });
	clearImmediate(next);
	expect(turns).toBeGreaterThanOrEqual(20);
	// They are compressed now, not those of all invoices of a file in its last turn.
	const { start, count } = document.doc.bufferedPageRange();
	expect([start, count]).toEqual([expect.any(Number), 0]);
	expect(start).toBeGreaterThan(1);
	expect((await document.finish()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('numbers the pages of each invoice of a file by themselves', async () => {
	const id = await packed([{ variant: micronutrient, qty: 5 }]);
	await issue([id]);
	const content = await contentOf(id);
	const lines = Array.from({ length: 100 }, () => content.lines[0] as InvoiceLine);
	const document = startDocument('KH/1', new Date());
	const feet: string[] = [];
	const pages: unknown[] = [];
	const write = (...[text, box, look]: Parameters<typeof document.write>) => {
		if (/^\d+ \/ \d+$/.test(text)) {
			feet.push(text);
			pages.push(document.doc.page);
		}
		return document.write(text, box, look);
	};
	for (const each of [content, { ...content, lines }, content])
		await drawInvoice({ ...document, write }, { number: 'KH/1', issuedAt: new Date(), content: each });
	const long = feet.length - 2;
	const ofLong = Array.from({ length: long }, (_, page) => `${page + 1} / ${long}`);
	expect(feet).toEqual(['1 / 1', ...ofLong, '1 / 1']);
	expect(new Set(pages).size).toBe(feet.length);
});

test('charges one tax across states', async () => {
	const goa = { city: 'Panaji', state: 'Goa' };
	const id = await packed([{ variant: micronutrient, qty: 5 }], { deliveryAddress: { ...deliveryAddress, ...goa } });
	await issue([id]);
	const content = await contentOf(id);
	expect(content).toMatchObject({ place: 'inter-state', placeOfSupply: 'Goa (30)' });
	expect(content.lines[0]).toMatchObject({ cgst: 0, sgst: 0 });
	expect(content.lines[0]?.igst).toBeGreaterThan(0);
});

test('an issued invoice is unchanged after a change of settings', async () => {
	const lines = [{ variant: onion, qty: 2 }];
	const id = await place(lines);
	expect((await file([id])).status).toBe(404);
	await pack(id, lines);
	const first = await file([id]);
	expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
	expect(first.name).toMatch(/^attachment; filename="KH-\d\d-\d\d-\d{6}.pdf"$/);
	await sql`update shop_settings set value = '"Another name"' where key = 'name'`.execute(shop.db);
	await sql`update order_lines set product_name = 'Gold' where order_id = ${id}`.execute(shop.db);
	const again = await file([id]);
	expect(again.bytes.equals(first.bytes)).toBe(true);
	await sql`update shop_settings set value = '"Khetse"' where key = 'name'`.execute(shop.db);
});

test('returns the same invoice to the customer of the order only', async () => {
	const { token: customer } = await shop.signIn();
	const lines = [{ variant: onion, qty: 2 }];
	const id = await place(lines, {}, customer);
	const own = (token: string) =>
		shop.app.inject({ url: `/api/v1/orders/${id}/invoice`, headers: { authorization: `Bearer ${token}` } });
	expect((await own(customer)).statusCode).toBe(404);
	await pack(id, lines);
	const response = await own(customer);
	expect(response.statusCode).toBe(200);
	expect(response.rawPayload.equals((await file([id])).bytes)).toBe(true);
	const read = await shop.call('orders.get', { token: customer, params: { id } });
	expect(read.body.data.order.invoiceNumber).toMatch(/^KH\/\d\d-\d\d\/\d{6}$/);
	expect((await own((await shop.signIn()).token)).statusCode).toBe(404);
	expect((await own(orderStaff.token)).statusCode).toBe(404);
});

test('names missing settings, and refuses to split tax without a state', async () => {
	const kept = await shop.db.selectFrom('shop_settings').selectAll().execute();
	await sql`delete from shop_settings where key in ('address', 'licences')`.execute(shop.db);
	const plain = await packed([{ variant: onion, qty: 2 }]);
	const taxed = await packed([{ variant: micronutrient, qty: 5 }]);
	expect(await numbersWithoutInvoice()).toEqual([taxed]);
	expect(await issue([plain, taxed])).toEqual([null, 'SHOP_STATE_UNKNOWN']);
	expect((await contentOf(plain)).seller.missing).toEqual(['address', 'GSTIN', 'state']);
	for (const row of kept) {
		await shop.db
			.insertInto('shop_settings')
			.values({ ...row, value: JSON.stringify(row.value) })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
	expect(await issue([taxed])).toEqual([null]);
	expect(await numbersWithoutInvoice()).toEqual([]);
});

test('credits the returned items of a cancelled order', async () => {
	const credit = (id: string) => shop.call('office.invoices.credit', { token: orderStaff.token, params: { id } });
	const cancel = async (id: string) => {
		const { version } = await get(id);
		const body = { reason: 'Not at home', version };
		await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id }, body });
	};
	const before = await packed([{ variant: onion, qty: 2 }]);
	const sent = await packed([{ variant: onion, qty: 3 }]);
	await issue([before, sent]);
	expect((await credit(before)).error.code).toBe('CREDIT_NOTE_NOT_DUE');
	await cancel(before);
	expect((await credit(before)).body.data.creditNote?.number).toMatch(/^KC\/\d\d-\d\d\/000001$/);
	await shop.call('office.orders.updateStatus', {
		token: orderStaff.token,
		params: { id: sent },
		body: { orderStatus: 'SHIPPED' },
	});
	await cancel(sent);
	expect((await credit(sent)).error.code).toBe('CREDIT_NOTE_NOT_DUE');
	const { version } = await get(sent);
	const lines = [{ position: 0, sellable: 1, wasted: 1 }];
	await shop.call('office.orders.processReturn', {
		token: orderStaff.token,
		params: { id: sent },
		body: { version, lines },
	});
	const { creditNote, invoice } = (await credit(sent)).body.data;
	expect((await credit(sent)).body.data.creditNote).toEqual(creditNote);
	const row = await shop.db
		.selectFrom('credit_notes')
		.select('content')
		.where('order_id', '=', sent)
		.executeTakeFirstOrThrow();
	expect(row.content).toMatchObject({
		invoiceNumber: invoice?.number,
		reason: 'Not at home',
		total: 2 * onion.pricePaise,
	});
	expect((await file([sent, before], 'credit-note')).status).toBe(200);
	expect(await issue([sent])).toEqual([null]);
});

test('a credit note whose issue begins during the inspection of the return credits the returned items', async () => {
	const id = await packed([{ variant: onion, qty: 3 }]);
	const call = { token: orderStaff.token, params: { id } };
	await shop.call('office.orders.updateStatus', { ...call, body: { orderStatus: 'SHIPPED' } });
	const { version } = await get(id);
	await shop.call('office.orders.cancel', { ...call, body: { reason: 'Not at home', version } });
	async function inspect(tx: Tx) {
		const lines = (await listSentLines(tx, id)).map((line) => ({ ...line, sellable: 2, wasted: 0 }));
		const { now } = shop.clock;
		const payment = { refundDue: paise(0), paymentStatus: 'Pending' } as const;
		const credited = paise(2 * onion.pricePaise);
		await updateToProcessed(tx, id, { lines, credited, payment, note: '', keepsAccountDays: 0, now });
		await recordReturnedStock(tx, lines, { orderId: id, actorId: orderStaff.userId, now });
	}
	const credit = () => shop.call('office.invoices.credit', call);
	expect((await requestDuring(shop.db, inspect, credit)).status).toBe(200);
	const note = shop.db.selectFrom('credit_notes').select('content').where('order_id', '=', id);
	expect((await note.executeTakeFirstOrThrow()).content).toMatchObject({ total: 2 * onion.pricePaise });
});

test('documents are dated in the order of their numbers when one of them waited for its order', async () => {
	const lines = [{ variant: onion, qty: 2 }];
	const [first, second] = [await place(lines), await place(lines)];
	const lockFirst = (tx: Tx) => sql`select from orders where id = ${first} for update`.execute(tx);
	function aMinuteLater<Response>(request: () => Promise<Response>): Promise<Response> {
		shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
		return request();
	}
	const packedBoth = await requestsDuring(shop.db, lockFirst, [
		() => pack(first, lines),
		() => aMinuteLater(() => pack(second, lines)),
	]);
	expect(packedBoth.map(({ status }) => status)).toEqual([200, 200]);
	for (const id of [first, second]) {
		const body = { reason: 'Not at home', version: (await get(id)).version };
		await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id }, body });
	}
	const credit = (id: string) => shop.call('office.invoices.credit', { token: orderStaff.token, params: { id } });
	await requestsDuring(shop.db, lockFirst, [() => credit(first), () => aMinuteLater(() => credit(second))]);
	for (const table of [sql`invoices`, sql`credit_notes`]) {
		const { rows } = await sql<{ id: string; at: Date }>`
			select order_id as id, issued_at as at from ${table} where order_id in (${first}, ${second})
			order by financial_year, number`.execute(shop.db);
		expect(rows.map(({ id }) => id)).toEqual([second, first]);
		const [earlier, later] = rows.map(({ at }) => at.getTime());
		expect(later).toBeGreaterThanOrEqual(earlier ?? Number.NaN);
	}
});

/** Packs an order with a clock that is 20 minutes ahead, and cancels and credits it with one that is right. */
async function creditedAfterClockAhead(): Promise<string> {
	const { now } = shop.clock;
	const lines = [{ variant: onion, qty: 2 }];
	const id = await place(lines);
	shop.clock.now = new Date(now.getTime() + 20 * 60_000);
	expect((await pack(id, lines)).status).toBe(200);
	shop.clock.now = now;
	const body = { reason: 'Not at home', version: (await get(id)).version };
	await shop.call('office.orders.cancel', { token: orderStaff.token, params: { id }, body });
	await shop.call('office.invoices.credit', { token: orderStaff.token, params: { id } });
	return id;
}

test('a credit note is not dated before its invoice, which was issued with a clock that is ahead', async () => {
	const id = await creditedAfterClockAhead();
	const { rows } = await sql<{ isLater: boolean }>`
		select c.issued_at >= i.issued_at as "isLater" from credit_notes c join invoices i using (order_id)
		where order_id = ${id}`.execute(shop.db);
	expect(rows).toEqual([{ isLater: true }]);
});

test('a credit note with the date of its invoice has a number of the financial year of that date', async () => {
	await turnClockTo(new Date('2031-03-31T23:50:00+05:30'));
	const { creditNote } = await get(await creditedAfterClockAhead());
	expect(creditNote).toEqual({ number: 'KC/31-32/000001', issuedAt: '2031-03-31T18:40:00.000Z' });
});
