import type { Locator } from '@playwright/test';
import { expect, stopClock, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

const productPath = /\/productdescription\//;

test('a product opens when the mouse button goes down, without a document; other buttons and Ctrl leave links to the browser', async ({
	page,
	context,
}) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.addInitScript(() => {
		const animate = Element.prototype.animate;
		Element.prototype.animate = function (frames, options) {
			const kept = JSON.parse(sessionStorage.getItem('animated') ?? '[]') as string[];
			sessionStorage.setItem('animated', JSON.stringify([...kept, JSON.stringify(frames)]));
			return animate.call(this, frames, options);
		};
	});
	await page.goto('/product');
	await waitUntilLoaded(page);
	const documentStart = await page.evaluate(() => performance.timeOrigin);
	const link = page.getByRole('main').getByRole('link', { name: 'Tomato', exact: true });

	await link.click({ button: 'right' });
	await expect(page).toHaveURL(/\/product$/);
	const [opened] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
	await expect(opened).toHaveURL(productPath);
	await opened.close();
	await expect(page).toHaveURL(/\/product$/);

	await link.hover();
	await page.mouse.down();
	await expect(page).toHaveURL(productPath);
	await expect(page.getByRole('heading', { level: 1, name: 'Tomato' })).toBeVisible();
	await page.mouse.up();
	const animated = await page.evaluate(() => sessionStorage.getItem('animated'));
	expect(animated, 'the picture moves from the card').toContain('scale(');

	// One step back: the click that ends the press followed nothing.
	await page.goBack();
	await expect(page).toHaveURL(/\/product$/);
	await link.focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(productPath);
	expect(await page.evaluate(() => performance.timeOrigin)).toBe(documentStart);
	// A link to a part of the page is followed by the browser, and a menu item without a press of the mouse.
	await page.getByRole('link', { name: 'Skip to content' }).focus();
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/#main$/);
	expect(await page.evaluate(() => performance.timeOrigin)).toBe(documentStart);
});

test('data and picture of a product are fetched when the mouse rests on its card, and on a fast network when it is in view', async ({
	page,
}) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
	});
	await page.goto('/product');
	await waitUntilLoaded(page);
	const fetched = page.locator('link[rel=prefetch][as=fetch]');
	await expect(fetched).toHaveCount(0);
	await page.getByRole('main').getByRole('link', { name: 'Tomato', exact: true }).hover();
	await expect(fetched).toHaveCount(1);
	await expect(fetched).toHaveAttribute('href', /\/productdescription\/.+\.data/);
	await expect(page.locator('link[rel=preload][as=image]')).toHaveAttribute('imagesrcset', /tomato-512\.avif 512w/);

	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g' } });
	});
	const inView = await page.context().newPage();
	await inView.goto('/product');
	await expect(inView.locator('link[rel=prefetch][as=fetch]')).toHaveCount(4);
	await inView.close();
});

/** A finger that is put on a link, and not yet lifted; a touch of Playwright ends at once. */
async function touch(link: Locator): Promise<void> {
	const box = await link.boundingBox();
	if (box === null) throw new Error('the link is not shown');
	const devtools = await link.page().context().newCDPSession(link.page());
	await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
	const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
	await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
}

test('data of a product are fetched when its link gets the focus, and when a finger is put on it', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } });
	});
	await page.clock.install();
	await page.goto('/product');
	await waitUntilLoaded(page);
	await stopClock(page);
	const fetched = page.locator('link[rel=prefetch][as=fetch]');
	await expect(fetched).toHaveCount(0);
	const links = page.getByRole('main').locator('article a[data-prefetch]');
	for (const [index, intend] of [(link: Locator) => link.focus(), touch].entries()) {
		const link = links.nth(index);
		const path = await link.getAttribute('href');
		await link.scrollIntoViewIfNeeded();
		await intend(link);
		// Less than a mouse rests on a link before its page is fetched: a finger is a pointer, too.
		await page.clock.runFor(40);
		await expect(fetched).toHaveCount(index + 1);
		await expect(fetched.nth(index)).toHaveAttribute('href', new RegExp(`^${path}\\.data`));
	}
});

test('nothing is fetched in advance for a customer who saves data, by mouse, focus and finger', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
	});
	await page.clock.install();
	await page.goto('/product');
	await waitUntilLoaded(page);
	const link = page.getByRole('main').getByRole('link', { name: 'Tomato', exact: true });
	for (const intend of [() => link.hover(), () => link.focus(), () => touch(link)]) {
		await intend();
		await page.clock.runFor(3000);
		await expect(page.locator('link[rel=prefetch][as=fetch]')).toHaveCount(0);
	}
});
