import { readFileSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import { everyUrl } from '#tests/fixtures/every-url.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findRunning } from '#tests/fixtures/find-running.ts';
import { payloadBody } from '#tests/fixtures/payload-request.ts';
import { sampleRequest } from '#tests/fixtures/sample-request.ts';
import { getVariant, orderBody } from '#tests/fixtures/shop.ts';
import { refusedPayloads, storePayloads } from '#tests/fixtures/stored-payloads.ts';
import { completeOrders, storeAuditRow, storeRows } from '#tests/fixtures/stored-rows.ts';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const probe = 'xssProbe';
const all = readFileSync(new URL('../fixtures/xss-payloads.txt', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n');
/** Evenly over the kinds of payloads. */
const count = faultSize({ small: 2, full: all.length });
const payloads = all.filter((_, index) => index % Math.floor(all.length / count) === 0).slice(0, count);
/** Some 100,000 requests and pages in a complete run. */
const timeoutMs = faultSize({ small: 300_000, full: 60 * 60_000 });
/** More than a table of the demo and of all rounds has. */
const maxRows = 2000;
const languages = faultSize({ small: [''], full: ['', '/hi', '/mr'] });

const { shop, open } = await openStorefront();
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['owner'] });
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const placed = await shop.call('orders.place', {
	token: (await shop.signIn()).token,
	body: orderBody([{ variant: onion, qty: 4 }]),
	key: 'xss',
});
const orderId = placed.body.data.order._id;
await storeRows(shop.db, owner.userId);

/** Values that name something, by field: a payload in their place is refused. */
const fixed: Record<string, unknown> = { productId: onion.productId, redirectLink: '/OfferZone', userEmail: undefined };
const known: Record<string, string> = {
	...{ orders: orderId, invoices: orderId, products: onion.productId, product: onion.productId },
	...{ stock: onion.poolId, variant: onion.variantId, prices: onion.variantId },
};
for (const table of [
	'categories',
	'banners',
	'blogs',
	'videos',
	'crops',
	'stores',
	'campaigns',
	'coupons',
	'reviews',
]) {
	const { rows } = await sql<{ id: string; picture?: string }>`select * from ${sql.table(table)} limit 1`.execute(
		shop.db,
	);
	known[table] = rows[0]?.id ?? '';
	if (rows[0]?.picture !== undefined) fixed.picture = rows[0].picture;
}
fixed.categoryId = known.categories;

/** A body with some of its fields replaced, at any depth. */
function withValues(body: unknown, values: Record<string, unknown>): unknown {
	if (Array.isArray(body)) return body.map((item) => withValues(item, values));
	if (typeof body !== 'object' || body === null) return body;
	const entries = Object.entries(body).map(([key, value]) => [
		key,
		key in values ? values[key] : withValues(value, values),
	]);
	return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const maxVersion = 6;

/** Sends a body with its field `version` counted up until it is the present one. */
async function sendUntilCurrent(name: EndpointName, call: object, body: unknown) {
	for (let version = 1; ; version += 1) {
		const response = await shop.call(name, { ...call, body: withValues(body, { version }) } as object);
		if (response.error?.code !== 'STALE_VERSION' || version === maxVersion) return response;
	}
}

type Sent = { accepted: Set<string>; fields: number };

/** Sends a payload through every endpoint that takes text, as the owner and as a customer. */
async function sendEverywhere(payload: string, round: number, sent: Sent): Promise<void> {
	const customer = await shop.signIn({ name: payload });
	const other = await shop.signIn();
	const ids = { ...known, customers: other.userId, staff: other.userId };
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		const row: Endpoint = endpoints[name];
		if (row.method === 'GET' || row.upload !== null || name === 'auth.logout') continue;
		const sample = await sampleRequest(name, row, ids);
		const body = withValues(sample.body, fixed);
		const filled = payloadBody(row.body, body, payload);
		if (filled === null) continue;
		const token = name.startsWith('office.') ? owner.token : customer.token;
		const response = await sendUntilCurrent(
			name,
			{ ...sample, token, ipAddress: `203.0.113.${1 + (round % 250)}` },
			filled.body,
		);
		expect(response.status, `${name}: ${payload}`).toBeLessThan(500);
		if (response.status >= 300) continue;
		sent.fields += filled.fields.length;
		for (const field of filled.fields) sent.accepted.add(`${name}${field}`);
	}
}

async function pages(): Promise<string[]> {
	const [blog] = (await shop.call('blogs.list')).body.data.blogs;
	const urls = everyUrl({ productId: onion.productId, orderId: 'x', blogId: blog?._id ?? '' });
	return languages.flatMap((prefix) => urls.map((url) => prefix + url));
}

/** GET endpoints without parameters and those of one record, as the owner. @returns how many answered */
async function readResponses(payload: string): Promise<number> {
	let answered = 0;
	for (const name of Object.keys(endpoints) as EndpointName[]) {
		const row: Endpoint = endpoints[name];
		if (row.method !== 'GET') continue;
		const sample = await sampleRequest(name, row, { products: onion.productId, product: onion.productId });
		const response = await shop.call(name, { ...sample, token: owner.token } as object);
		expect(response.status, name).toBeLessThan(500);
		if (response.status !== 200) continue;
		answered += 1;
		// Nothing but JSON and files to save: a browser runs neither.
		const type = String(response.headers['content-type']);
		const isSaved = String(response.headers['content-disposition']).startsWith('attachment');
		expect(type.startsWith('application/json') || isSaved, `${name}: ${type}`).toBe(true);
		expect(response.headers['x-content-type-options'], name).toBe('nosniff');
		const html = JSON.stringify(response.body).includes(probe) ? htmlIn(response.body) : [];
		for (const text of html) expect(findRunning(text, probe), `${name}: ${payload}`).toEqual([]);
	}
	return answered;
}

/** Texts that the storefront shows as HTML. */
function htmlIn(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return key === 'html' ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => htmlIn(inner, name));
}

