import type { PriceImport } from '#contract/pricing-office.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const { token } = await shop.signIn({ roles: ['pricing'], name: 'Bharat Jadhav' });
const { rows: board } = (await shop.call('office.prices.board', { token })).body.data;
const [first, second, third] = board as [(typeof board)[0], (typeof board)[0], (typeof board)[0]];

const rupees = (paise: number) => String(paise / 100);

async function check(text: string): Promise<PriceImport> {
	const begun = await shop.call('office.prices.import', { token, body: { fileName: 'prices.csv', text } });
	expect(begun.status).toBe(201);
	for (;;) {
		const { body } = await shop.call('office.prices.getImport', { token, params: { id: begun.body.data.id } });
		if (body.data.state !== 'checking') return body.data;
	}
}

async function exported(): Promise<string> {
	const { body, headers } = await shop.call('office.prices.export', { token });
	expect(headers['content-disposition']).toMatch(/^attachment; filename="prices-\d{4}-\d\d-\d\d\.csv"$/);
	expect(headers['content-type']).toBe('text/csv; charset=utf-8');
	return new TextDecoder('utf-8', { ignoreBOM: true }).decode(body as unknown as Uint8Array);
}

test('an exported file imports unchanged, also with semicolons of a spreadsheet', async () => {
	await sql`update products set name_en = '=cmd|calc, "fresh"' where id = ${first.productId}`.execute(shop.db);
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
			changes: [],
		});
	}
});

test('reads commas, semicolons and tabs, quotes, both line ends, columns in any order and empty rows', async () => {
	const change = [
		{
			variantId: first.id,
			from: { pricePaise: first.pricePaise, mrpPaise: first.mrpPaise, costPaise: null },
			to: { pricePaise: 100_050, mrpPaise: 200_000, costPaise: null },
		},
	];
	const files = [
		`sku,price,mrp\r\n${first.sku},"₹1,000.50","2,000"\r\n`,
		`MRP;SKU;Price\n"2,000";${first.sku.toLowerCase()};1000.50`,
		`sku\tprice\tmrp\r\n\r\n${first.sku}\t₹1,000.50\t2000\r\n\t\t\r\n`,
	];
	for (const file of files) expect((await check(file)).changes, file).toEqual(change);
});

test('sets a cost, and removes it with an empty cell', async () => {
	const set = await check(`sku,cost\n${third.sku},12.5`);
	expect(set.changes[0]?.to).toMatchObject({ pricePaise: third.pricePaise, costPaise: 1250 });
	const emptied = await check(`sku,cost\n${second.sku},`);
	expect(emptied.changes[0]?.to.costPaise).toBeNull();
});

test('lists each error with its row, column and message, and changes nothing', async () => {
	const { errors, errorCount, changes, unchanged } = await check(
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
	expect([errorCount, changes, unchanged]).toEqual([8, [], 0]);
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

test('publishes an import like typed prices', async () => {
	const { changes } = await check(`sku,price\n${third.sku},${rupees(third.pricePaise - 100)}`);
	const { status, body } = await shop.call('office.prices.publish', { token, body: { source: 'import', changes } });
	expect([status, body.data.source, body.data.count]).toEqual([201, 'import', 1]);
});

test('shows an import to its sender only, and stops one without progress', async () => {
	const begun = await shop.call('office.prices.import', {
		token,
		body: { fileName: 'prices.csv', text: `sku,price\n${first.sku},10` },
	});
	const params = { id: begun.body.data.id };
	const otherUser = await shop.signIn({ roles: ['owner'] });
	expect((await shop.call('office.prices.getImport', { token: otherUser.token, params })).status).toBe(404);
	await check(`sku,price\n${first.sku},10`);
	await sql`update price_imports set result = null, updated_at = now() - interval '1 minute' where id = ${params.id}`.execute(
		shop.db,
	);
	const { body } = await shop.call('office.prices.getImport', { token, params });
	expect(body.data.state).toBe('stopped');
});
