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
import { payloadsByKind, probe, xssPayloads } from '#tests/fixtures/xss-payloads.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

/** The payloads of each round: one in a complete run, else a few of different kinds. */
const groups = faultSize({ small: payloadsByKind, full: xssPayloads.map((payload) => [payload]) });
/** Some 100,000 requests and pages in a complete run. */
const timeoutMs = faultSize({ small: 300_000, full: 60 * 60_000 });
/** More than a table of the demo and of the rounds of a shop has. */
const maxRows = 2000;
const languages = faultSize({ small: [''], full: ['', '/hi', '/mr'] });

/** One shop for each part: the rows that each round adds would slow the last ones down. */
const roundsOfShop = 30;

/** A shop with a row in every table. */
async function openFilledShop() {
	const { shop, open } = await openStorefront();
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
	const fixed: Record<string, unknown> = {
		productId: onion.productId,
		redirectLink: '/OfferZone',
		userEmail: undefined,
	};
	const known: Record<string, string> = {
		...{ orders: orderId, invoices: orderId, products: onion.productId, product: onion.productId },
		...{ stock: onion.poolId, variant: onion.variantId, prices: onion.variantId },
	};
	const named = ['categories', 'banners', 'blogs', 'videos', 'crops', 'stores', 'campaigns', 'coupons', 'reviews'];
	for (const table of named) {
		const { rows } = await sql<{ id: string; picture?: string }>`select * from ${sql.table(table)} limit 1`.execute(
			shop.db,
		);
		known[table] = rows[0]?.id ?? '';
		if (rows[0]?.picture !== undefined) fixed.picture = rows[0].picture;
	}
	fixed.categoryId = known.categories;
	return { shop, open, owner, onion, fixed, known };
}

type FilledShop = Awaited<ReturnType<typeof openFilledShop>>;

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
async function sendUntilCurrent({ shop }: FilledShop, name: EndpointName, call: object, body: unknown) {
	for (let version = 1; ; version += 1) {
		const response = await shop.call(name, { ...call, body: withValues(body, { version }) } as object);
		if (response.error?.code !== 'STALE_VERSION' || version === maxVersion) return response;
	}
}

/**
 * Sends the payloads in turn through every endpoint that takes text, as the owner and as a customer.
 * @param accepted gets the fields that have taken it
 */
async function sendEverywhere(
	filled: FilledShop,
	payloads: readonly string[],
	round: number,
	accepted: Set<string>,
): Promise<void> {
	const { shop, owner, fixed, known } = filled;
	const customer = await shop.signIn({ name: payloads[0] ?? '' });
	const other = await shop.signIn();
	const ids = { ...known, customers: other.userId, staff: other.userId };
	for (const [place, name] of (Object.keys(endpoints) as EndpointName[]).entries()) {
		const row: Endpoint = endpoints[name];
		const payload = payloads[place % payloads.length] ?? '';
		if (row.method === 'GET' || row.upload !== null || name === 'auth.logout') continue;
		const sample = await sampleRequest(name, row, ids);
		const body = withValues(sample.body, fixed);
		const request = payloadBody(row.body, body, payload);
		if (request === null) continue;
		const token = name.startsWith('office.') ? owner.token : customer.token;
		const ipAddress = `203.0.113.${1 + (round % 250)}`;
		const response = await sendUntilCurrent(filled, name, { ...sample, token, ipAddress }, request.body);
		expect(response.status, `${name}: ${payload}`).toBeLessThan(500);
		if (response.status >= 300) continue;
		for (const field of request.fields) accepted.add(`${name}${field}`);
	}
}

async function pages({ shop, onion }: FilledShop): Promise<string[]> {
	const [blog] = (await shop.call('blogs.list')).body.data.blogs;
	const urls = everyUrl({ productId: onion.productId, orderId: 'x', blogId: blog?._id ?? '' });
	return languages.flatMap((prefix) => urls.map((url) => prefix + url));
}

