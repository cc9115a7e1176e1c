import { readFileSync } from 'node:fs';
import { methodAndPath } from '#contract/paths.ts';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { everyUrl } from '#tests/fixtures/every-url.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { getVariant, orderBody } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { storePayloads } from '#tests/fixtures/stored-payloads.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sessionOf } from '#bench/throughput.ts';
import { findBrowser } from '#tools/browser.ts';

const payloads = readFileSync(new URL('../fixtures/xss-payloads.txt', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n');
/** One per language. In each round every text has another payload, and the rows of a table have different ones. */
const rounds = faultSize({ small: 1, full: 3 });
const languages = ['', '/hi', '/mr'];

/** Records of the office by the table of their first row. */
const records: Record<string, string> = {
	...{ products: 'products', categories: 'categories', banners: 'banners', blogs: 'blogs', campaigns: 'campaigns' },
	...{ coupons: 'coupons', crops: 'crops', videos: 'videos', stores: 'stores', reviews: 'reviews', orders: 'orders' },
	...{ customers: 'users', tickets: 'support_tickets', inquiries: 'bulk_inquiries', mails: 'mails' },
};

/** In the page and its frames: what a payload has run, and what it would run when it is touched. */
const look = `(() => {
	const found = window.xssProbe === undefined ? [] : ['window.xssProbe is ' + window.xssProbe];
	for (const element of document.querySelectorAll('*')) {
		for (const { name, value } of element.attributes) {
			const isLink = /^(?:href|src|action|formaction|data)$/.test(name);
			const runs = name.startsWith('on') || (isLink && /^\\s*(?:javascript|vbscript|data:text)/i.test(value));
			if (runs) found.push('<' + element.localName + ' ' + name + '=' + value + '>');
		}
	}
	return found;
})()`;

async function startRun() {
	const directory = await makeDataDirectory();
	const shop = await startShopProcess({
		dataDirectory: directory,
		env: { CACHE_MB: '0', WHATSAPP_NUMBER: '919876543210' },
	});
	const db = openDatabase({ connection: connectionOf(directory) });
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

async function call(url: string, name: 'orders.place' | 'tickets.create' | 'user.me', token: string, body?: unknown) {
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
	const { user } = (await call(url, 'user.me', token)).data;
	await storefront.addInitScript({
		content: `localStorage.setItem('token', ${JSON.stringify(token)});
			localStorage.setItem('user', ${JSON.stringify(JSON.stringify(user))});`,
	});
	const ownerId = await insertUser(db, { email: 'owner@example.in', roles: ['owner'] });
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

type Tally = { pages: number; shown: number; found: string[] };

async function visit(page: Page, url: string, tally: Tally): Promise<void> {
	const loaded = await page.goto(url, { waitUntil: 'load' });
	expect(loaded?.status() ?? 0, url).toBeLessThan(500);
	await page.getByRole('heading').first().waitFor();
	// A page that asks again and again is looked at all the same.
	await page.waitForLoadState('networkidle', { timeout: maxQuietMs }).catch(() => {});
	for (const frame of page.frames())
		tally.found.push(...(await frame.evaluate<string[]>(look)).map((what) => `${url}: ${what}`));
	tally.pages += 1;
	if ((await page.content()).includes('xssProbe')) tally.shown += 1;
}

/** A look that finds nothing anywhere would find nothing here either. */
async function checkLook(page: Page): Promise<void> {
	await page.setContent('<a href=" javascript:1">x</a><svg onload="window.xssProbe=1"></svg>');
	expect(await page.evaluate(look)).toHaveLength(3);
}

test('runs no stored text in a browser, on any page and any office screen', async () => {
	const run = await startRun();
	const { db } = run;
	const ids = await prepare(run);
	const tally: Tally = { pages: 0, shown: 0, found: [] };
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
	let columns = 0;
	for (let round = 0; round < rounds; round += 1) {
		columns = await storePayloads(db, payloads, (round * payloads.length) / rounds);
		await sql`update sessions set last_seen_at = now(), expires_at = now() + interval '1 day'`.execute(db);
		const { rows: blogs } = await sql<{ slug: string }>`select slug from blogs limit 1`.execute(db);
		const prefix = languages[round % languages.length] ?? '';
		const urls = everyUrl({ ...ids, blogId: encodeURIComponent(blogs[0]?.slug ?? '') });
		const screens = [...lists];
		for (const [resource, table] of Object.entries(records)) {
			const { rows } = await sql<{ id: string }>`
				select id from ${sql.table(table)} where id <> ${ids.ownerId} order by id desc limit 1`.execute(db);
			if (rows[0] !== undefined) screens.push(`/office/${resource}/${rows[0].id}`);
		}
		await Promise.all([
			(async () => {
				for (const url of urls) await visit(shopPage, prefix + url, tally);
			})(),
			(async () => {
				for (const url of screens) await visit(officePage, url, tally);
			})(),
		]);
		expect(tally.found).toEqual([]);
	}
	expect(tally.shown, 'pages that show a payload').toBeGreaterThan(rounds * 40);
	recordFault('R33b', {
		n: tally.pages,
		result: `${tally.pages} visits to pages and office screens without the content policy, ${payloads.length} payloads in ${columns} columns: ${tally.shown} show one, none has run, no handler and no running link in the page`,
	});
});
