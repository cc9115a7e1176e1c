import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { axeFindings, expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterOffice, logInAgain, makeStaff } from './office.ts';
import { waitUntilLoaded } from './page-load.ts';

const desktop = { width: 1280, height: 900 };

async function photograph(): Promise<Buffer> {
	return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#7a9a3c' } })
		.jpeg()
		.toBuffer();
}

async function attach(page: Page): Promise<void> {
	await page.locator('input[type=file]').setInputFiles({
		name: 'field.jpg',
		mimeType: 'image/jpeg',
		buffer: await photograph(),
	});
	await expect(page.getByRole('img', { name: 'Picture uploaded.' })).toBeVisible();
}

test('content staff publish a blog after a preview, a coupon and a campaign, and customers see them', async ({
	page,
	request,
	db,
}) => {
	const writer = await makeStaff(db, ['content'], 'Wamika Writer');
	await page.setViewportSize(desktop);
	await enterOffice(page, writer);
	const menu = page.getByRole('menu', { name: 'Menu' });
	for (const place of ['Blogs', 'Banners', 'Videos', 'Crops', 'Campaigns', 'Coupons']) {
		await expect(menu.getByRole('menuitem', { name: place, exact: true })).toBeVisible();
	}
	for (const place of ['Orders', 'Stores', 'Staff']) {
		await expect(menu.getByRole('menuitem', { name: place, exact: true })).toHaveCount(0);
	}

	await menu.getByRole('menuitem', { name: 'Blogs' }).click();
	await expect(page.getByRole('row').nth(1)).toBeVisible();
	await page.getByRole('link', { name: 'Create' }).click();
	const title = `Onions in the rain ${crypto.randomUUID().slice(0, 6)}`;
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Title is required.')).toBeVisible();
	await expect(page.getByText('Text is required.')).toBeVisible();
	await page.getByRole('textbox', { name: /^Title( \*)?$/ }).fill(title);
	await expect(page.getByRole('textbox', { name: /^Author( \*)?$/ })).toHaveValue('Wamika Writer');
	await attach(page);
	const text = page.getByRole('textbox', { name: /^Text( \*)?$/ });
	await text.click();
	await page.keyboard.type('Keep them dry.');
	await page.getByRole('textbox', { name: 'Title in Marathi' }).fill('पावसातला कांदा');
	await page.getByRole('textbox', { name: 'Text in Marathi' }).click();
	await page.keyboard.type('तो कोरडा ठेवा.');
	await page.getByLabel('Published', { exact: true }).check();
	await expectAccessible(page, 'new blog');

	await page.getByRole('button', { name: 'Preview' }).click();
	const preview = page.getByRole('dialog', { name: 'Blog preview' });
	const frame = preview.frameLocator('iframe');
	await expect(frame.getByRole('heading', { name: title })).toBeVisible();
	await expect(frame.getByText('Keep them dry.')).toBeVisible();
	await expect(frame.getByText('तो कोरडा ठेवा.')).toBeVisible();
	await preview.getByRole('button', { name: 'Close' }).click();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Blog created')).toBeVisible();
	await expect(page.getByRole('cell', { name: title })).toBeVisible();

	await expect(async () => {
		await page.goto('/blog');
		await expect(page.getByRole('link', { name: title }).first()).toBeVisible({ timeout: 500 });
	}).toPass();
	await page.getByRole('link', { name: title }).first().click();
	await expect(page.getByText('Keep them dry.')).toBeVisible();
	expect((await request.get('/api/v1/office/orders')).status()).toBe(401);
	const headers = { authorization: `Bearer ${writer.token}` };
	expect((await request.get('/api/v1/office/orders', { headers })).status()).toBe(403);

	const code = `RAIN-${crypto.randomUUID().slice(0, 6)}`.toUpperCase();
	await page.goto('/office/coupons');
	await expect(page.getByRole('cell', { name: 'FRESH10' })).toBeVisible();
	await page.getByRole('link', { name: 'Create' }).click();
	await page.getByRole('textbox', { name: 'Code' }).fill(code);
	await page.getByRole('spinbutton', { name: 'Percentage' }).fill('12.5');
	await page.getByRole('spinbutton', { name: 'Maximum discount, ₹' }).fill('80');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: '12.5 %, up to ₹80' })).toBeVisible();
	const verified = await request.get(`/api/v1/coupons/varify/${code.toLowerCase()}`);
	expect(((await verified.json()) as { data: object }).data).toMatchObject({
		coupon: { discount: 12.5, maxDiscount: 80 },
	});

	const festival = `Pola ${crypto.randomUUID().slice(0, 6)}`;
	await page.goto('/office/campaigns/create');
	await page.getByRole('textbox', { name: /^Festival( \*)?$/ }).fill(festival);
	await page.getByRole('textbox', { name: /^Title( \*)?$/ }).fill('For the bullocks');
	await page.getByLabel('Until').fill('31/02/2030, 00:00');
	await page.getByRole('combobox', { name: 'Products' }).fill('onion');
	await page.getByRole('option', { name: 'Onion', exact: true }).click();
	await expectAccessible(page, 'new campaign');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(
		page.getByText('Enter a date and a time as dd/mm/yyyy, hh:mm, such as 22/11/2026, 14:05.'),
	).toBeVisible();
	await page.getByLabel('Until').fill('31/8/2030 0:00');
	await page.getByLabel('Until').press('Tab');
	await expect(page.getByLabel('Until')).toHaveValue('31/08/2030, 00:00');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: festival })).toBeVisible();
	const campaign = await request.get(`/api/v1/campaigns/${encodeURIComponent(festival)}`);
	const { data } = (await campaign.json()) as { data: { campaign: { products: { productName: string }[] } } };
	expect(data.campaign.products.map(({ productName }) => productName)).toEqual(['Onion']);
	await db.query('delete from campaigns where festival = $1', [festival]);
});

