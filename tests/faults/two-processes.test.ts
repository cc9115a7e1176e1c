import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, defaultTimeouts, openDatabase } from '#database/db.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { expectInFaultRun, faultSize, recordFault, summarizeTimes } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { orderFiveProducts, orderLastPacks, orderWithCoupon, orderWithSameKeys } from '#tests/fixtures/order-rushes.ts';
import { createOrderSender, ordersAtOnce, send } from '#tests/fixtures/order-sender.ts';
import {
	findLostOrders,
	killEvery,
	measureOrders,
	prepareWriters,
	type Writers,
	writeOrders,
} from '#tests/fixtures/order-writers.ts';
import { orderBody, type SeededVariant, setOnHand } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	makeEmptyDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { afterAll, expect, test, vi } from 'vitest';

/** Two shop processes on one database: the first one has started it. Both are killed and started again in the last test. */
const directory = await makeDataDirectory();
const otherDirectory = makeEmptyDataDirectory();
let first = await startShopProcess({ dataDirectory: directory });
const db: Db = openDatabase({
	connection: connectionOf(directory),
	// The last test checks as many orders as are placed during its kills.
	timeouts: { ...defaultTimeouts, statementMs: 300_000, watch: null },
});
const customers = 200;
/** Without an acknowledged order, while one process is killed and starts again beside the other, which has all the work. */
const gapLimitMs = 3000;
/** As for one process, although the other one has all the work while it starts. */
const readyLimitMs = 3000;
/** of them, the writers of the last test; their sessions stay */
const writerCount = 16;
const prepared = await prepareWriters(db, customers);

function startSecond(port?: number): Promise<ShopProcess> {
	return startShopProcess({
		dataDirectory: otherDirectory,
		...(port === undefined ? {} : { port }),
		env: {
			DATABASE_URL: urlOf(connectionOf(directory), 'khetse'),
			SECRET_KEY: readFileSync(join(directory, 'secret-key'), 'utf8').trim(),
			DEMO: '1',
		},
	});
}
let second = await startSecond();
afterAll(async () => {
	await db.destroy();
	await second.stop();
	await first.stop();
	removeDataDirectory(otherDirectory);
	removeDataDirectory(directory);
});

/** Checks the whole database. @returns the number of its orders */
async function checkedOrders(): Promise<number> {
	const { orders, problems } = await findContradictions(db);
	expect(problems).toEqual([]);
	return orders;
}

const tokenOf = (customer: number) => prepared.tokens[customer % customers] ?? '';
const shopOf = (customer: number) => (customer % 2 === 0 ? first : second);

test('two processes sell the last ten packs to exactly ten customers', async () => {
	const rounds = faultSize({ small: 1, full: 100 });
	const sender = createOrderSender();
	const before = await checkedOrders();
	const placed = await orderLastPacks({
		db,
		tokens: prepared.tokens,
		rounds,
		place: async (customer, order) => (await sender.place(shopOf(customer).url, order)).status,
	});
	expect((await checkedOrders()) - before).toBe(placed);
	recordFault('R30a', {
		n: rounds,
		result: `${rounds} rounds of ${customers} customers over two processes: 10 orders each, the others 409; ${sender.refusedText()}`,
	});
});

test('two processes make one order of a key that both receive', async () => {
	const keys = faultSize({ small: 20, full: 5000 });
	const [variant] = prepared.variants as [SeededVariant];
	const sender = createOrderSender();
	const before = await checkedOrders();
	const counts = await orderWithSameKeys({
		db,
		tokens: prepared.tokens,
		variant,
		keys,
		atOnce: 1,
		url: (copy) => shopOf(copy).url,
		place: (copy, order) => sender.place(shopOf(copy).url, order),
	});
	expect((await checkedOrders()) - before).toBe(keys);
	recordFault('R30b', {
		n: keys,
		result: `${keys} keys, four copies over two processes and a later one, before ${counts.reset} of them a request whose connection is reset, of half of them once the order is placed: one order each, equal responses; another body for ${counts.otherBody} keys: 422; ${sender.refusedText()}`,
	});
});

/** A variant that home shows in its first row, of a product with one stock pool that the last test does not order. */
async function variantOnHome(): Promise<SeededVariant> {
	const response = await fetch(`${second.url}/api/v1/products/productOffer?todayOffer=true&limit=6`);
	const { data } = (await response.json()) as { data: { products: WireProduct[] } };
	for (const { _id, unitPricePairs } of data.products) {
		const variants = await db.selectFrom('variants').selectAll().where('product_id', '=', _id).execute();
		const variant = variants.find(({ unit }) => unit === unitPricePairs[0]?.unit);
		const isOrdered = prepared.variants.some(({ productId }) => productId === _id);
		if (variant === undefined || isOrdered || new Set(variants.map(({ pool_id }) => pool_id)).size > 1) continue;
		return {
			productId: _id,
			unit: variant.unit,
			poolId: variant.pool_id,
			variantId: variant.id,
			pricePaise: variant.price_paise,
			packAmount: variant.pack_amount,
		};
	}
	throw new Error('home shows no product with one stock pool');
}

