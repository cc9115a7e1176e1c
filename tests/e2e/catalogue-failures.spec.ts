import { expect, test, withLockedTable } from './fixtures.ts';

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
	// the server keeps the failed answer for two seconds
	let times = 0;
	const reload = async () => {
		times += 1;
		return (await request.get(`/?times=${times}`)).text();
	};
	await expect.poll(reload).toContain('category-tile');
	let release = () => {};
	await page.route('**/product.data?**', async (route) => {
		await new Promise<void>((resolve) => (release = resolve));
		await route.continue();
	});
	await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click();
	await expect(page.getByRole('banner').getByText('Loading categories...')).toBeVisible();
	release();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Spices' })).toBeVisible();
});
