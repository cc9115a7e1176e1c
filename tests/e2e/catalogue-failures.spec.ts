import { closeToasts, expect, test, withLockedTable } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

// Intended failures: the browser logs each of them.
test.use({ isConsoleWatched: false });

test('categories that cannot be loaded show an error in header, grid and filter, and can be retried', async ({
	page,
	request,
	db,
}) => {
	await page.setViewportSize({ width: 1280, height: 800 });
	await withLockedTable(db, 'categories', async () => {
		await page.goto('/?uncategorised');
		await expect(
			page.getByRole('main').getByRole('alert').filter({ hasText: 'Error fetching categories' }),
		).toBeVisible();
		await page.goto('/product?page=1');
		await expect(
			page.getByRole('complementary', { name: 'Filters' }).getByText('Error fetching categories'),
		).toBeVisible();
		await page.getByRole('button', { name: 'Select Categories' }).click();
		await expect(page.getByRole('banner').getByRole('alert')).toHaveText('Error fetching categories');
	});
	// the server keeps the failed response for two seconds
	let times = 0;
	const reload = async () => {
		times += 1;
		return (await request.get(`/?times=${times}`)).text();
	};
	await expect.poll(reload).toContain('category-tile');
	const held = Promise.withResolvers<void>();
	await page.route('**/product.data?**', async (route) => {
		await held.promise;
		await route.continue();
	});
	await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('banner').getByText('Loading categories...')).toBeVisible();
	held.resolve();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Spices' })).toBeVisible();
	await page.unroute('**/product.data?**');
	await waitUntilLoaded(page);

	// A tap without network, on a link whose page is not loaded yet, keeps the page and says so.
	const toast = page.locator('.Toastify__toast').filter({ hasText: 'No connection. You stay on this page.' });
	const bulk = page.getByRole('contentinfo').getByRole('link', { name: 'Bulk Orders' });
	const expectStay = async () => {
		await bulk.click();
		await expect(toast).toBeVisible();
		await expect(page).toHaveURL(/\/product\?page=1$/);
		await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
		await closeToasts(page);
	};
	await page.context().setOffline(true);
	await expectStay();
	// Connected, but nothing arrives: not even what the mouse over the link fetches.
	await page.route('**/*.data*', (route) => route.abort());
	await page.context().setOffline(false);
	await expectStay();
	await page.unroute('**/*.data*');
	await bulk.click();
	await expect(page).toHaveURL(/\/Bullkorder$/);
});