type WireProduct = { _id: string; productName: string; unitPricePairs: { unit: string; stock: number }[] };

/** The card of a product on a list. */
function cardOf(productId: string, html: string): string {
	const card = html.split('<article').find((part) => part.includes(`/productdescription/${productId}"`));
	expect(card, 'the list shows the product').toBeDefined();
	return card ?? '';
}

/** Whether each response and page that shows a product shows it as sold out, by path. */
function placesOf({ productId, unit }: SeededVariant, name: string): Record<string, (body: string) => boolean> {
	const isOut = (product: WireProduct | undefined) =>
		product?.unitPricePairs.find((pair) => pair.unit === unit)?.stock === 0;
	const isCardOut = (html: string) => cardOf(productId, html).startsWith(' class="pcard pcard-out"');
	const search = encodeURIComponent(name);
	return {
		[`/api/v1/products/${productId}`]: (body) => isOut(JSON.parse(body).data.product),
		[`/api/v1/products?keyword=${search}&limit=20`]: (body) =>
			isOut((JSON.parse(body).products as WireProduct[]).find(({ _id }) => _id === productId)),
		[`/productdescription/${productId}`]: (html) => !html.includes('schema.org/InStock'),
		[`/product?search=${search}`]: isCardOut,
		'/': isCardOut,
	};
}

test('a sign-out, a price change and an order of one process take effect in the other', async () => {
	const rounds = faultSize({ small: 2, full: 200 });
	const variant = await variantOnHome();
	const product = await db
		.selectFrom('products')
		.select('name_en')
		.where('id', '=', variant.productId)
		.executeTakeFirstOrThrow();
	const places = Object.entries(placesOf(variant, product.name_en));
	const bodyOf = async (path: string) => (await fetch(second.url + path)).text();

	/** Waits until all places of the other process show it. @returns the milliseconds until the last one does */
	async function untilShown(what: string, isShown: (body: string, isOut: (body: string) => boolean) => boolean) {
		const changedAt = performance.now();
		await Promise.all(
			places.map(([path, isOut]) =>
				vi.waitFor(async () => expect(isShown(await bodyOf(path), isOut), `${path}: ${what}`).toBe(true), {
					interval: 10,
					timeout: 60_000,
				}),
			),
		);
		return performance.now() - changedAt;
	}

	const sender = createOrderSender();
	const before = await checkedOrders();
	const lateMs = { price: 0, stock: 0 };
	for (let round = 0; round < rounds; round += 1) {
		const token = tokenOf(customers - 1 - (round % customers));
		if (round < customers - writerCount) {
			expect((await send(second.url, 'user.me', { token })).status).toBe(200);
			expect((await send(first.url, 'auth.logout', { token })).status).toBe(204);
			expect((await send(second.url, 'user.me', { token })).status).toBe(401);
		}
		await setOnHand(db, variant.poolId, variant.packAmount);
		await untilShown('in stock', (body, isOut) => !isOut(body));

		// Paise, so that nothing else on these pages has the price.
		const pricePaise = (200 + round) * 100 + 37;
		await db
			.updateTable('variants')
			.set({ price_paise: pricePaise, mrp_paise: 100_000 })
			.where('id', '=', variant.variantId)
			.execute();
		const price = await untilShown('the new price', (body) => body.includes(`${200 + round}.37`));
		lateMs.price = Math.max(lateMs.price, price);

		const placed = await sender.place(first.url, {
			token: tokenOf(round % writerCount),
			body: orderBody([{ variant: { ...variant, pricePaise }, qty: 1 }]),
			key: `stock-${round}`,
		});
		expect(placed.status).toBe(201);
		lateMs.stock = Math.max(lateMs.stock, await untilShown('sold out', (body, isOut) => isOut(body)));
	}
	expect((await checkedOrders()) - before).toBe(rounds);
	recordFault('R30c', {
		n: rounds,
		result: `${rounds} rounds: a sign-out is refused by the other process at once; product, list and home, as JSON and as pages, show a price change after ${lateMs.price.toFixed(0)} ms at most and the stock after an order after ${lateMs.stock.toFixed(0)} ms; ${sender.refusedText()}`,
	});
	const limitMs = faultSize({ small: 3000, full: 1000 });
	expect(lateMs.price, 'milliseconds until a price is shown').toBeLessThan(limitMs);
	expect(lateMs.stock, 'milliseconds until the stock is shown').toBeLessThan(limitMs);
});

