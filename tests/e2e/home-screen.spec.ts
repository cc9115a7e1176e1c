import { expect, stopClock, test } from './fixtures.ts';

test('home shows its sections in order, the promises, the categories and rows that dots page through', async ({
	page,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.goto('/');
	const main = page.getByRole('main');
	const places: number[] = [];
	for (const part of [
		main.getByRole('region', { name: 'Offers and seasons' }),
		main.getByRole('heading', { name: 'What We Offer For You' }),
		main.getByRole('link', { name: /See coupon offers/ }),
		main.getByRole('heading', { name: "Today's Special Offers" }),
		main.getByRole('link', { name: /Shop crop care/ }),
		main.getByRole('heading', { name: 'Hot Picks' }),
		main.getByRole('link', { name: /Shop vegetables/ }),
		main.getByRole('link', { name: /Shop fruits/ }),
		main.getByRole('heading', { name: 'From our blog' }),
	]) {
		// Banners have similar texts and come before the section.
		places.push((await part.last().boundingBox())?.y ?? -1);
	}
	for (const unused of [/^Trending/, "Today's Offers"]) {
		await expect(main.getByRole('heading', { name: unused, exact: true })).toHaveCount(0);
	}
	const [vegetables = 0, fruits = 0] = places.splice(6, 2);
	expect(fruits).toBe(vegetables);
	expect(places).toEqual([...places].sort((one, other) => one - other));
	const blogs = main.getByRole('listitem').filter({ has: page.locator('a[href="/Blogc"]') });
	expect(await blogs.count()).toBeGreaterThanOrEqual(6);
	const tops = await blogs.evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
	expect(new Set(tops.slice(0, 4)).size, 'four columns').toBe(1);
	expect(tops[4]).toBeGreaterThan(tops[0] ?? 0);

	const strip = page.getByRole('region', { name: 'Offers and seasons' }).getByRole('list').last();
	await expect(strip.getByRole('listitem')).toHaveText([
		/^Discount\s*Every week new sales$/,
		/^Return Policy\s*Dedicated support$/,
		/^Free Delivery\s*On all orders above ₹100$/,
		/^Secure Payment\s*100% secure payment$/,
	]);

	for (const [name, perPage] of [
		["Today's Special Offers", 3],
		['Hot Picks', 4],
	] as const) {
		const row = page.getByRole('region', { name, exact: true });
		await row.scrollIntoViewIfNeeded();
		const inView = () =>
			row.evaluate((section) => {
				const frame = section.querySelector('ul')?.getBoundingClientRect();
				return [...section.querySelectorAll('article')].flatMap((card, index) => {
					const box = card.getBoundingClientRect();
					return frame && box.left >= frame.left - 1 && box.right <= frame.right + 1 ? [index] : [];
				});
			});
		expect(await inView()).toEqual(Array.from({ length: perPage }, (_, index) => index));
		await row.getByRole('button', { name: 'Page 2 of 2' }).click();
		await expect.poll(inView).toEqual(Array.from({ length: perPage }, (_, index) => index + perPage));
		await expect(row.getByRole('button', { name: 'Page 2 of 2' })).toHaveAttribute('aria-current', 'true');
	}

	const grid = main
		.getByRole('heading', { name: 'What We Offer For You' })
		.locator('xpath=following::ul[1]')
		.getByRole('link');
	await expect(grid).toHaveCount(14);
	for (const card of await grid.all()) await expect(card.locator('img')).toHaveCount(1);
	await main.getByRole('link', { name: 'Shop By Category' }).click();
	await expect(page).toHaveURL(/\/product$/);
	await page.goBack();
	await grid.filter({ hasText: /^Fruits$/ }).click();
	await expect(page).toHaveURL(/\/product\?search=Fruits$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Fruits' })).toBeVisible();
});

test('banners rotate every two seconds without arrows or dots, and pause on hover', async ({ page }) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.clock.install();
	await page.goto('/');
	const banners = page.getByRole('region', { name: 'Offers and seasons' });
	const shown = () => banners.locator('a:not([inert])').getByRole('heading').textContent();
	await expect(banners.getByRole('button')).toHaveCount(1);
	await stopClock(page);
	const changedAt: number[] = [];
	for (let now = 0, before = await shown(); now < 7000; now += 100) {
		await page.clock.runFor(100);
		const after = await shown();
		if (after !== before) changedAt.push(now);
		before = after;
	}
	expect(changedAt.length).toBeGreaterThanOrEqual(3);
	expect(changedAt.slice(1).map((at, index) => at - (changedAt[index] ?? 0))).toEqual(
		changedAt.slice(1).map(() => 2000),
	);
	await banners.hover();
	const held = await shown();
	await page.clock.runFor(6000);
	expect(await shown()).toBe(held);
	await page.mouse.move(5, 700);
	await banners.getByRole('button', { name: 'Pause the banners' }).click();
	await page.mouse.move(5, 790);
	await page.clock.runFor(6000);
	expect(await shown()).toBe(held);
});
