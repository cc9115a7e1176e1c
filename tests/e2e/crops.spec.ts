import { controlTimeLimits, createAccount, expect, signInPage, stopClock, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

const notLoggedIn = 'You are not logged in! Please log in to access this content.';

test('the crop page introduces the shop and shows eight crops, each with a PDF', async ({ page, request }) => {
	await page.goto('/crop');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Crops');
	await expect(page.getByRole('heading', { level: 2, name: 'About Us' })).toBeVisible();
	await expect(page.getByText('farm-to-customer chain of fruit and vegetable stores')).toBeVisible();
	await expect(page.getByText(/^Sample data, not advice/)).toBeVisible();
	const cards = page.getByRole('article');
	await expect(cards).toHaveCount(8);
	await expect(page.getByRole('heading', { level: 3, name: 'Pomegranate Bhagwa' }), 'without quotes').toBeVisible();
	await expect(page.getByText('with control of telya bacterial blight')).toBeVisible();
	for (const link of await page.getByRole('link', { name: /^Open PDF/ }).all()) {
		const href = (await link.getAttribute('href')) ?? '';
		await expect(link).toHaveAttribute('rel', /noopener/);
		const response = await request.get(href);
		expect(response.status(), href).toBe(200);
		expect(response.headers()['content-type']).toBe('application/pdf');
		expect(response.headers()['x-content-type-options']).toBe('nosniff');
		expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-');
	}
});

test('crops are loaded with the token after a loading state; an expired token offers to log in or to see crops', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto('/Blogc');
	await waitUntilLoaded(page);
	let sent: string | undefined;
	const asked = Promise.withResolvers<void>();
	await page.route('**/api/v1/crop', async (route) => {
		sent = route.request().headers().authorization;
		await asked.promise;
		await route.continue();
	});
	await page.getByRole('link', { name: 'Crop guides' }).click();
	await expect(page.getByText('Loading crops...')).toBeVisible();
	asked.resolve();
	await expect(page.getByRole('article')).toHaveCount(8);
	await expect(page.getByText('Loading crops...')).toHaveCount(0);
	expect(sent).toBe(`Bearer ${token}`);

	await page.unrouteAll();
	await page.goto('/Blogc');
	await waitUntilLoaded(page);
	await page.evaluate(() => {
		localStorage.setItem('token', 'x'.repeat(43));
		dispatchEvent(new StorageEvent('storage', { key: null }));
	});
	await page.getByRole('link', { name: 'Crop guides' }).click();
	await expect(page.getByRole('alert').getByText(notLoggedIn)).toBeVisible();
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
	await page.getByRole('button', { name: 'Continue without login' }).click();
	await expect(page.getByRole('article')).toHaveCount(8);
	await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
	await page.reload();
	await expect(page.getByRole('alert').getByText(notLoggedIn)).toBeVisible();
});

test('crops that do not load within ten seconds show an error', async ({ page }) => {
	await controlTimeLimits(page);
	await page.goto('/Blogc');
	await waitUntilLoaded(page);
	await stopClock(page);
	await page.route('**/api/v1/crop', () => {});
	await page.getByRole('link', { name: 'Crop guides' }).click();
	await expect(page.getByText('Loading crops...')).toBeVisible();
	await page.clock.runFor(9_900);
	await expect(page.getByText('Loading crops...')).toBeVisible();
	await page.clock.runFor(200);
	await expect(page.getByRole('alert').getByText('There was an error fetching the crop data.')).toBeVisible();
	await page.clock.resume();
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	await page.getByRole('link', { name: 'Try again' }).click();
	await expect(page.getByRole('article')).toHaveCount(8);
});