test('two processes place carts of five products in every order without a deadlock', async () => {
	const sender = createOrderSender();
	const before = await checkedOrders();
	const placed = await orderFiveProducts({
		db,
		customers: 100,
		ordersEach: faultSize({ small: 3, full: 100 }),
		place: async (customer, order) => (await sender.place(shopOf(customer).url, order)).status,
		atOnce: ordersAtOnce,
	});
	// To a customer a deadlock is a busy shop.
	const logs = globSync(join(directory, 'postgres/log/*')).map((file) => readFileSync(file, 'utf8'));
	expect(logs.length).toBeGreaterThan(0);
	expect(logs.join('').match(/.*deadlock.*/g) ?? []).toEqual([]);
	expect((await checkedOrders()) - before).toBe(placed);
	recordFault('R30e', {
		n: placed,
		result: `${placed} orders over two processes: no deadlock, no 5xx but a busy shop; ${sender.refusedText()}`,
	});
});

test('two processes give out a limited coupon exactly as often as its limit', async () => {
	const { limit, customers } = faultSize({
		small: { limit: 30, customers: 60 },
		full: { limit: 100, customers: 1000 },
	});
	const sender = createOrderSender();
	const before = await checkedOrders();
	const tries = await orderWithCoupon({
		db,
		customers,
		limit,
		triesEach: 5,
		place: async (customer, order) => (await sender.place(shopOf(customer).url, order)).status,
		atOnce: ordersAtOnce,
	});
	expect((await checkedOrders()) - before).toBe(limit);
	recordFault('R30f', {
		n: tries,
		result: `${tries} tries by ${customers} customers over two processes: ${limit} uses, none twice; ${sender.refusedText()}`,
	});
});

test('two processes lose no order while one of them is killed', async () => {
	const least = faultSize({
		small: { orders: 60, every: 25, kills: 2 },
		full: { orders: 10_000, every: 20, kills: 500 },
	});
	const writers: Writers = { ...prepared, tokens: prepared.tokens.slice(0, writerCount) };
	const starts: number[] = [];
	/** In turns: the process that has started the database, and the other one. */
	const killer = killEvery(least.every, async () => {
		const isFirst = starts.length % 2 === 0;
		const killed = isFirst ? first : second;
		const port = Number(new URL(killed.url).port);
		await killed.kill();
		const startedAt = performance.now();
		if (isFirst) first = await startShopProcess({ dataDirectory: directory, port });
		else second = await startSecond(port);
		starts.push(performance.now() - startedAt);
	});
	let orders = 0;
	let perSecond: number | null = null;
	let longestGapMs = 0;
	let acknowledgedAt = performance.now();
	const measured = measureOrders(() => orders, faultSize({ small: 100, full: 20_000 })).then((rate) => {
		perSecond = Math.round(rate);
	});
	const written = await writeOrders(writers, {
		// The other process goes on while one starts again.
		orders: Number.POSITIVE_INFINITY,
		isOver: () => orders >= least.orders && killer.count() >= least.kills,
		url: (attempt) => shopOf(attempt).url,
		onAcknowledged(count) {
			orders = count;
			longestGapMs = Math.max(longestGapMs, performance.now() - acknowledgedAt);
			acknowledgedAt = performance.now();
			if (perSecond !== null) killer.onAcknowledged(count);
		},
	});
	await measured;
	const kills = await killer.finish();
	expect(kills).toBeGreaterThanOrEqual(least.kills);
	expect(written.acknowledged.size).toBeGreaterThanOrEqual(least.orders);
	expect(written.others).toEqual([]);
	const lost = (await findLostOrders(db, written)).filter((problem) => !/ for (both|round|stock)-/.test(problem));
	expect(lost).toEqual([]);
	await checkedOrders();
	const readyAgain = summarizeTimes(starts);
	recordFault('R30d', {
		n: written.acknowledged.size,
		result:
			`${written.acknowledged.size} orders through two processes, ${perSecond ?? 0} a second before the first of ${kills} kills of one and the other in turns: 0 acknowledged lost, 0 doubled, ledger exact; ` +
			`${written.unknown} attempts repeated; ${(longestGapMs / 1000).toFixed(2)} s at most without an order; ready again beside the other after ${readyAgain.text}`,
	});
	expectInFaultRun(readyAgain.longest, readyLimitMs, `ms until a process is ready again: ${readyAgain.text}`);
	expectInFaultRun(longestGapMs, gapLimitMs, 'ms without an acknowledged order');
}, 7_200_000);
