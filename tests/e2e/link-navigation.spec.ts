import { expect, test } from './fixtures.ts';
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

test('nothing is fetched in advance for a customer who saves data', async ({ page }) => {
	await page.addInitScript(() => {
		Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
	});
	await page.clock.install();
	await page.goto('/product');
	await waitUntilLoaded(page);
	await page.getByRole('main').getByRole('link', { name: 'Tomato', exact: true }).hover();
	await page.clock.runFor(3000);
	await expect(page.locator('link[rel=prefetch][as=fetch]')).toHaveCount(0);
});
