import { createAccount, expect, signInPage, test } from './fixtures.ts';

test('the header links to home, categories, search results and the cart, and every page opens at the top', async ({
	page,
}) => {
	await page.goto('/about');
	const header = page.getByRole('banner');
	await expect(header.getByRole('link', { name: 'khetse' })).toHaveAttribute('href', '/');
	await header.getByRole('link', { name: 'Home', exact: true }).click();
	await expect(page).toHaveURL(/\/$/);
	await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
	expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
	await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
	await expect(page).toHaveURL(/\/about$/i);
	await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
	await header.getByRole('button', { name: 'Select Categories' }).click();
	await header.getByRole('link', { name: 'Leafy Vegetables' }).click();
	await expect(page).toHaveURL(/\/product\?search=Leafy%20Vegetables$/);
	expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({ category: 'Leafy Vegetables' });
	await expect(header.getByRole('link', { name: 'Leafy Vegetables' })).toHaveCount(0);
	await header.getByRole('combobox', { name: 'Search products' }).fill('red & hot');
	await header.getByRole('button', { name: 'Search', exact: true }).click();
	await expect(page).toHaveURL(/\/product\?search=red(\+|%20)%26(\+|%20)hot$/);
	await header.getByRole('link', { name: 'Cart', exact: true }).click();
	await expect(page).toHaveURL(/\/cart$/);
});

test('the menus link to offers, campaigns, coupons, blog, videos and crops; on a phone a category closes the menu', async ({
	page,
}) => {
	const links = {
		'Offer Zone': '/OfferZone',
		'Festival Campaigns': '/campaign',
		'Coupon Offers': '/coupons',
		Blog: '/Blogc',
		Videos: '/Video',
		Crops: '/crop',
	};
	for (const [width, menu] of [
		[1280, 'Select Categories'],
		[360, 'Menu'],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/about');
		const header = page.getByRole('banner');
		await header.getByRole('button', { name: menu }).click();
		for (const [name, href] of Object.entries(links)) {
			await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
		}
		await header.getByRole('link', { name: 'Crops', exact: true }).click();
		await expect(page).toHaveURL(/\/crop$/);
	}

	await page.goto('/');
	const menu = page.getByRole('banner').getByRole('button', { name: 'Menu' });
	await menu.click();
	const panel = page.getByRole('navigation', { name: 'Menu' });
	await expect(panel.getByRole('heading', { name: 'Categories' })).toBeVisible();
	await menu.click();
	await expect(panel).toHaveCount(0);
	await menu.click();
	const held = Promise.withResolvers<void>();
	await page.route(/\/product\.data/, async (route) => {
		await held.promise;
		await route.continue();
	});
	await panel.getByRole('link', { name: 'Spices' }).click();
	const search = page.getByRole('combobox', { name: 'Search products' });
	await search.fill('red');
	held.resolve();
	await expect(page).toHaveURL(/\/product\?search=Spices$/);
	await expect(page.getByRole('heading', { level: 1, name: 'Spices' })).toBeVisible();
	await expect(panel).toHaveCount(0);
	await expect(search).toBeFocused();
	await page.keyboard.type(' onion');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(/\/product\?search=red(\+|%20)onion$/);
});

test('the login opens only when signed out, in 300 ms, and the menu of a signed-in user has profile, orders and logout', async ({
	page,
	request,
	db,
}) => {
	await page.emulateMedia({ reducedMotion: 'no-preference' });
	await page.goto('/');
	const dialog = page.getByRole('dialog', { name: 'Login' });
	await expect(dialog).toHaveCount(0);
	await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
	await expect(dialog).toBeVisible();
	const durations = await dialog.evaluate((element) => [
		getComputedStyle(element).transitionDuration,
		getComputedStyle(element, '::backdrop').transitionDuration,
	]);
	expect(durations[0]?.split(', ')).toEqual(['0.3s', '0.3s', '0.3s', '0.3s']);
	expect(durations[1]?.split(', ')[0]).toBe('0.15s');
	const { token } = await createAccount(db, 'Asha Kulkarni');
	await signInPage(page, request, token);
	await page.reload();
	await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible();
	await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toHaveCount(0);
	await expect(page.getByRole('dialog')).toHaveCount(0);

	const header = page.getByRole('banner');
	await header.getByRole('button', { name: 'Account of Asha Kulkarni' }).click();
	await expect(header.getByText('Asha Kulkarni')).toBeVisible();
	await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
	await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible();
	await header.getByRole('link', { name: 'My Orders' }).click();
	await expect(page).toHaveURL(/\/profile\?tab=orders$/);
});
