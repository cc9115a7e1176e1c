import { plainPicture } from '#tests/fixtures/pictures.ts';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

/** Drops a file on an element, like dragging it with a mouse. */
async function dropFile(place: Locator, name: string, bytes: Buffer): Promise<void> {
	await place
		.locator('div')
		.first()
		.evaluate(
			(element, [fileName, base64]) => {
				const content = Uint8Array.from(atob(base64 as string), (letter) => letter.charCodeAt(0));
				const dataTransfer = new DataTransfer();
				dataTransfer.items.add(new File([content], fileName as string));
				for (const type of ['dragover', 'drop']) {
					element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
				}
			},
			[name, bytes.toString('base64')],
		);
}

test('a product is created with a picture, received, sold in the shop and archived', async ({
	page,
	db,
	browser,
	shop,
}) => {
	await enterOffice(page, await makeStaff(db, ['catalogue'], 'Ravi Kadam'), '/office/products');
	await expect(page.getByRole('row').nth(1)).toBeVisible();
	await page.getByRole('link', { name: 'New product' }).click();
	const field = (name: string | RegExp) => page.getByRole('textbox', { name });
	await field('Name in English').fill('Moringa pods');
	await field('Name in Hindi').fill('सहजन फली');
	await field('Name in Marathi').fill('शेवगा शेंग');
	await field('SKU').first().fill('VF-MPO');
	await field(/^Description( \*)?$/).fill('Picked at dawn.');
	await field(/^Description( \*)?$/).press('ControlOrMeta+a');
	await page.getByRole('button', { name: 'Bold' }).first().click();
	await expect(page.getByRole('button', { name: 'Bold' }).first()).toHaveAttribute('aria-pressed', 'true');

	const files = page.locator('input[type=file]');
	const drawing = { name: 'moringa.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
	await files.setInputFiles(drawing);
	const refusal = page.getByRole('alert').filter({ hasText: 'moringa.png' });
	await expect(refusal).toHaveText(
		'moringa.png: This file type is not supported. Please upload a JPEG, PNG or WebP file.',
	);
	await dropFile(page.getByRole('group', { name: 'Pictures' }), 'pods.png', await plainPicture(600, 400));
	await field('Alt text of picture 1').fill('Green pods in a bundle');
	await expect(refusal).toHaveCount(0);

	await field(/^Pack size( \*)?$/).fill('250 g');
	await field(/^Pack size( \*)?$/).press('Tab');
	await expect(page.getByRole('spinbutton', { name: 'Net weight (g)' })).toHaveValue('250');
	await page.getByLabel('Price, ₹').fill('24.5');
	await page.getByLabel('MRP, ₹').fill('30');
	await expect(field('SKU').last()).toHaveValue('VF-MPO-1');
	await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Draft');
	await page.getByRole('combobox', { name: 'Status' }).click();
	await page.getByRole('option', { name: 'On sale' }).click();
	await page.getByRole('combobox', { name: 'Category' }).click();
	await page.getByRole('option', { name: 'Fruit Vegetables' }).click();
	await expect(page.getByText('HSN code, 4 to 8 digits')).toBeVisible();
	await field('HSN code').fill('0709');
	await field('Origin').fill('Nashik, Maharashtra');
	await field('Manufacturer or packer').fill('Sample Growers, Nashik');
	await expect(page.getByText('The listing is complete.')).toBeVisible();
	expect(await axeFindings(page), 'new product').toEqual([]);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Moringa pods', level: 1 })).toBeVisible();

	await page.getByRole('link', { name: 'Available' }).click();
	await page.getByRole('button', { name: 'Receive' }).click();
	const dialog = page.getByRole('dialog', { name: 'Receive stock' });
	await dialog.getByLabel('Quantity').fill('2.5');
	await dialog.getByLabel('Note').fill('First crate');
	await dialog.getByRole('button', { name: 'Receive' }).click();
	await expect(page.getByRole('table', { name: 'Stock movements' }).getByRole('row').nth(1)).toContainText(
		/Received\+2\.5 kg2\.5 kgRavi KadamFirst crate/,
	);
	await page.getByRole('button', { name: 'Record wastage' }).click();
	const waste = page.getByRole('dialog', { name: 'Record wastage' });
	await waste.getByLabel('Quantity').fill('3');
	await waste.getByRole('button', { name: 'Record wastage' }).click();
	await expect(waste.getByText('Enter a reason.')).toBeVisible();
	await waste.getByLabel('Reason').fill('Soft');
	await waste.getByRole('button', { name: 'Record wastage' }).click();
	await expect(waste.getByRole('alert')).toHaveText('Not enough stock available.');
	await waste.getByRole('button', { name: 'Cancel' }).click();
	await expect(waste).toHaveCount(0);
	expect(await axeFindings(page), 'one stock').toEqual([]);

	const customer = await browser.newPage({ baseURL: shop.url });
	await customer.goto('/product?search=sahajan');
	const card = customer.getByRole('article').filter({ hasText: 'Moringa pods' });
	await expect(card).toContainText('₹24.50');
	const picture = await customer.request.get((await card.locator('img').first().getAttribute('src')) ?? '');
	expect((await sharp(await picture.body()).metadata()).width).toBeGreaterThan(100);
	await card.getByRole('link', { name: 'Moringa pods' }).first().click();
	await expect(customer.getByRole('heading', { name: 'Moringa pods', level: 1 })).toBeVisible();
	await expect(customer.getByText('Picked at dawn.')).toHaveCSS('font-weight', /[67]\d\d/);
	await expect(customer.getByText('Sample Growers, Nashik')).toBeVisible();
	await expect(customer.getByRole('main').getByText('250 g').first()).toBeVisible();
	await expect(customer.getByRole('main').getByRole('button', { name: /^Add/ }).first()).toBeEnabled();

	await page.getByRole('link', { name: 'View product' }).click();
	await page.getByRole('button', { name: 'Archive' }).click();
	await page.getByRole('dialog', { name: 'Archive Moringa pods?' }).getByRole('button', { name: 'Archive' }).click();
	await expect(page.getByText('Moringa pods archived')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
	await expect
		.poll(async () => {
			await customer.goto('/product?search=sahajan');
			return customer.getByRole('article').filter({ hasText: 'Moringa pods' }).count();
		})
		.toBe(0);
	await customer.close();
});

/** The next stock is received, and its response is lost. */
async function loseNextReceipt(page: Page): Promise<void> {
	await page.route(
		'**/api/v1/office/stock/receive',
		async (route) => {
			expect((await route.fetch()).ok()).toBe(true);
			await route.fulfill({ body: '<html>gateway error</html>' });
		},
		{ times: 1 },
	);
}

test('receives several stock pools at once, resolves a zero-result search and reorders categories, fits a phone', async ({
	page,
	request,
	db,
}) => {
	await request.get('/api/v1/products', { params: { keyword: 'quixotree' } });
	await enterOffice(page, await makeStaff(db, ['catalogue'], 'Ravi Kadam'), '/office/stock');
	const [onion] = await db.query<{ id: string; on_hand: string }>(
		"select s.id, s.on_hand from stock_pools s join products p on p.id = s.product_id where p.sku = 'VR-ONI'",
	);
	const before = Number(onion?.on_hand);
	const search = page.getByRole('textbox', { name: 'Name, SKU or alias' });
	await search.fill('onion');
	await page.getByLabel('Received quantity of Onion', { exact: true }).fill('40');
	await search.fill('potato');
	await page.getByLabel('Received quantity of Potato', { exact: true }).fill('x');
	const bar = page.getByRole('region', { name: 'Receive' });
	await expect(bar.getByRole('status')).toHaveText('2 items to receive');
	await bar.getByRole('button', { name: 'Receive' }).click();
	await expect(page.getByText('Enter a quantity, e.g. 12 or 2.5.')).toBeVisible();
	await page.getByLabel('Received quantity of Potato', { exact: true }).fill('12.5');
	await bar.getByLabel('Note').fill('Lasalgaon');
	expect(await axeFindings(page), 'stock').toEqual([]);
	// The stock is received and the response is lost: a second click receives it once.
	await loseNextReceipt(page);
	await bar.getByRole('button', { name: 'Receive' }).click();
	await expect(page.getByText('Cannot reach the server.')).toBeVisible();
	await bar.getByRole('button', { name: 'Receive' }).click();
	await expect(page.getByText('This was booked with an earlier entry that got no response')).toBeVisible();
	await expect(bar).toHaveCount(0);
	const [after] = await db.query<{ on_hand: string }>('select on_hand from stock_pools where id = $1', [onion?.id]);
	expect(Number(after?.on_hand)).toBe(before + 40_000);

	await page.getByRole('menuitem', { name: 'Zero-result searches' }).click();
	await page.getByRole('combobox', { name: 'Product for quixotree' }).fill('onion');
	await page.getByRole('option', { name: 'Onion', exact: true }).click();
	expect(await axeFindings(page), 'zero-result searches').toEqual([]);
	await page.getByRole('button', { name: 'Add alias: quixotree' }).click();
	await expect(page.getByText('quixotree now finds Onion')).toBeVisible();
	const found = await request.get('/api/v1/products', { params: { keyword: 'quixotree' } });
	expect(((await found.json()) as { products: { productName: string }[] }).products[0]?.productName).toBe('Onion');

	await page.getByRole('menuitem', { name: 'Categories' }).click();
	const rows = page.getByRole('row');
	await expect(rows.nth(6)).toContainText('Fruits');
	await page.getByRole('button', { name: 'Move Dry Fruits up' }).click();
	await expect(rows.nth(6)).toContainText('Dry Fruits');
	await page.getByRole('button', { name: 'Move Dry Fruits down' }).click();
	await expect(rows.nth(6)).not.toContainText('Dry');
	await page.getByRole('link', { name: 'Leafy Vegetables' }).click();
	await page.getByLabel('Show in storefront').uncheck();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(
		page.getByText('This category has products on sale. Archive them or move them to another category first.'),
	).toBeVisible();
	expect(await axeFindings(page), 'one category').toEqual([]);

	await page.setViewportSize({ width: 360, height: 780 });
	await page.goto('/office/stock');
	await search.fill('beetroot');
	const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
	await expect(page.getByLabel('Received quantity of Beetroot', { exact: true })).toBeVisible();
	expect(await fits()).toBe(true);
	await page.getByRole('link', { name: 'Beetroot' }).click();
	await page.getByRole('link', { name: 'View product' }).click();
	await expect(page.getByRole('textbox', { name: 'Name in English' })).toHaveValue('Beetroot');
	expect(await fits()).toBe(true);
	expect(await axeFindings(page), 'product').toEqual([]);
});

test('stock that was received without a response is shown, and not booked again with another note or tab', async ({
	page,
	db,
}) => {
	const staff = await makeStaff(db, ['catalogue'], 'Ravi Kadam');
	await enterOffice(page, staff, '/office/stock');
	const readPool = async () => {
		const [pool] = await db.query<{ id: string; on_hand: string }>(
			"select s.id, s.on_hand from stock_pools s join products p on p.id = s.product_id where p.sku = 'VR-ONI'",
		);
		return { id: pool?.id, onHand: Number(pool?.on_hand) };
	};
	const { id, onHand } = await readPool();
	await page.goto(`/office/stock/${id}/show`);
	await loseNextReceipt(page);
	const dialog = page.getByRole('dialog', { name: 'Receive stock' });
	async function receive(note: string, tab = page): Promise<void> {
		await tab.getByRole('button', { name: 'Receive' }).click();
		await tab.getByLabel('Quantity').fill('7');
		await tab.getByLabel('Note').fill(note);
		await tab.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
	}
	await receive('Lasalgaon');
	await expect(dialog.getByRole('alert')).toContainText('Cannot reach the server.');
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	const latest = page.getByRole('table', { name: 'Stock movements' }).getByRole('row').nth(1);
	await expect(latest).toContainText(/Received\+7 kg.*Lasalgaon/);
	await page.reload();
	await receive('Lasalgaon, crate 2');
	await expect(dialog.getByRole('alert')).toContainText('An earlier entry, which got no response, was booked');
	expect((await readPool()).onHand).toBe(onHand + 7000);

	// Another tab ends the key: the dialog that is still open warns before it receives the same stock again.
	await loseNextReceipt(page);
	// Another form: the one that has warned sends nothing for a second.
	await dialog.getByRole('button', { name: 'Cancel' }).click();
	await receive('Lasalgaon, crate 2');
	await expect(dialog.getByRole('alert')).toContainText('Cannot reach the server.');
	const tab = await page.context().newPage();
	await enterOffice(tab, staff, `/office/stock/${id}/show`);
	await receive('Lasalgaon, crate 2', tab);
	await expect(tab.getByText('This was booked with an earlier entry that got no response')).toBeVisible();
	await dialog.getByRole('button', { name: 'Receive' }).click();
	await expect(dialog.getByRole('alert')).toContainText('may have been booked with an entry in another tab');
	expect((await readPool()).onHand).toBe(onHand + 14_000);
});
