import type { Page } from '@playwright/test';
import { createAccount, expect, fillCart, findVariant, saveAddress, signInPage, test } from './fixtures.ts';
import { navigate, waitUntilLoaded } from './page-load.ts';

/** What is cut off, covered by the chat button, or below the first screen, on the page that is open. */
function findHidden(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const bars = [...document.querySelectorAll('.checkout-header, .sticky-bar, .bottom-bar')];
		const bar = bars.find((part) => part.checkVisibility());
		const chat = document.querySelector('.chat-button');
		if (bar === undefined || chat === null) return ['no bar or no chat button'];
		const [free, button] = [bar.getBoundingClientRect(), chat.getBoundingClientRect()];
		const hidden: string[] = [];
		if (button.top < free.top || button.bottom > free.bottom || button.right > free.right) hidden.push('chat outside');
		for (const control of bar.querySelectorAll('a, button, b, span')) {
			const box = control.getBoundingClientRect();
			if (box.right > button.left && box.bottom > button.top && box.top < button.bottom)
				hidden.push(`chat over ${control.textContent}`);
		}
		for (const chip of document.querySelectorAll('.chip')) {
			const [box, card] = [chip, chip.closest('.pcard') as Element].map((part) => part.getBoundingClientRect());
			if ((box?.right ?? 1) > (card?.right ?? 0)) hidden.push(`cut off: ${chip.textContent}`);
		}
		if (['/', '/product'].includes(location.pathname)) {
			for (const part of ['.pcard-pic', '.pcard :is(h2, h3)', '.pcard-price b']) {
				const bottom = document.querySelector(part)?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
				if (bottom > free.top) hidden.push(`${part} of the first product not on the first screen`);
			}
		}
		return hidden;
	});
}

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test('every page fits a phone of 360 pixels and has touch targets of sufficient size', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const onion = await findVariant(request, 'onion', '1 kg');
	await fillCart(page, [{ variant: onion, quantity: 2 }]);
	const urls = [
		'/',
		'/product',
		'/product?search=Fruits',
		`/productdescription/${onion.productId}`,
		'/cart',
		'/stepbar',
		'/profile',
		'/profile?tab=orders',
		'/profile?tab=address',
		'/nowhere',
	];
	await page.goto('/cart');
	for (const url of urls) {
		// a page that does not exist is rendered by the server
		if (url === '/nowhere') await page.goto(url);
		else await navigate(page, url);
		await waitUntilLoaded(page);
		const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
		expect(widths[0], `${url} scrolls sideways`).toBeLessThanOrEqual(widths[1] ?? 0);
		const small = await page.evaluate(() =>
			[...document.querySelectorAll('nav[aria-label] a, header button, header a, footer button, main button')]
				.filter((element) => element.checkVisibility())
				.map((element) => ({
					text: element.textContent || element.getAttribute('aria-label'),
					box: element.getBoundingClientRect(),
				}))
				.filter(({ box }) => box.width > 0 && box.height > 0 && (box.height < 24 || box.width < 24))
				.map(({ text, box }) => `${text}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
		);
		expect(small, `${url}: targets below 24 pixels`).toEqual([]);
		expect(await findHidden(page), url).toEqual([]);
	}
});

test.describe('with a browser in Marathi', () => {
	test.use({ locale: 'mr-IN' });

	test('the first product on home is above the bottom bar while a language is offered', async ({ page }) => {
		await page.goto('/');
		await expect(page.getByRole('link', { name: 'मराठीत पहा' })).toBeVisible();
		expect(await findHidden(page)).toEqual([]);
	});
});

test('the bottom bar links to home, the cart and the login or the profile; category names do not break', async ({
	page,
	request,
	db,
}) => {
	await page.goto('/product');
	const bar = page
		.getByRole('navigation')
		.filter({ has: page.getByRole('link', { name: 'Wishlist' }) })
		.last();
	await bar.getByRole('link', { name: /^Cart/ }).click();
	await expect(page).toHaveURL(/\/cart$/);
	await bar.getByRole('link', { name: 'Home' }).click();
	await expect(page).toHaveURL(/\/$/);
	const tile = page.getByRole('main').getByRole('link', { name: 'Insecticides', exact: true });
	const lines = await tile.evaluate((element) => {
		const range = document.createRange();
		range.selectNodeContents(element.lastChild as Node);
		return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
	});
	expect(lines).toBe(1);
	await bar.getByRole('button', { name: 'Login' }).click();
	await expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible();
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/product');
	await expect(bar.getByRole('button', { name: 'Login' })).toHaveCount(0);
	await bar.getByRole('link', { name: 'Profile' }).click();
	await expect(page).toHaveURL(/\/profile$/);
});