test('runs no stored text on any page, in any response and in any mail', { timeout: timeoutMs }, async () => {
	const sent: Sent = { accepted: new Set(), fields: 0 };
	let pagesRead = 0;
	let shown = 0;
	let columns = 0;
	let responses = 0;
	for (const [round, payload] of payloads.entries()) {
		// Sessions of staff end, and limits begin again.
		shop.clock.now = new Date(shop.clock.now.getTime() + 20 * 60_000);
		await sql`update sessions set last_seen_at = ${shop.clock.now}, expires_at = ${shop.clock.now}::timestamptz + interval '1 day'
			where user_id = ${owner.userId}`.execute(shop.db);
		await sendEverywhere(payload, round, sent);
		// Rows that the rounds have added differ by a number alone, where values are unique.
		const texts = Array.from({ length: maxRows }, (_, row) => `${payload} ${row}`);
		await completeOrders(shop.db);
		await storeAuditRow(shop.db);
		const stored = await storePayloads(shop.db, () => texts);
		expect(stored.missing).toEqual([]);
		expect(stored.refused, payload).toEqual(refusedPayloads);
		columns = stored.columns.length;
		// Each page in one language after each payload; in a complete run all languages follow one another.
		const urls = (await pages()).filter((_, index) => index % languages.length === round % languages.length);
		for (const url of urls) {
			const page = await open(url);
			expect(page.status, `${url}: ${payload}`).toBeLessThan(500);
			expect(findRunning(page.html, probe), `${url}: ${payload}`).toEqual([]);
			pagesRead += 1;
			if (page.html.includes(probe)) shown += 1;
		}
		responses += await readResponses(payload);
	}
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const { rows: mails } = await sql<{ html: string }>`select body_html as html from mails`.execute(shop.db);
	for (const { html } of mails) expect(findRunning(html, probe)).toEqual([]);
	expect(shown, 'pages that show a payload').toBeGreaterThan(payloads.length * faultSize({ small: 10, full: 3 }));
	expect(sent.accepted.size, 'fields that take the payloads').toBeGreaterThan(50);
	recordFault('R33', {
		n: pagesRead + responses + mails.length,
		result: `${payloads.length} payloads through ${sent.accepted.size} fields and ${columns} columns: ${pagesRead} pages (${shown} show one), ${responses} responses, ${mails.length} mails, none runs`,
	});
});

test.for([
	`<p onclick=window.${probe}=1>x</p>`,
	`<a href=" java\tscript:window.${probe}=1">x</a>`,
	`<script>window.${probe}=1</script>`,
	`<script>push("a");window.${probe}=1//"</script>`,
	`<iframe srcdoc="${probe}"></iframe>`,
])('finds what would run in %s', (html) => {
	expect(findRunning(html, probe)).not.toEqual([]);
});
