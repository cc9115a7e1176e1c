import type { APIRequestContext, Page } from '@playwright/test';
import { everyUrl, type Named } from '../fixtures/every-url.ts';
import { axeFindings } from './axe.ts';
import { expect, fillCart, findPack, saveAddress, signInPage, signUp, test } from './journey.ts';

const phone = 360;
const widths = [phone, 1280];

async function placeOrder(request: APIRequestContext, token: string, productId: string): Promise<string> {
	const placed = await request.post('/api/v1/orders/createOrder', {
		headers: { authorization: `Bearer ${token}` },
		data: { dbCart: [{ productId, unit: '1 kg', qty: 2 }] },
	});
	const { data } = (await placed.json()) as { data: { order: { _id: string } } };
	return data.order._id;
}

/** A person with an address and an order, and what the URLs with a parameter name. */
async function prepare(request: APIRequestContext): Promise<Named & { token: string }> {
	const { token } = await signUp(request);
	await saveAddress(request, token);
	const { productId } = await findPack(request, 'onion', '1 kg');
	const orderId = await placeOrder(request, token, productId);
	const { data } = (await (await request.get('/api/v1/blog')).json()) as { data: { blogs: { _id: string }[] } };
	return { token, productId, orderId, blogId: data.blogs[0]?._id ?? '' };
}

/** What holds at this width, whatever the page shows. */
async function expectFitting(page: Page, url: string, width: number): Promise<void> {
	await page.setViewportSize({ width, height: 800 });
	const reach = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(reach, `${url} scrolls sideways at ${width}`).toBeLessThanOrEqual(width);
	const banners = await page
		.locator('.page-banner')
		.evaluateAll((boxes) => boxes.map((box) => box.scrollHeight <= box.clientHeight));
	expect(banners, `${url}: the words of the banner fit at ${width}`).toEqual(banners.map(() => true));
	expect(await axeFindings(page), `${url} at ${width}`).toEqual([]);
}

/** What holds on every page, loaded on a phone and then widened. The console is watched by the fixture. */
async function expectWhole(page: Page, url: string): Promise<void> {
	const reply = await page.goto(url);
	expect(reply?.status(), url).toBe(200);
	await expect(page.getByRole('heading', { level: 1 }), url).toHaveCount(1);
	await expect(page.getByRole('contentinfo'), url).toHaveCount(1);
	await expect(page.getByRole('complementary', { name: /WhatsApp/ }), url).toHaveCount(1);
	await expect(page, url).toHaveTitle(/\S/);
	for (const width of widths) await expectFitting(page, url, width);
	await page.setViewportSize({ width: phone, height: 800 });
}

test('every URL is a whole page for a visitor on a phone and widened, and axe finds nothing', async ({
	page,
	request,
}) => {
	test.setTimeout(600_000);
	await page.setViewportSize({ width: phone, height: 800 });
	const urls = everyUrl(await prepare(request));
	expect(new Set(urls).size).toBe(52);
	for (const url of urls) await expectWhole(page, url);
});

test('every personal URL is whole with account, cart and order on a phone and widened, and axe finds nothing', async ({
	page,
	request,
}) => {
	test.setTimeout(600_000);
	await page.setViewportSize({ width: phone, height: 800 });
	const named = await prepare(request);
	await signInPage(page, request, named.token);
	await fillCart(page, [{ pack: await findPack(request, 'onion', '1 kg'), quantity: 3 }]);
	await page.addInitScript((id) => localStorage.setItem('wishlist', JSON.stringify([id])), named.productId);
	const urls = [
		`/productdescription/${named.productId}`,
		'/review',
		'/wishlist',
		'/cart',
		'/stepbar',
		'/stepbar?step=3',
		'/checkoutpage',
		'/payment',
		'/Orderconfirmation',
		'/order',
		'/orderdetails',
		`/orderdetails/${named.orderId}`,
		'/orderstatus',
		'/login',
		'/signup',
		'/profile',
		'/profile?tab=orders',
		'/profile?tab=address',
		'/Address',
		'/Help',
	];
	for (const url of urls) await expectWhole(page, url);
});
