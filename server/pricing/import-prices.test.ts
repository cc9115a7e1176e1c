import type { PriceImport } from '#contract/price-files-office.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'], name: 'Bharat Jadhav' });
const { rows: board } = (await shop.call('office.prices.board', { token })).body.data;
const [first, second, third] = board as [(typeof board)[0], (typeof board)[0], (typeof board)[0]];

/** The first test gives the product a name that is hard to quote. */
const hardName = '=cmd|calc, "fresh"';
const nameOf = ({ productId, product }: (typeof board)[0]) => (productId === first.productId ? hardName : product);
const rupees = (paise: number) => String(paise / 100);

/** The state of a file once its check has ended. */
async function ended(id: string): Promise<PriceImport> {
	return vi.waitFor(
		async () => {
			const { body } = await shop.call('office.prices.getImport', { token, params: { id } });
			expect(body.data.state).not.toBe('checking');
			return body.data;
		},
		{ interval: 2, timeout: 60_000 },
	);
}

/** Sends a file, in several parts if asked, and waits for the check. */
async function check(...parts: string[]): Promise<PriceImport> {
	const [text = '', ...others] = parts;
	const isLast = others.length === 0;
	const begun = await shop.call('office.prices.import', { token, body: { fileName: 'prices.csv', text, isLast } });
	expect(begun.status).toBe(201);
	const { id } = begun.body.data;
	for (const [index, part] of others.entries()) {
		const body = { part: index + 1, text: part, isLast: index === others.length - 1 };
		expect((await shop.call('office.prices.importPart', { token, params: { id }, body })).status).toBe(200);
	}
	return ended(id);
}

const publish = (importId: string, more: object = {}) =>
	shop.call('office.prices.publish', { token, body: { source: 'import', importId, ...more } });

async function exported(): Promise<string> {
	const { body, headers } = await shop.call('office.prices.export', { token });
	expect(headers['content-disposition']).toMatch(/^attachment; filename="prices-\d{4}-\d\d-\d\d\.csv"$/);
	expect(headers['content-type']).toBe('text/csv; charset=utf-8');
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as unknown as Uint8Array);
}

