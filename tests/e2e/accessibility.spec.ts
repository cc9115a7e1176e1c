import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from './axe.ts';
import { expect, fillCart, findVariant, placeOrder, signInPage, test } from './fixtures.ts';
import { navigate, waitUntilLoaded } from './page-load.ts';

const phone = { width: 360, height: 800 };

async function expectBannerFits(page: Page, where: string): Promise<void> {
	const banners = await page
		.locator('.page-banner')
		.evaluateAll((boxes) => boxes.map((box) => box.scrollHeight <= box.clientHeight));
	expect(banners, `${where}: the text of the banner fits`).toEqual(banners.map(() => true));
}

type PageUrls = {
	urls: readonly string[];
	/** pages of a template that is in `urls` with other data: not checked by axe */
	alike?: readonly string[];
	status?: number;
};

/**
 * Opens each URL on a phone and widens it. The first is loaded, the others follow on the client, so that the browser
 * compiles axe once; each page is loaded in the tests of its feature. The fixture watches the console.
 */
async function expectAccessiblePages(page: Page, { urls, alike = [], status = 200 }: PageUrls): Promise<void> {
	for (const [index, url] of [...urls, ...alike].entries()) {
		await page.setViewportSize(phone);
		if (index === 0 || status !== 200) expect((await page.goto(url))?.status(), url).toBe(status);
		else {
			expect((await page.request.get(url)).status(), url).toBe(status);
			await navigate(page, url);
		}
		await expect(page.getByRole('heading', { level: 1 }), url).toHaveCount(1);
		await expect(page.getByRole('contentinfo'), url).toHaveCount(1);
		await expect(page.getByRole('complementary', { name: /WhatsApp/ }), url).toHaveCount(1);
		await expect(page, url).toHaveTitle(/\S/);
		await expectBannerFits(page, url);
		await (alike.includes(url) ? expectFits(page, url) : expectAccessible(page, url));
		await expectBannerFits(page, url);
	}
}

/*
 * One URL of each page. tests/pages.test.ts loads all URLs of the specifications; the offer zone, the wishlist, the
 * reviews, the forms and the company pages have their accessibility tests in their own files.
 */
test.describe('accessible on a phone and a desktop:', () => {
	test.describe.configure({ timeout: 240_000 });

	// A section page uses the same template; its content is part of the home page.
	test('home and its sections', async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		await expectAccessiblePages(page, { urls: ['/', '/section1'], alike: ['/footer'] });
		for (const url of ['/homecategory', '/banner', '/Treding', '/logo', '/selling', '/Features', '/Whychoose']) {
			await navigate(page, url);
			await expectFits(page, url);
		}
	});

	test('catalogue pages', async ({ page, request }) => {
		const onion = await findVariant(request, 'onion', '1 kg');
		const glyphosate = await findVariant(request, 'glyphosate', '1 L');
		const mango = await findVariant(request, 'mango', '6 pcs');
		await expectAccessiblePages(page, {
			urls: [
				'/category',
				'/product',
				'/product?search=nosuchthing',
				`/productdescription/${onion.productId}`,
				`/productdescription/${glyphosate.productId}`,
			],
			alike: ['/herbicides', `/productdescription/${mango.productId}`],
		});
	});

	test('offers and blogs', async ({ page, request }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		const { data } = (await (await request.get('/api/v1/blog')).json()) as { data: { blogs: { _id: string }[] } };
		await expectAccessiblePages(page, {
			urls: [
				'/campaign',
				'/campaigns/Diwali',
				'/coupons',
				'/Blog',
				`/BlogD/${data.blogs[0]?._id}`,
				'/Video',
				'/crop',
				'/Whatsapp',
			],
		});
		await expectAccessiblePages(page, {
			urls: ['/BlogD/nothing', '/nowhere'],
			alike: ['/campaigns/nothing'],
			status: 404,
		});
	});

	test('Hindi and Marathi pages', async ({ page }) => {
		await page.emulateMedia({ reducedMotion: 'no-preference' });
		await expectAccessiblePages(page, { urls: ['/hi'] });
		for (const url of ['/mr/product', '/mr/Blogc', '/mr/crop', '/hi/Video', '/hi/campaign', '/mr/coupons']) {
			await page.goto(url);
			await waitUntilLoaded(page);
			await expectFits(page, url);
		}
	});

	test('pages without account, cart and order', async ({ page }) => {
		await expectAccessiblePages(page, {
			urls: ['/cart', '/stepbar', '/checkoutpage', '/payment', '/Orderconfirmation', '/login', '/signup'],
			alike: ['/order', '/profile'],
		});
	});

	test('checkout with account and cart', async ({ page, request, db }) => {
		const { token } = await placeOrder(request, db);
		await signInPage(page, request, token);
		const onion = await findVariant(request, 'onion', '1 kg');
		await fillCart(page, [{ variant: onion, quantity: 3 }]);
		await page.addInitScript((id) => localStorage.setItem('wishlist', JSON.stringify([id])), onion.productId);
		await expectAccessiblePages(page, {
			urls: ['/cart', '/stepbar', '/stepbar?step=3', '/checkoutpage', '/payment', '/Orderconfirmation'],
			alike: [`/productdescription/${onion.productId}`, '/Help'],
		});
	});

	test('account with address and order', async ({ page, request, db }) => {
		const { token, _id } = await placeOrder(request, db);
		await signInPage(page, request, token);
		await expectAccessiblePages(page, {
			urls: [
				'/order',
				`/orderdetails/${_id}`,
				'/orderdetails/nothing',
				'/orderstatus',
				'/profile',
				'/profile?tab=address',
				'/Address',
			],
			alike: ['/hi/orderdetails', '/login'],
		});
		await navigate(page, '/profile?tab=orders');
		await expectAccessible(page, 'orders of the profile');
		await page.getByRole('button', { name: /^Cancel Order/ }).click();
		await expectAccessible(page, 'cancel dialog');
		await navigate(page, '/Address');
		await page.getByRole('button', { name: 'Add new address' }).click();
		await expectAccessible(page, 'address dialog');
	});
});
