import { expect, stopClockAt, test } from './fixtures.ts';

type Offers = { data: { coupons: { code: string; endsAt: string }[] } };

test('two coupons show percent, code, conditions, a countdown to their end and products', async ({ page, request }) => {
	const { data } = (await (await request.get('/api/v1/coupons/offers')).json()) as Offers;
	const end = Date.parse(data.coupons[0]?.endsAt ?? '');
	await stopClockAt(page, end - ((15 * 24 + 19) * 60 + 12) * 60_000 - 30_000);
	await page.goto('/coupons');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coupon Offers');
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading', { level: 2 })).toHaveText(['10% OFF', '15% OFF']);
	await expect(cards.nth(0).getByText('FRESH10', { exact: true })).toBeVisible();
	await expect(cards.nth(0).getByText('No minimum order')).toBeVisible();
	await expect(cards.nth(1).getByText('Minimum order ₹500')).toBeVisible();
	await expect(cards.nth(1).getByText('At most ₹200 off')).toBeVisible();
	const clock = cards.nth(0).getByRole('timer', { name: 'Time left for FRESH10' });
	await expect(clock).toHaveText(/15\s*Days\s*19\s*Hours\s*12\s*Min\s*30\s*Sec/);
	await page.clock.runFor(1000);
	await expect(clock).toHaveText(/12\s*Min\s*29\s*Sec/);

	const related = cards.nth(0).getByRole('region', { name: 'Products for FRESH10' });
	await expect(related.getByRole('link')).toHaveCount(4);
	const names = await page.getByRole('article').getByRole('region').getByRole('link').allTextContents();
	expect(new Set(names).size, 'each coupon has others beside it').toBe(names.length);
	await related.getByRole('link').first().click();
	await expect(page).toHaveURL(/\/productdescription\//);
	await page.clock.fastForward(16 * 24 * 3_600_000);
	await page.goto('/offercard');
	await expect(page.getByRole('article').first().getByText('Offer Ended')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Copy Code FRESH10' })).toBeDisabled();
});

test('a copied code is confirmed for two seconds; without the clipboard the fallback copies or the code is selected', async ({
	page,
	context,
	request,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await stopClockAt(page, Date.now());
	await page.goto('/coupons');
	const card = page.getByRole('article').nth(1);
	await card.getByRole('button', { name: 'Copy Code' }).click();
	await expect(card.getByText('Code copied to clipboard!')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('HARVEST15');
	await page.clock.runFor(1900);
	await expect(card.getByText('Code copied to clipboard!')).toBeVisible();
	await page.clock.runFor(200);
	await expect(card.getByText('Code copied to clipboard!')).toHaveCount(0);
	const verified = await request.get('/api/v1/coupons/varify/HARVEST15');
	expect(await verified.json()).toMatchObject({ data: { coupon: { discount: 15 } } });

	await page.evaluate(() => Object.defineProperty(Clipboard.prototype, 'writeText', { value: undefined }));
	const button = page.getByRole('button', { name: 'Copy Code FRESH10' });
	await button.click();
	await expect(page.getByText('Code copied to clipboard!')).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('FRESH10');
	await expect(button, 'the focus stays').toBeFocused();
	await page.clock.runFor(2100);
	await expect(page.getByText('Code copied to clipboard!')).toHaveCount(0);

	await page.evaluate(() => {
		Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
		document.execCommand = () => false;
	});
	await page.getByRole('button', { name: 'Copy Code FRESH10' }).click();
	await expect(
		page.getByText('Your browser does not allow copying. The code is selected, please copy it yourself.'),
	).toBeVisible();
	await expect(page.getByText('Code copied to clipboard!')).toHaveCount(0);
	expect(await page.evaluate(() => getSelection()?.toString())).toBe('FRESH10');
});