test('a banner that cannot be loaded is retried, one with an invalid link corrected, saved and changed', async ({
	page,
	db,
}) => {
	const writer = await makeStaff(db, ['content']);
	const name = `Monsoon ${crypto.randomUUID().slice(0, 6)}`;
	await page.setViewportSize(desktop);
	const [first] = await db.query<{ id: string }>('select id from banners limit 1');
	await page.route('**/api/v1/office/banners/*', (route) => route.fulfill({ status: 503, body: 'unavailable' }), {
		times: 1,
	});
	await enterOffice(page, writer, `/office/banners/${first?.id}`);
	await expect(page.getByRole('alert')).toContainText('Cannot reach the server.');
	expect(await axeFindings(page)).toEqual([]);
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('textbox', { name: /^Title( \*)?$/ })).toBeVisible();
	await page.goto(`/office/banners/${crypto.randomUUID()}`);
	await expect(page.getByRole('alert')).toContainText('Not found');

	await page.goto('/office/banners');
	await page.getByRole('link', { name: 'Create' }).click();
	await page.getByRole('textbox', { name: 'Internal name' }).fill(name);
	await page.getByRole('textbox', { name: /^Title( \*)?$/ }).fill('Roots for the rain');
	await attach(page);
	await page.getByRole('textbox', { name: 'Link' }).fill('/no-such-page');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText(/^This link does not work/).first()).toBeVisible();
	await page.getByRole('textbox', { name: 'Link' }).fill('/OfferZone');
	// Not active: other tests expect the home page without it.
	await page.getByLabel('Active').uncheck();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name })).toBeVisible();
	const held = Promise.withResolvers<void>();
	await page.route('**/api/v1/office/banners/*', async (route) => {
		await held.promise;
		await route.continue();
	});
	await db.query("update banners set title = 'Roots', version = version + 1 where name = $1", [name]);
	const asked = page.waitForRequest('**/api/v1/office/banners/*');
	await page.getByRole('cell', { name }).click();
	await asked;
	await expect(
		page.getByRole('textbox', { name: /^Title( \*)?$/ }),
		'no form over the old row of the list',
	).toHaveCount(0);
	held.resolve();
	await page.getByRole('textbox', { name: /^Title( \*)?$/ }).fill('Late');
	await waitUntilLoaded(page);
	await expect(page.getByRole('textbox', { name: /^Title( \*)?$/ })).toHaveValue('Late');
	await expect(page.getByRole('textbox', { name: 'Link' })).toHaveValue('/OfferZone');

	// Another user saves first, and the session ends: nothing is overwritten and no input is lost.
	await db.query('update banners set version = version + 1 where name = $1', [name]);
	await db.query('delete from sessions s using users u where u.id = s.user_id and u.email = $1', [writer.email]);
	await page.getByRole('button', { name: 'Save' }).click();
	await logInAgain(page, writer);
	await waitUntilLoaded(page);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText(/Changed in another window or by another user/)).toBeVisible();
	await expect(page.getByRole('textbox', { name: /^Title( \*)?$/ })).toHaveValue('Late');
	const [banner] = await db.query<{ title: string }>('select title from banners where name = $1', [name]);
	expect(banner?.title).toBe('Roots');
});