/** GET endpoints without parameters and those of one record, as the owner. @returns how many answered */
async function readResponses({ shop, owner, onion }: FilledShop, what: string): Promise<number> {
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
		for (const text of html) expect(findRunning(text, probe), `${name}: ${what}`).toEqual([]);
	}
	return answered;
}

/** Texts that the storefront shows as HTML. */
function htmlIn(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return key === 'html' ? [value] : [];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => htmlIn(inner, name));
}

type Found = { accepted: Set<string>; columns: number; pages: number; shown: number; responses: number; mails: number };

/**
 * The texts of a column, one for each row in turn; HTML has all payloads of the round. Rows that the rounds have added differ
 * by a number alone, where values are unique.
 */
function textsOf(column: string, payloads: readonly string[]): string[] {
	const texts = /_html(?:_|$)/.test(column) ? [payloads.join(' ')] : payloads;
	return Array.from({ length: maxRows }, (_, row) => `${texts[row % texts.length]} ${row}`);
}

/** Stores the payloads in every text and reads what shows them. */
async function runRound(filled: FilledShop, payloads: readonly string[], round: number, found: Found): Promise<void> {
	const { shop, open, owner } = filled;
	// Sessions of staff end, and limits begin again.
	shop.clock.now = new Date(shop.clock.now.getTime() + 20 * 60_000);
	await sql`update sessions set last_seen_at = ${shop.clock.now}, expires_at = ${shop.clock.now}::timestamptz + interval '1 day'
		where user_id = ${owner.userId}`.execute(shop.db);
	const what = payloads.join(' ');
	await sendEverywhere(filled, payloads, round, found.accepted);
	await completeOrders(shop.db);
	await storeAuditRow(shop.db);
	const stored = await storePayloads(shop.db, (column) => textsOf(column, payloads));
	expect(stored.missing).toEqual([]);
	expect(stored.refused, what).toEqual(refusedPayloads);
	found.columns = stored.columns.length;
	// Each page in one language after each round; in a complete run all languages follow one another.
	const urls = (await pages(filled)).filter((_, index) => index % languages.length === round % languages.length);
	for (const url of urls) {
		const page = await open(url);
		expect(page.status, `${url}: ${what}`).toBeLessThan(500);
		expect(findRunning(page.html, probe), `${url}: ${what}`).toEqual([]);
		found.pages += 1;
		if (page.html.includes(probe)) found.shown += 1;
	}
	found.responses += await readResponses(filled, what);
}

/** Writes the mails of all orders. @returns how many there are; none runs a payload */
async function readMails({ shop }: FilledShop): Promise<number> {
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const { rows } = await sql<{ html: string }>`select body_html as html from mails`.execute(shop.db);
	for (const { html } of rows) expect(findRunning(html, probe)).toEqual([]);
	return rows.length;
}

test('runs no stored text on any page, in any response and in any mail', { timeout: timeoutMs }, async () => {
	const found: Found = { accepted: new Set(), columns: 0, pages: 0, shown: 0, responses: 0, mails: 0 };
	for (let first = 0; first < groups.length; first += roundsOfShop) {
		const filled = await openFilledShop();
		try {
			for (const [index, payloads] of groups.slice(first, first + roundsOfShop).entries()) {
				await runRound(filled, payloads, first + index, found);
			}
			found.mails += await readMails(filled);
		} finally {
			await filled.shop.close();
		}
	}
	const { accepted, columns, pages: pagesRead, shown, responses, mails } = found;
	expect(shown, 'pages that show a payload').toBeGreaterThan(groups.length * faultSize({ small: 10, full: 3 }));
	expect(accepted.size, 'fields that take the payloads').toBeGreaterThan(50);
	expect(mails, 'mails of orders with payloads').toBeGreaterThan(0);
	recordFault('R33', {
		n: pagesRead + responses + mails,
		result: `${groups.flat().length} payloads through ${accepted.size} fields and ${columns} columns: ${pagesRead} pages (${shown} show one), ${responses} responses, ${mails} mails, none runs`,
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
