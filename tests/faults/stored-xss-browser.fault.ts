import { examples } from '#contract/examples.ts';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, defaultTimeouts, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { everyUrl } from '#tests/fixtures/every-url.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { getVariant, orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { refusedPayloads, storePayloads } from '#tests/fixtures/stored-payloads.ts';
import { completeOrders, storeRows } from '#tests/fixtures/stored-rows.ts';
import { xssPayloads as payloads } from '#tests/fixtures/xss-payloads.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sessionOf } from '#bench/throughput.ts';
import { findBrowser } from '#tools/browser.ts';

/** A text has a part of the payloads at a time: all of them would be 15 kB. In each round it has the next part. */
const parts = 10;
const perPart = payloads.length / parts;
const rounds = faultSize({ small: 1, full: parts });
const languages = ['', '/hi', '/mr'];

/** Numbered columns; a payload has a mark of its column and its own number before it, which a screen shows with it. */
const columnNumbers = new Map<string, number>();
const mark = /~(\d+)\.(\d+)~/g;

/**
 * The texts of a column, one for each row in turn. In HTML an open element would hide what follows it, so such a text has
 * one payload. A slug is no text that anyone writes: pages are found by it.
 */
function textsOf(column: string): string[] {
	if (column.endsWith('.slug')) return [];
	const number = columnNumbers.get(column) ?? columnNumbers.size;
	columnNumbers.set(column, number);
	const marked = payloads.map((payload, index) => `~${number}.${index}~${payload}`);
	if (/_html(?:_|$)/.test(column)) return marked;
	return Array.from({ length: parts }, (_, part) => marked.slice(part * perPart, (part + 1) * perPart).join(' '));
}

/** Screens of one record of the office, by the table of the newest one. */
const records: Record<string, string> = {
	...{ 'products/:id': 'products', 'categories/:id': 'categories', 'banners/:id': 'banners', 'blogs/:id': 'blogs' },
	...{ 'campaigns/:id': 'campaigns', 'coupons/:id': 'coupons', 'crops/:id': 'crops', 'videos/:id': 'videos' },
	...{ 'stores/:id': 'stores', 'reviews/:id': 'reviews', 'orders/:id/show': 'orders', 'customers/:id/show': 'users' },
	...{ 'tickets/:id/show': 'support_tickets', 'inquiries/:id/show': 'bulk_inquiries' },
	...{ 'stock/:id/show': 'stock_pools', 'mails/:id/show': 'mails' },
	...{ 'orders/:id/pick': 'orders', 'price-updates/:id/show': 'price_updates' },
	...{ 'staff/:id': 'users', 'pincodes/:id': 'served_pincodes' },
};

/** In the page and its frames: what a payload has run, what it would run when it is touched, and the marks that are shown. */
const look = `(() => {
	const texts = [];
	const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
	while (walker.nextNode()) {
		if (!/^(?:script|style|noscript|template)$/.test(walker.currentNode.parentElement?.localName)) texts.push(walker.currentNode.data);
	}
	const found = window.xssProbe === undefined ? [] : ['window.xssProbe is ' + window.xssProbe];
	for (const element of document.querySelectorAll('*')) {
		for (const { name, value } of element.attributes) {
			const isLink = /^(?:href|src|action|formaction|data)$/.test(name);
			const runs = name.startsWith('on') || (isLink && /^\\s*(?:javascript|vbscript|data:text)/i.test(value));
			if (runs) found.push('<' + element.localName + ' ' + name + '=' + value + '>');
			texts.push(value);
		}
		if (/^(?:input|textarea)$/.test(element.localName)) texts.push(element.value);
	}
	return { found, marks: [...new Set(texts.join('\\n').match(${mark}))] };
})()`;
type Look = { found: string[]; marks: string[] };

async function startRun() {
	const directory = await makeDataDirectory();
	const shop = await startShopProcess({
		dataDirectory: directory,
		env: { CACHE_MB: '0', WHATSAPP_NUMBER: '919876543210' },
	});
	// Each payload is written to every row of a table.
	const db = openDatabase({
		connection: connectionOf(directory),
		timeouts: { ...defaultTimeouts, statementMs: 60_000 },
	});
	// The policy of the pages would stop a script that was let in: without it the escaping stands alone.
	const browser = await chromium.launch({
		executablePath: findBrowser() ?? '',
		args: ['--no-sandbox', '--blink-settings=imagesEnabled=false'],
	});
	onTestFinished(async () => {
		await browser.close();
		await db.destroy();
		await shop.stop();
		removeDataDirectory(directory);
	});
	async function newContext(): Promise<BrowserContext> {
		const context = await browser.newContext({ baseURL: shop.url, bypassCSP: true, locale: 'en-IN' });
		// Videos and links of other sites, which this machine may not reach
		await context.route(
			(url) => url.origin !== shop.url,
			(route) => route.abort(),
		);
		return context;
	}
	return { url: shop.url, db, office: await newContext(), storefront: await newContext() };
}

