import { expectAccessible } from './axe.ts';
import { expect, stopClock, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

const strip = 'section[aria-label="Reasons to choose us"]';
const reasons = [
	'Straight from the farm',
	'Everything fresh in one basket',
	'Only the best, or it is returned',
	'Value you can count on',
];

test('the about page is complete on a phone and a desktop, the repeated part of the marquee is hidden', async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto('/About');
	const banner = page.locator('.page-banner');
	const heights: Record<number, number> = { 360: 150, 1280: 300 };
	await expectAccessible(page, 'about', async (width) => {
		await expect(banner.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
		expect((await banner.boundingBox())?.height).toBe(heights[width]);
		expect(await banner.evaluate((box) => box.scrollHeight <= box.clientHeight), 'the words fit').toBe(true);
		for (const [store, area] of [
			['Balewadi', 'Baner, Pune'],
			['Park street', 'Hinjewadi, Pune'],
			['Komal Palace', 'Akurdi, Pune'],
			['Ganesh Corner', 'Wakad, Pune'],
		] as const) {
			const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: store }) });
			await expect(card).toContainText(area);
			await expect(card.locator('img')).toHaveCount(1);
		}
		for (const reason of reasons) await expect(page.getByRole('heading', { name: reason })).toHaveCount(1);
		await expect(page.getByText('founded in April 2025')).toBeVisible();
		await expect(page.getByText('the company facts and stores on this page are samples')).toHaveCount(1);
	});
	await expect(page.locator(`${strip} > ul`)).toHaveCount(2);
	await expect(page.locator(strip).getByRole('listitem')).toHaveCount(reasons.length);
	await expect(page.locator(`${strip} > ul[aria-hidden] :is(a, button, [tabindex])`)).toHaveCount(0);

	await page.emulateMedia({ reducedMotion: 'reduce' });
	await page.reload();
	await waitUntilLoaded(page);
	await expect(page.getByRole('button', { name: 'Pause the strip' })).toHaveCount(0);
	const boxes = await page
		.locator(`${strip} h3`)
		.evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().right <= innerWidth));
	expect(boxes, 'static with reduced motion').toEqual([true, true, true, true]);
});

test('the marquee scrolls 50 pixels a second, repeats, and pauses on hover and focus', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.clock.install();
	await page.goto('/about');
	const frame = page.locator(strip);
	const place = () => frame.evaluate((element) => element.scrollLeft);
	const pause = page.getByRole('button', { name: 'Pause the strip' });
	await expect(pause).toBeVisible();
	await stopClock(page);
	const isStill = async () => {
		const before = await place();
		await page.clock.runFor(400);
		return (await place()) === before;
	};
	expect(await place(), 'rests while out of view').toBe(0);

	await pause.scrollIntoViewIfNeeded();
	await frame.scrollIntoViewIfNeeded();
	await page.mouse.move(5, 5);
	await expect.poll(isStill).toBe(false);
	const from = await place();
	await page.clock.runFor(2000);
	expect((await place()) - from).toBe(100);

	await frame.evaluate((element) => {
		const [first, second] = [...element.children] as HTMLElement[];
		element.scrollLeft = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0) - 20;
	});
	await page.clock.runFor(1000);
	expect(await place(), 'starts again at the beginning').toBeLessThan(400);

	await frame.hover();
	await expect.poll(isStill, { message: 'rests under the pointer' }).toBe(true);
	await page.mouse.move(5, 5);
	await expect.poll(isStill, { message: 'goes on after the pointer' }).toBe(false);
	await frame.focus();
	await expect.poll(isStill, { message: 'rests under the focus' }).toBe(true);
	await pause.click();
	await page.mouse.move(5, 5);
	await expect.poll(isStill, { message: 'rests when paused' }).toBe(true);
	await page.getByRole('button', { name: 'Play the strip' }).click();
	await page.mouse.move(5, 5);
	await expect.poll(isStill, { message: 'goes on when asked' }).toBe(false);
});
