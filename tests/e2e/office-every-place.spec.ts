import type { Page } from '@playwright/test';
import { axeFindings } from './axe.ts';
import { createAccount, expect, findVariant, test } from './fixtures.ts';
import { enterOffice, makeStaff } from './office.ts';

const phone = { width: 360, height: 800 };
const desk = { width: 1280, height: 900 };

/** What holds at every place: one heading, nothing pushed out at the side, nothing that axe finds. */
async function expectWhole(page: Page, url: string): Promise<void> {
	await page.goto(url);
	await expect(page.getByRole('heading', { level: 1 }), url).toHaveText(/\S/);
	await expect(page.getByRole('progressbar'), url).toHaveCount(0);
	for (const size of [desk, phone]) {
		await page.setViewportSize(size);
		const reach = () => page.evaluate(() => document.documentElement.scrollWidth);
		await expect.poll(reach, { message: `${url} scrolls sideways at ${size.width}` }).toBeLessThanOrEqual(size.width);
		expect(await axeFindings(page), `${url} at ${size.width}`).toEqual([]);
	}
}

test('every place of the menu and every form for something new is whole on a desk and on a phone', async ({
	page,
	db,
}) => {
	test.setTimeout(300_000);
	await page.setViewportSize(desk);
	await enterOffice(page, await makeStaff(db, ['owner']));
	const items = page.getByRole('menu', { name: 'Menu' }).getByRole('menuitem');
	await expect(items.nth(20)).toBeVisible();
	const places = await items.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
	expect(new Set(places).size).toBe(places.length);
	const forms: string[] = [];
	for (const place of places) {
		await expectWhole(page, place);
		await page.setViewportSize(desk);
		const [form] = await page
			.getByRole('link')
			.evaluateAll((links) =>
				links.map((link) => link.getAttribute('href') ?? '').filter((to) => to.endsWith('/create')),
			);
		if (form !== undefined) forms.push(form);
	}
	expect(forms.length).toBeGreaterThan(8);
	for (const form of forms) await expectWhole(page, form);
});

test('the desk hides a review, shows it again and answers it, and readers see just that', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db, 'Asha Reader');
	const { productId } = await findVariant(request, 'onion', '1 kg');
	const words = `Soft and wet ${crypto.randomUUID().slice(0, 6)}`;
	await request.post('/api/v1/review/create', {
		headers: { authorization: `Bearer ${token}` },
		data: { productId, rating: 1, description: words },
	});
	const shown = async () => {
		const reply = await request.get(`/api/v1/review/product/${productId}`);
		const { data } = (await reply.json()) as { data: { reviews: { description: string; answer: string | null }[] } };
		return data.reviews.find(({ description }) => description === words);
	};
	await expect.poll(shown).toMatchObject({ answer: null });

	await page.setViewportSize(desk);
	await enterOffice(page, await makeStaff(db, ['support']), '/office/reviews');
	await page.getByRole('textbox', { name: 'Search' }).fill(words);
	await page.getByRole('cell', { name: words }).click();
	await page.getByLabel('Hidden', { exact: true }).check();
	expect(await axeFindings(page), 'review').toEqual([]);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: 'Hidden', exact: true })).toBeVisible();
	await expect.poll(shown).toBeUndefined();

	await page.getByRole('cell', { name: words }).click();
	await page.getByLabel('Hidden', { exact: true }).uncheck();
	await page.getByRole('textbox', { name: 'Reply' }).fill('We are sorry, and send new ones.');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('cell', { name: 'Replied', exact: true })).toBeVisible();
	await expect.poll(shown).toMatchObject({ answer: 'We are sorry, and send new ones.' });
});