type Called = 'orders.place' | 'tickets.create' | 'inquiries.create' | 'user.me' | 'user.update';

async function call(url: string, name: Called, token: string, body?: unknown) {
	const { method, path } = methodAndPath(name);
	const response = await fetch(url + path, {
		method,
		headers: {
			authorization: `Bearer ${token}`,
			'idempotency-key': crypto.randomUUID(),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	expect(response.status, name).toBeLessThan(300);
	return (await response.json()) as { data: Record<string, { _id: string }> };
}

/** A customer with an order, a ticket and a review, signed in to the storefront, and an owner in the office. */
async function prepare({ url, db, office, storefront }: { url: string; db: Db } & Contexts) {
	const customerId = await insertUser(db, { email: 'asha@example.in' });
	const token = await sessionOf(db, customerId);
	const onion = await getVariant(db, 'VR-ONI', '1 kg');
	const placed = await call(url, 'orders.place', token, orderBody([{ variant: onion, qty: 4 }]));
	const person = { name: 'Asha', email: 'asha@example.in', mobile: '9876543210' };
	await call(url, 'tickets.create', token, { dbCart: [person], title: 'T', description: 'D', issue_msg: 'I' });
	await call(url, 'inquiries.create', token, examples['inquiries.create']?.body);
	await call(url, 'user.update', token, { address: [deliveryAddress] });
	const { user } = (await call(url, 'user.me', token)).data;
	await storefront.addInitScript({
		content: `localStorage.setItem('token', ${JSON.stringify(token)});
			localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))});`,
	});
	const ownerId = await insertUser(db, { email: 'owner@example.in', roles: ['owner'] });
	await storeRows(db, ownerId);
	const staff = { id: ownerId, name: 'Owner', email: 'owner@example.in', roles: ['owner'] };
	await office.addInitScript({
		content: `if (window.top === window) {
			sessionStorage.setItem('officeToken', ${JSON.stringify(await sessionOf(db, ownerId))});
			sessionStorage.setItem('officeUser', ${JSON.stringify(JSON.stringify(staff))});
		}`,
	});
	return { customerId, ownerId, orderId: placed.data.order?._id ?? '', productId: onion.productId };
}
type Contexts = { office: BrowserContext; storefront: BrowserContext };

const maxQuietMs = 1500;

/** @property screen its name, the same in all rounds and languages */
type Screen = { screen: string; url: string; prefix: string; isTurn: boolean };

/** The numbers of payloads by screen and by column, and which columns a screen shows. */
class Tally {
	visits = 0;
	found: string[] = [];
	ofScreen = new Map<string, Set<number>>();
	ofColumn = new Map<number, Set<number>>();
	columnsOf = new Map<string, Set<number>>();

	add({ screen, prefix }: Screen, marks: readonly string[]): void {
		const [shown, columns] = [addTo(this.ofScreen, screen), addTo(this.columnsOf, prefix + screen)];
		for (const text of marks) {
			const [column = 0, payload = 0] = text.split(/[~.]/).slice(1).map(Number);
			shown.add(payload);
			columns.add(column);
			addTo(this.ofColumn, column).add(payload);
		}
	}

	/**
	 * Whether a visit can show something new: the first one, in the language whose turn it is a payload that the screen has
	 * not shown, or one in a column of which it is the first screen.
	 */
	isNeeded({ screen, prefix, isTurn }: Screen): boolean {
		const columns = this.columnsOf.get(prefix + screen);
		if (columns === undefined) return true;
		if (columns.size === 0) return false;
		if (isTurn && countOf(this.ofScreen.get(screen)) < payloads.length) return true;
		return [...columns].some((column) => {
			const [first] = [...this.columnsOf].find(([, shown]) => shown.has(column)) ?? [];
			return first === prefix + screen && countOf(this.ofColumn.get(column)) < payloads.length;
		});
	}
}

const countOf = (shown: Set<number> | undefined) => shown?.size ?? 0;

function addTo<K>(sets: Map<K, Set<number>>, key: K): Set<number> {
	const set = sets.get(key) ?? new Set();
	sets.set(key, set);
	return set;
}

async function visit(page: Page, screen: Screen, tally: Tally): Promise<void> {
	if (!tally.isNeeded(screen)) return;
	const url = screen.prefix + screen.url;
	const loaded = await page.goto(url, { waitUntil: 'load' });
	expect(loaded?.status() ?? 0, url).toBeLessThan(500);
	await page.getByRole('heading').first().waitFor();
	// A page that asks again and again is looked at all the same.
	await page.waitForLoadState('networkidle', { timeout: maxQuietMs }).catch(() => {});
	for (const frame of page.frames()) {
		const { found, marks } = await frame.evaluate<Look>(look);
		tally.found.push(...found.map((what) => `${url}: ${what}`));
		tally.add(screen, marks);
	}
	tally.visits += 1;
}

/** A look that finds nothing anywhere would find nothing here either. */
async function checkLook(page: Page): Promise<void> {
	await page.setContent(
		'<a href=" javascript:1" title="~1.2~">~3.4~</a><input value="~5.6~"><script>"~7.8~"</script><svg onload="window.xssProbe=1"></svg>',
	);
	const seen = await page.evaluate<Look>(look);
	expect(seen.found).toHaveLength(3);
	expect(seen.marks.sort()).toEqual(['~1.2~', '~3.4~', '~5.6~']);
}

test('runs no stored text in a browser, on any page and any office screen', async () => {
	const run = await startRun();
	const { db } = run;
	const ids = await prepare(run);
	const tally = new Tally();
	const [shopPage, officePage] = [await run.storefront.newPage(), await run.office.newPage()];
	for (const page of [shopPage, officePage]) {
		await checkLook(page);
		page.on('dialog', (dialog) => {
			tally.found.push(`${page.url()}: a dialog`);
			void dialog.dismiss();
		});
	}
	await officePage.goto('/office');
	const items = officePage.getByRole('menu', { name: 'Menu' }).getByRole('menuitem');
	await items.nth(20).waitFor();
	const lists = await officePage.evaluate<string[]>(
		`[...document.querySelectorAll('[role=menu] [role=menuitem]')].map((item) => item.getAttribute('href') ?? '')`,
	);
	let columns: string[] = [];
	const names = everyUrl({ productId: ':product', orderId: ':order', blogId: ':blog' });
	for (let round = 0; round < rounds; round += 1) {
		await completeOrders(db);
		const stored = await storePayloads(db, textsOf, round);
		expect(stored.refused).toEqual(refusedPayloads);
		expect(stored.missing).toEqual([]);
		columns = stored.columns;
		await sql`update sessions set last_seen_at = now(), expires_at = now() + interval '1 day'`.execute(db);
		const { rows: blogs } = await sql<{ id: string }>`select id from blogs order by id limit 1`.execute(db);
		const urls = everyUrl({ ...ids, blogId: blogs[0]?.id ?? '' });
		const own = { prefix: '', isTurn: true };
		const screens: Screen[] = [...lists, '/office/account'].map((url) => ({ screen: url, url, ...own }));
		for (const [path, table] of Object.entries(records)) {
			const { rows } = await sql<{ id: string }>`
				select id from ${sql.table(table)} where id <> ${ids.ownerId} order by id desc limit 1`.execute(db);
			const url = `/office/${path.replace(':id', rows[0]?.id ?? '')}`;
			if (rows[0] !== undefined) screens.push({ screen: `/office/${path}`, url, ...own });
		}
		await Promise.all([
			(async () => {
				for (const [place, prefix] of languages.entries()) {
					const isTurn = place === round % languages.length;
					for (const [index, url] of urls.entries())
						await visit(shopPage, { screen: names[index] ?? url, url, prefix, isTurn }, tally);
				}
			})(),
			(async () => {
				for (const screen of screens) await visit(officePage, screen, tally);
			})(),
		]);
		expect(tally.found).toEqual([]);
	}
	const screens = [...tally.ofScreen].filter(([, shown]) => shown.size > 0);
	expect(screens.length, 'screens that show a payload').toBeGreaterThan(70);
	expect(screens.filter(([, shown]) => shown.size < payloads.length).map(([screen]) => screen)).toEqual([]);
	const counts = columns.map((name) => ({ name, count: countOf(tally.ofColumn.get(columnNumbers.get(name) ?? -1)) }));
	const complete = counts.filter(({ count }) => count === payloads.length);
	expect(complete.length, 'columns that show all payloads').toBeGreaterThan(90);
	const partly = counts.filter(({ count }) => count > 0 && count < payloads.length);
	const nowhere = counts.filter(({ count }) => count === 0).map(({ name }) => name);
	recordFault('R33b', {
		n: tally.visits,
		result: [
			`${tally.visits} visits without the content policy: each of the ${screens.length} pages and office screens with stored text shows each of the ${payloads.length} payloads, none has run, no handler and no running link in the page`,
			`${complete.length} columns show all of them, others ${partly.map(({ name, count }) => `${name} ${count}`).join(', ')}, on no screen ${nowhere.join(', ')}`,
			`${Object.keys(refusedPayloads).length} columns refuse them: ${Object.keys(refusedPayloads).join(', ')}`,
		].join('; '),
	});
});
