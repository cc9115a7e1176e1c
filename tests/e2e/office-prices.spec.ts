import { seedVariants } from '#tests/fixtures/seed-variants.ts';
import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { type Database, expect, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

const board = (page: Page) => page.getByRole('grid', { name: 'Prices of all variants' });
const priceOf = (page: Page, name: string) =>
	board(page).getByRole('textbox', { name: `Price of ${name}`, exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review and publish' });

async function showOnly(page: Page, text: string): Promise<void> {
	await page.getByRole('searchbox', { name: 'Product or SKU' }).fill(text);
	await expect(board(page).getByRole('rowheader').first()).toContainText(new RegExp(text, 'i'));
}

/** Dispatches a paste event with the text in its clipboard data. */
async function paste(page: Page, text: string): Promise<void> {
	await page.evaluate((pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', pasted);
		document.activeElement?.dispatchEvent(
			new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
		);
	}, text);
}

async function onions(db: Database) {
	return db.query<{
		id: string;
		product_id: string;
		sku: string;
		unit: string;
		price_paise: number;
		price: number;
	}>(
		`select v.id, v.product_id, v.sku, v.unit, v.price_paise / 100 as price
		from variants v join products p on p.id = v.product_id where p.sku = 'VR-ONI' order by v.position`,
	);
}

test('prices are typed, pasted, changed by percent or imported, previewed and published, and the storefront shows them', async ({
	page,
	db,
	browser,
	shop,
}) => {
	const variants = await onions(db);
	const [half, kilo, five] = variants.map((variant) => `Onion ${variant.unit}`) as [string, string, string];
	const [halfPrice, kiloPrice, fivePrice] = variants.map((variant) => Number(variant.price)) as [
		number,
		number,
		number,
	];
	await enterOffice(page, await makeStaff(db, ['pricing'], 'Bharat Jadhav'));
	await page.getByRole('menuitem', { name: 'Price board' }).click();
	await expect(page.getByRole('heading', { name: 'Price board', level: 1 })).toBeVisible();
	await showOnly(page, 'onion');

	// by keyboard alone: type, down, type, right, undo
	await priceOf(page, half).focus();
	await page.keyboard.type(String(halfPrice + 1));
	await page.keyboard.press('Enter');
	await expect(priceOf(page, kilo)).toBeFocused();
	await page.keyboard.type('1,23');
	await expect(page.getByRole('alert')).toHaveText(`${kilo}: Ambiguous comma. Write 1,234 or 12.34.`);
	await expect(review(page)).toBeDisabled();
	await page.keyboard.press('Escape');
	await expect(priceOf(page, kilo)).toHaveValue(String(kiloPrice));
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(priceOf(page, half), 'the change of another cell is kept').toHaveValue(String(halfPrice + 1));
	await priceOf(page, half).focus();
	await page.keyboard.type('7');
	await page.keyboard.press('Escape');
	await expect(priceOf(page, half), 'a change from before is kept').toHaveValue(String(halfPrice + 1));
	await priceOf(page, kilo).focus();
	await page.keyboard.press('Tab');
	await expect(board(page).getByRole('textbox', { name: `MRP of ${kilo}` })).toBeFocused();
	await expect(page.getByText('1 variant changed, not published yet')).toBeVisible();
	await page.keyboard.press('Escape');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();

	// the input is restored after a reload
	await page.reload();
	await showOnly(page, 'onion');
	await expect(priceOf(page, half)).toHaveValue(String(halfPrice + 1));

	// a column of a spreadsheet, from the focused cell down
	await priceOf(page, half).focus();
	await paste(page, `₹${halfPrice + 2}.50\r\n${kiloPrice + 2}\r\n`);
	await expect(priceOf(page, half)).toHaveValue(`${halfPrice + 2}.50`);
	await expect(priceOf(page, kilo)).toHaveValue(String(kiloPrice + 2));

	// a block with SKUs, with one invalid line
	await paste(page, `${variants[2]?.sku}\t${fivePrice - 4}\nNO-SUCH\t20`);
	const problems = page.getByRole('dialog', { name: '1 line cannot be read' });
	await expect(problems.getByRole('listitem')).toHaveText(['Line 2: “NO-SUCH”SKU not found or not on sale.']);
	await problems.getByRole('button', { name: 'Paste 1 valid price' }).click();
	await expect(priceOf(page, five)).toHaveValue(String(fivePrice - 4));

	// by percent, of one selected variant
	await board(page)
		.getByRole('checkbox', { name: `Select ${five}` })
		.check();
	await page.getByRole('button', { name: 'Change by %', exact: true }).click();
	const percent = page.getByRole('dialog', { name: 'Change prices by percent' });
	await expect(percent).toContainText('Changes the price of 1 variant.');
	await percent.getByRole('radio', { name: 'Down' }).check();
	await percent.getByRole('button', { name: 'Change prices' }).click();
	await expect(percent.getByText(/Enter a percentage above 0/)).toBeVisible();
	await percent.getByRole('textbox', { name: 'Percent' }).fill('70');
	await percent.getByRole('button', { name: 'Change prices' }).click();
	const fiveNew = Math.floor((fivePrice - 4) * 0.3 + 0.5);
	await expect(priceOf(page, five)).toHaveValue(String(fiveNew));

	await review(page).click();
	const preview = page.getByRole('dialog', { name: 'Publish 3 prices?' });
	await expect(preview).toContainText('2 up, 1 down.');
	const lines = preview.getByRole('table', { name: 'Price changes' }).getByRole('row');
	await expect(lines.nth(1)).toContainText(half);
	await expect(lines.nth(1)).toContainText(`₹${halfPrice} → ₹${halfPrice + 2}.50`);
	await expect(preview.getByText(`1 price changes by more than half: ${five}.`)).toBeVisible();
	expect(await axeFindings(page), 'preview').toEqual([]);
	await preview.getByRole('button', { name: 'Publish 3 prices' }).click();
	await expect(preview.getByText('Confirm these prices, or go back and correct them.')).toBeVisible();
	await preview.getByRole('checkbox', { name: 'I have checked these prices' }).check();
	await preview.getByRole('button', { name: 'Publish 3 prices' }).click();
	await expect(page.getByText('3 prices published. The storefront shows them within two seconds.')).toBeVisible();
	expect(await axeFindings(page), 'board').toEqual([]);

	const customer = await browser.newPage({ baseURL: shop.url });
	await expect(async () => {
		await customer.goto(`/productdescription/${variants[0]?.product_id}`);
		await expect(customer.getByText(`₹${halfPrice + 2}.50`).first()).toBeVisible({ timeout: 500 });
	}).toPass();
	await customer.close();

	await board(page)
		.getByRole('button', { name: `History of ${half}` })
		.click();
	const history = page.getByRole('dialog', { name: `Price history of ${half}` });
	await expect(history.getByRole('row').nth(1)).toContainText(`Bharat Jadhav₹${halfPrice + 2}.50`);
	await history.getByRole('button', { name: 'Close' }).click();

	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(page.getByText('Previous prices restored.')).toBeVisible();
	await expect(priceOf(page, five)).toHaveValue(String(fivePrice));
	expect((await onions(db)).map((variant) => Number(variant.price))).toEqual([halfPrice, kiloPrice, fivePrice]);

	await expect(board(page)).toBeVisible();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export' }).click();
	expect((await download).suggestedFilename()).toMatch(/^prices-\d{4}-\d\d-\d\d\.csv$/);

	await page.getByRole('button', { name: 'Import' }).click();
	const dialog = page.getByRole('dialog', { name: 'Import prices' });
	await expect(dialog.getByText('Required. Variant SKU.')).toBeVisible();
	expect(await axeFindings(page), 'import').toEqual([]);
	const choose = async (name: string, text: string) =>
		dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
	await choose('wrong.csv', `sku;price\n${variants[1]?.sku};"1,23"\nNO-SUCH;20\n`);
	await expect(dialog.getByText('wrong.csv: 2 errors. Nothing imported.')).toBeVisible();
	await expect(dialog.getByRole('row')).toHaveText([
		'RowColumnError',
		'2price“1,23”: Ambiguous comma. Write 1,234 or 12.34.',
		'3sku“NO-SUCH”: SKU not found or not on sale.',
	]);
	expect(await axeFindings(page), 'errors').toEqual([]);
	await choose('good.csv', `\uFEFFsku;price;cost\r\n${variants[1]?.sku};₹${kiloPrice + 2}.50;30\r\n`);
	await expect(dialog.getByText('good.csv: 1 variant changes, 0 unchanged.')).toBeVisible();
	await dialog.getByRole('button', { name: 'Review 1 change' }).click();
	const importPreview = page.getByRole('dialog', { name: 'Publish 1 price?' });
	await expect(importPreview.getByRole('table')).toContainText(`₹${kiloPrice} → ₹${kiloPrice + 2}.50`);
	await importPreview.getByRole('button', { name: 'Publish 1 price' }).click();
	await expect(page.getByText('1 price published. The storefront shows it within two seconds.')).toBeVisible();
	await showOnly(page, 'onion');
	await expect(priceOf(page, kilo)).toHaveValue(`${kiloPrice + 2}.50`);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(priceOf(page, kilo)).toHaveValue(String(kiloPrice));
});

test('scheduled prices can be cancelled, and a stale price is not overwritten', async ({ page, db }) => {
	const [, kilo] = await onions(db);
	const price = Number(kilo?.price);
	const name = `Onion ${kilo?.unit}`;
	await enterOffice(page, await makeStaff(db, ['pricing'], 'Bharat Jadhav'), '/office/prices');
	await showOnly(page, 'onion');
	await priceOf(page, name).fill(String(price + 1));
	// another user changes a price in the meantime
	await db.query('update variants set price_paise = $1 where id = $2', [(price + 3) * 100, kilo?.id]);
	await review(page).click();
	const first = page.getByRole('dialog', { name: 'Publish 1 price?' });
	await first.getByRole('button', { name: 'Publish 1 price' }).click();
	await expect(first.getByRole('alert')).toContainText('Another user changed some of these prices.');
	await first.getByRole('button', { name: 'Review again' }).click();
	await expect(page.getByText(`Another user changed a price you have edited: ${name}.`)).toBeVisible();
	await expect(board(page).getByText(`Changed to ₹${price + 3} by another user`)).toBeVisible();
	await expect(review(page)).toBeDisabled();
	await page.getByRole('button', { name: 'Keep mine' }).click();

	await review(page).click();
	const second = page.getByRole('dialog', { name: 'Publish 1 price?' });
	await second.getByRole('radio', { name: 'Schedule' }).check();
	await second.getByLabel('Date and time').fill('01/01/2020, 06:00');
	await second.getByRole('button', { name: 'Schedule 1 price' }).click();
	await expect(second.getByText('Choose a future time.')).toBeVisible();
	await second.getByLabel('Date and time').fill('1/1/2099 6:00');
	await second.getByRole('button', { name: 'Schedule 1 price' }).click();
	await expect(page.getByText('1 price scheduled for 1 Jan 2099, 06:00.')).toBeVisible();
	await expect(priceOf(page, name)).toHaveValue(String(price + 3));

	await page.getByRole('link', { name: '1 scheduled' }).click();
	await expect(page.getByRole('heading', { name: 'Price updates', level: 1 })).toBeVisible();
	await page.getByText('1 Jan 2099, 06:00').click();
	await expect(page.getByRole('heading', { name: 'Price update of 1 Jan 2099, 06:00', level: 1 })).toBeVisible();
	await expect(page.getByRole('table', { name: 'Price changes' })).toContainText(`₹${price + 3} → ₹${price + 1}`);
	expect(await axeFindings(page), 'price update').toEqual([]);
	await page.getByRole('button', { name: 'Cancel schedule' }).click();
	await expect(page.getByText('Scheduled price update cancelled.')).toBeVisible();
	await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

	// a scheduled update that became due; the history first, since the job runs at any moment
	await db.query(`update price_history set at = at - interval '2 hours' where variant_id = $1`, [kilo?.id]);
	await db.query(
		`update price_updates set cancelled_at = null, publish_at = now(), created_at = now() - interval '1 hour'
		where id = (select id from price_updates order by created_at desc limit 1)`,
	);
	await expect(async () => {
		const [now] = await db.query<{ price: number }>('select price_paise / 100 as price from variants where id = $1', [
			kilo?.id,
		]);
		expect(Number(now?.price)).toBe(price + 1);
	}).toPass();
	await db.query('update variants set price_paise = $1 where id = $2', [price * 100, kilo?.id]);
});

test('the price board works on a phone, filters, shows an error, and 10,000 variants in few rows by keyboard', async ({
	page,
	db,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	const staff = await makeStaff(db, ['pricing']);
	const refused = {
		status: 503,
		json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY', requestId: 'r' },
	};
	await page.route('**/api/v1/office/prices', (route) => route.fulfill(refused));
	await enterOffice(page, staff, '/office/prices');
	const failure = page.getByRole('main').getByRole('alert');
	await expect(failure).toContainText('The shop is very busy.');
	await page.unroute('**/api/v1/office/prices');
	await failure.getByRole('button', { name: 'Try again' }).click();
	await expect(board(page)).toBeVisible();
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
	expect(await axeFindings(page), 'phone').toEqual([]);

	await page.getByRole('combobox', { name: 'Category' }).click();
	await page.getByRole('option', { name: 'Spices' }).click();
	await expect(board(page).getByRole('rowheader').first()).toContainText('Spices');
	await page.getByRole('button', { name: /^Low stock/ }).click();
	await page.getByRole('searchbox').fill('no such product');
	await expect(page.getByText('No variants match these filters.')).toBeVisible();

	await page.setViewportSize({ width: 1280, height: 720 });
	await seedVariants(db.kysely, 2500);
	await page.goto('/office/prices');
	await expect(board(page)).toHaveAttribute('aria-rowcount', /^10\d\d\d$/);
	const prices = board(page).getByRole('textbox', { name: /^Price of/ });
	await prices.first().focus();
	await page.keyboard.press('Control+ArrowDown');
	await expect(board(page).getByRole('row').last()).toHaveAttribute('aria-rowindex', /^10\d\d\d$/);
	await expect(prices.last()).toBeFocused();
	expect(await prices.count()).toBeLessThan(40);
	await page.getByRole('button', { name: 'Change by %', exact: true }).click();
	await page.getByRole('textbox', { name: 'Percent' }).fill('5');
	await page.getByRole('button', { name: 'Change prices' }).click();
	await expect(page.getByText(/^10,\d\d\d variants changed, not published yet$/)).toBeVisible();
	await page.getByRole('button', { name: 'Discard' }).click();
	const asked = page.getByRole('dialog', { name: /^Discard 10,\d\d\d changes\?$/ });
	await asked.getByRole('button', { name: 'Discard' }).click();
	await expect(page.getByText(/^10,\d\d\d variants\./)).toBeVisible();
	await db.query(`delete from products where sku like 'MANY-%'`);
});