test('an exported file imports unchanged, also with semicolons of a spreadsheet', async () => {
	await sql`update products set name_en = ${hardName} where id = ${first.productId}`.execute(shop.db);
	await sql`update variants set cost_paise = 1250 where id = ${second.id}`.execute(shop.db);
	const text = await exported();
	expect(text.startsWith('\uFEFFsku,product,unit,category,price,mrp,cost,stock\r\n')).toBe(true);
	expect(text).toContain(`"'=cmd|calc, ""fresh"""`);
	expect(text).not.toMatch(/(^|,|\n)"?[=+@]/);
	const semicolons = text
		.replace(/"[^\n]*?"(?=,)/g, (quoted) => quoted.replaceAll(',', '\u0001'))
		.replaceAll(',', ';')
		.replaceAll('\u0001', ',');
	for (const file of [text, semicolons]) {
		expect(await check(file)).toMatchObject({
			state: 'checked',
			total: board.length,
			done: board.length,
			unchanged: board.length,
			errors: [],
			preview: { count: 0, lines: [] },
		});
	}
});

test('reads commas, semicolons and tabs, quotes, both line ends, columns in any order and empty rows', async () => {
	const change = [
		{
			variantId: first.id,
			sku: first.sku,
			product: hardName,
			unit: first.unit,
			skipReason: null,
			from: { pricePaise: first.pricePaise, mrpPaise: first.mrpPaise, costPaise: null },
			to: { pricePaise: 100_050, mrpPaise: 200_000, costPaise: null },
		},
	];
	const files = [
		`sku,price,mrp\r\n${first.sku},"₹1,000.50","2,000"\r\n`,
		`MRP;SKU;Price\n"2,000";${first.sku.toLowerCase()};1000.50`,
		`sku\tprice\tmrp\r\n\r\n${first.sku}\t₹1,000.50\t2000\r\n\t\t\r\n`,
	];
	for (const file of files) expect((await check(file)).preview?.lines, file).toEqual(change);
});

test('sets a cost, and removes it with an empty cell', async () => {
	const set = await check(`sku,cost\n${third.sku},12.5`);
	expect(set.preview?.lines[0]?.to).toMatchObject({ pricePaise: third.pricePaise, costPaise: 1250 });
	const emptied = await check(`sku,cost\n${second.sku},`);
	expect(emptied.preview?.lines[0]?.to.costPaise).toBeNull();
});

test('lists each error with its row, column and message, and changes nothing', async () => {
	const { errors, errorCount, preview, unchanged } = await check(
		[
			'sku,price,mrp',
			`${first.sku},"1,23",100`,
			`NO-SUCH,10,20`,
			`,10,20`,
			`${second.sku},,${rupees(second.mrpPaise)}`,
			`${second.sku},10,20`,
			`${third.sku},30,20`,
			`${third.sku},10,20,30`,
		].join('\r\n'),
	);
	expect(errors).toEqual([
		{
			row: 2,
			column: 'price',
			message: '“1,23”: Ambiguous comma. Write 1,234 or 12.34.',
		},
		{ row: 3, column: 'sku', message: '“NO-SUCH”: SKU not found or not on sale.' },
		{ row: 4, column: 'sku', message: 'Enter the SKU.' },
		{ row: 5, column: 'price', message: 'Enter a price.' },
		{ row: 6, column: 'sku', message: `“${second.sku}”: Duplicate SKU, see row 5.` },
		{ row: 7, column: 'price', message: 'Selling price cannot exceed the MRP.' },
		{
			row: 8,
			column: '',
			message: '4 cells for 3 columns. A comma inside a cell needs quotation marks around it.',
		},
		{ row: 8, column: 'sku', message: `“${third.sku}”: Duplicate SKU, see row 7.` },
	]);
	expect([errorCount, preview, unchanged]).toEqual([8, null, 0]);
});

test.for([
	['price,mrp\n10,20', 1, 'sku', 'Missing column.'],
	['sku,product\nA,B', 1, 'price', 'No price column: add price, mrp or cost.'],
	['sku,price,colour\nA,1,red', 1, 'colour', 'Unknown column.'],
	['sku,price,price\nA,1,2', 1, 'price', 'Duplicate column.'],
	['sku,price\n', 1, '', 'The file has no rows below the heading.'],
	['sku,price\nA,1\nB,"2', 3, '', 'Unclosed quotation mark from this row on.'],
] as const)('says of %j what is wrong with it as a whole', async ([text, row, column, message]) => {
	const { errors, state } = await check(text);
	expect(state).toBe('checked');
	expect(errors).toContainEqual({ row, column, message });
});

test('publishes a checked file like typed prices, once, and refuses it when a price has changed since', async () => {
	const row = `${third.sku},${rupees(third.pricePaise - 100)}`;
	const { id, preview } = await check(`sku,price\n${row}`);
	expect(preview).toMatchObject({ count: 1, up: 0, down: 1, large: { count: 0 }, belowCost: { count: 0 } });
	const stale = await check(`sku,price\n${row}`);
	const published = await publish(id);
	expect([published.status, published.body.data]).toMatchObject([
		201,
		{ source: 'import', state: 'published', count: 1, doneCount: 1, skippedCount: 0 },
	]);
	expect((await publish(id)).body.data.id, 'a repeated request').toBe(published.body.data.id);
	const refused = await publish(stale.id);
	expect(refused).toMatchObject({ status: 409, error: { code: 'PRICES_CHANGED' } });
	expect(refused.error.details).toMatchObject({
		count: 1,
		variants: [{ sku: third.sku, now: { pricePaise: third.pricePaise - 100 } }],
	});
	await shop.db.updateTable('variants').set({ is_active: false }).where('id', '=', third.id).execute();
	expect(await publish(stale.id)).toMatchObject({ status: 409, error: { code: 'VARIANTS_UNAVAILABLE' } });
	await shop.db.updateTable('variants').set({ is_active: true }).where('id', '=', third.id).execute();
	expect(await publish(third.id)).toMatchObject({ status: 404, error: { code: 'IMPORT_NOT_FOUND' } });
});

test('requires confirmation of large changes of a file, and of prices below cost, and lists them first', async () => {
	const half = rupees(Math.floor(second.pricePaise / 2) - 100);
	const { id, preview } = await check(
		`sku,price,cost\n${first.sku},${rupees(first.pricePaise - 100)},\n${second.sku},${half},900`,
	);
	const names = [`${nameOf(second)} ${second.unit}`];
	expect(preview).toMatchObject({ count: 2, large: { count: 1, names }, belowCost: { count: 1, names } });
	expect(preview?.lines.map(({ sku }) => sku)).toEqual([second.sku, first.sku]);
	expect(await publish(id)).toMatchObject({ status: 409, error: { code: 'LARGE_PRICE_CHANGES' } });
	const confirmed = { areLargeChangesConfirmed: true };
	expect(await publish(id, confirmed)).toMatchObject({ status: 409, error: { code: 'PRICES_BELOW_COST' } });
	const at = new Date(shop.clock.now.getTime() + 60_000);
	const all = { ...confirmed, areBelowCostConfirmed: true, publishAt: at.toISOString() };
	const scheduled = await publish(id, all);
	expect(scheduled.body.data).toMatchObject({ state: 'scheduled', count: 2, doneCount: 0 });
	const log = await shop.db
		.selectFrom('audit_log')
		.select(['action', 'after'])
		.where('entity_id', '=', scheduled.body.data.id)
		.executeTakeFirstOrThrow();
	expect(log).toMatchObject({ action: 'prices.schedule', after: { publishAt: at.toISOString() } });
	expect(Object.keys(log.after as object)).toContain(second.sku);
});

test('a file in parts is read as one, wherever it is cut, and a part that is sent again counts once', async () => {
	const text = `sku,product,price\r\n${first.sku},"half
 and ""₹""",${rupees(first.pricePaise - 200)}\r\n${third.sku},,${rupees(third.pricePaise - 200)}\r\n`;
	for (const at of [3, 20, text.indexOf('half') + 2, text.indexOf('₹'), text.indexOf('""') + 1, text.length - 4]) {
		const { errors, preview, total } = await check(text.slice(0, at), text.slice(at));
		expect([errors, preview?.count, total], `cut at ${at}`).toEqual([[], 2, 2]);
	}
	const begun = await shop.call('office.prices.import', {
		token,
		body: { fileName: 'prices.csv', text: 'sku,price\n', isLast: false },
	});
	expect(begun.body.data.state).toBe('uploading');
	const params = { id: begun.body.data.id };
	const send = (body: object) => shop.call('office.prices.importPart', { token, params, body });
	expect(await send({ part: 2, text: 'x', isLast: false })).toMatchObject({ status: 404 });
	const binary = await send({ part: 1, text: 'x\u0000', isLast: false });
	expect(binary).toMatchObject({ status: 422, error: { code: 'IMPORT_NOT_TEXT' } });
	for (let times = 0; times < 2; times += 1) {
		expect((await send({ part: 1, text: `${first.sku},10\n`, isLast: false })).status).toBe(200);
	}
	for (let times = 0; times < 2; times += 1) {
		expect((await send({ part: 2, text: `${second.sku},10\n`, isLast: true })).status).toBe(200);
	}
	expect(await ended(params.id)).toMatchObject({ errors: [], total: 2, preview: { count: 2 } });
});

test('refuses a file above 32 MB with its limit', async () => {
	const begun = await shop.call('office.prices.import', {
		token,
		body: { fileName: 'prices.csv', text: 'sku,price\n', isLast: false },
	});
	const params = { id: begun.body.data.id };
	await sql`
		insert into price_import_parts (import_id, part, text)
		values (${params.id}, 1, repeat('A,1', 11 * 1024 * 1024))`.execute(shop.db);
	const refused = await shop.call('office.prices.importPart', {
		token,
		params,
		body: { part: 2, text: '₹'.repeat(1024 * 1024), isLast: true },
	});
	expect(refused).toMatchObject({ status: 422, error: { code: 'IMPORT_TOO_LARGE' } });
	expect(refused.error.message).toContain('32 MB');
});

test('shows an import to its sender only, and stops one without progress', async () => {
	const begun = await shop.call('office.prices.import', {
		token,
		body: { fileName: 'prices.csv', text: `sku,price\n${first.sku},10` },
	});
	const params = { id: begun.body.data.id };
	const otherUser = await shop.signIn({ roles: ['owner'] });
	expect((await shop.call('office.prices.getImport', { token: otherUser.token, params })).status).toBe(404);
	await ended(params.id);
	await sql`update price_imports set result = null, updated_at = now() - interval '1 minute' where id = ${params.id}`.execute(
		shop.db,
	);
	const { body } = await shop.call('office.prices.getImport', { token, params });
	expect(body.data.state).toBe('stopped');
});
