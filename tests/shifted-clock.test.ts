import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { hourMs, minuteMs, secondMs } from '#domain/duration.ts';
import type { EndpointName } from '#contract/endpoints.ts';
import { endpoints } from '#contract/endpoints.ts';
import { methodAndPath } from '#contract/paths.ts';
import { openDatabase } from '#database/db.ts';
import { insertCoupon } from '#database/seed/insert-coupons.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { insertSession } from '#server/platform/session-queries.ts';
import { newToken } from '#server/platform/sessions.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { sampleRequest } from '#tests/fixtures/sample-request.ts';
import { makeShiftedClock } from '#tests/fixtures/shifted-clock.ts';
import { getVariant, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	programEnvironment,
	removeDataDirectory,
	root,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { afterAll, expect, test } from 'vitest';

/** A shop whose clock is not that of its database. */
const clock = makeShiftedClock();
const directory = await makeDataDirectory();
clock.shift(hourMs);
const shop = await startShopProcess({ dataDirectory: directory, env: clock.env });
const db = openDatabase({ connection: connectionOf(directory), maxConnections: 2 });
afterAll(async () => {
	await db.destroy();
	await shop.stop();
	removeDataDirectory(directory);
	clock.remove();
});

const directions = [
	['ahead of', hourMs],
	['behind', -hourMs],
] as const;

type Sent = { token?: string; params?: Record<string, string>; body?: object; key?: string };
// biome-ignore lint/suspicious/noExplicitAny: bodies of many endpoints, each compared by its test
type Response = { status: number; body: any; retryAfter: string | null };

async function call(name: EndpointName, { token, params = {}, body, key }: Sent = {}): Promise<Response> {
	const { method, path } = methodAndPath(name);
	const response = await fetch(shop.url + path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? ''), {
		method,
		headers: {
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...(body === undefined ? {} : { 'content-type': 'application/json' }),
			...(key === undefined ? {} : { 'idempotency-key': key }),
		},
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	const content = await response.text();
	const { status, headers } = response;
	return { status, body: content === '' ? null : JSON.parse(content), retryAfter: headers.get('retry-after') };
}

const password = 'secret1';

async function makeAccount(): Promise<string> {
	const email = `${randomUUID()}@example.in`;
	await insertUser(db, { email, passwordHash: passwordHash.secret1 });
	return email;
}

const logIn = (email: string, typed = password) => call('auth.login', { body: { email, password: typed } });

async function signIn(): Promise<string> {
	const { status, body } = await logIn(await makeAccount());
	expect(status).toBe(200);
	return body.token;
}

/** The token of an owner who has just signed in, by the clock of the shop, without two-factor authentication. */
async function signInOwner(ms: number): Promise<string> {
	const userId = await insertUser(db, { email: `${randomUUID()}@example.in`, roles: ['owner'] });
	const { token, tokenHash } = newToken();
	const now = new Date(Date.now() + ms);
	const expiresAt = new Date(now.getTime() + hourMs);
	await insertSession(db, { tokenHash, userId, expiresAt, userAgent: '', ipAddress: '', now });
	return token;
}

test.for(directions)(
	'a session lasts as long as usual with a clock an hour %s that of the database',
	async ([, ms]) => {
		clock.shift(ms);
		const token = await signIn();
		const isOpen = async () => (await call('user.me', { token })).status;
		expect(await isOpen()).toBe(200);
		clock.shift(ms + 6 * 24 * hourMs);
		expect(await isOpen()).toBe(200);
		clock.shift(ms + (6 + 8) * 24 * hourMs);
		expect(await isOpen()).toBe(401);
	},
);

test.for(directions)(
	'five wrong passwords delay by a second with a clock an hour %s that of the database',
	async ([, ms]) => {
		clock.shift(ms);
		const email = await makeAccount();
		for (let attempt = 0; attempt < 5; attempt += 1) expect((await logIn(email, 'wrong-one')).status).toBe(401);
		expect(await logIn(email)).toMatchObject({ status: 429, retryAfter: '1' });
		clock.shift(ms + secondMs);
		expect((await logIn(email)).status).toBe(200);
	},
);

test.for(directions)('a coupon is valid in its time with a clock an hour %s that of the database', async ([, ms]) => {
	clock.shift(ms);
	const code = `CLOCK${ms}`.replace('-', 'M');
	const now = Date.now() + ms;
	const startsAt = new Date(now + 10 * minuteMs);
	await insertCoupon(db, { code, percent: 10, startsAt, endsAt: new Date(now + 20 * minuteMs) });
	const token = await signIn();
	const verify = async () => (await call('coupons.verify', { token, params: { code } })).body.data.coupon?.code ?? null;
	expect(await verify()).toBeNull();
	clock.shift(ms + 11 * minuteMs);
	expect(await verify()).toBe(code);
	// The order names no coupon: it is the one that was verified within half an hour.
	const variant = await getVariant(db, 'VR-ONI', '1 kg');
	const [total, discountAmount] = [(2 * variant.pricePaise) / 100, (2 * variant.pricePaise) / 1000];
	const body = orderBody([{ variant, qty: 2 }], { discountAmount, totalAmount: total - discountAmount });
	clock.shift(ms + 19 * minuteMs);
	const placed = await call('orders.place', { token, body });
	expect([placed.status, placed.body.data?.order.couponCode]).toEqual([201, code]);
	clock.shift(ms + 21 * minuteMs);
	expect(await verify()).toBeNull();
});

test.for(directions)(
	'a key makes one order and a cart two with a clock an hour %s that of the database',
	async ([, ms]) => {
		clock.shift(ms);
		const token = await signIn();
		const variant = await getVariant(db, 'VR-ONI', '1 kg');
		const body = orderBody([{ variant, qty: 2 }]);
		const place = async (key?: string) => {
			const placed = await call('orders.place', { token, body, ...(key === undefined ? {} : { key }) });
			expect(placed.status).toBe(201);
			return placed.body.data.order._id;
		};
		expect(await place('same')).toBe(await place('same'));
		expect(await place()).not.toBe(await place());
	},
);

test.for(directions)(
	'a mailed link opens once within half an hour with a clock an hour %s that of the database',
	async ([, ms]) => {
		clock.shift(ms);
		const email = await makeAccount();
		const secretKey = Buffer.from(readFileSync(join(directory, 'secret-key'), 'utf8').trim(), 'hex');
		async function mailedToken(): Promise<string> {
			expect((await call('auth.forgotPassword', { body: { email } })).status).toBe(200);
			const link = (await listMailedLinks(db, email, secretKey)).at(-1) ?? '';
			return /[#=/]([\w-]{40,})$/.exec(link)?.[1] ?? link;
		}
		const reset = async (token: string) =>
			(await call('auth.resetPassword', { body: { token, password: 'monsoon-7', confirmPassword: 'monsoon-7' } }))
				.status;
		const first = await mailedToken();
		clock.shift(ms + 29 * minuteMs);
		expect(await reset(first)).toBe(200);
		expect(await reset(first)).toBe(422);
		const second = await mailedToken();
		clock.shift(ms + 60 * minuteMs);
		expect(await reset(second)).toBe(422);
		expect((await logIn(email, 'monsoon-7')).status).toBe(200);
	},
);

test.for(directions)(
	'the price of a new product is undone with a clock an hour %s that of the database',
	async ([, ms]) => {
		clock.shift(ms);
		const token = await signInOwner(ms);
		const category = await db.selectFrom('categories').select('id').limit(1).executeTakeFirstOrThrow();
		const sample = (await sampleRequest('office.products.create', endpoints['office.products.create'], {
			category: category.id,
		})) as { body: { variants: object[] } };
		const sku = `NEW-${randomUUID().slice(0, 8)}`;
		const variants = sample.body.variants.map((variant) => ({ ...variant, sku }));
		const created = await call('office.products.create', {
			token,
			body: { ...sample.body, sku: `P-${sku}`, variants },
		});
		expect([created.status, created.body.message]).toEqual([201, undefined]);
		const priceOf = async () =>
			db
				.selectFrom('variants')
				.select(['id', 'price_paise', 'mrp_paise'])
				.where('sku', '=', sku)
				.executeTakeFirstOrThrow();
		const { id, price_paise: pricePaise, mrp_paise: mrpPaise } = await priceOf();
		const from = { pricePaise, mrpPaise, costPaise: null };
		clock.shift(ms + minuteMs);
		const changes = [{ variantId: id, from, to: { ...from, pricePaise: pricePaise - 100 } }];
		const published = await call('office.prices.publish', { token, body: { changes } });
		expect([published.status, published.body.message]).toEqual([201, undefined]);
		expect((await priceOf()).price_paise).toBe(pricePaise - 100);
		const undone = await call('office.price-updates.undo', { token, params: { id: published.body.data.id } });
		expect([undone.status, undone.body.message]).toEqual([201, undefined]);
		expect((await priceOf()).price_paise).toBe(pricePaise);
	},
);

test('nothing is refused for longer, kept for longer or shown too late when a clock that was ahead is set right', async () => {
	clock.shift(0);
	const code = 'SETBACK';
	const endsAt = new Date(Date.now() + 30 * minuteMs);
	await insertCoupon(db, { code, percent: 10, startsAt: new Date(0), endsAt, isAdvertised: true });
	const offers = async () =>
		(await call('coupons.offers')).body.data.coupons.map((coupon: { code: string }) => coupon.code);
	await expect.poll(offers).toContain(code);

	clock.shift(hourMs);
	expect(await offers()).not.toContain(code);
	const email = await makeAccount();
	for (let attempt = 0; attempt < 5; attempt += 1) await logIn(email, 'wrong-one');
	expect((await logIn(email)).status).toBe(429);
	const token = await signIn();
	const verify = async () => (await call('coupons.verify', { token, params: { code } })).status;
	for (let attempt = 0; attempt < 20; attempt += 1) expect(await verify()).toBe(200);
	expect(await verify()).toBe(429);
	const owner = await signInOwner(hourMs);
	const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
	const readAll = async () =>
		(await call('office.customers.export', { token: owner, params: { id } })).body.code ?? null;
	expect(await readAll()).toBeNull();

	clock.shift(0);
	expect((await logIn(email)).status).toBe(200);
	expect(await verify()).toBe(200);
	expect(await offers()).toContain(code);
	expect((await call('user.me', { token })).status).toBe(200);
	expect(await readAll()).toBe('PASSWORD_NEEDED');
});

test('npm run doctor names a clock that is not that of the database, and none that is', async () => {
	async function findings(ms: number): Promise<string> {
		const own = makeShiftedClock();
		own.shift(ms);
		const child = spawn(process.execPath, ['tools/doctor.ts'], {
			cwd: root,
			env: programEnvironment({ DATA_DIR: directory, ...own.env }),
		});
		const out = await text(child.stdout);
		own.remove();
		return out;
	}
	expect(await findings(hourMs)).toMatch(/^✗ The clock of this machine is 3600 s ahead of that of the database/m);
	expect(await findings(-hourMs)).toMatch(/^✗ The clock of this machine is 3600 s behind that of the database/m);
	expect(await findings(0)).toMatch(/^✓ The clock of this machine is that of the database/m);
});
