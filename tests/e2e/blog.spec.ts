import { createAccount, expect, signInPage, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

type Blogs = { data: { blogs: { _id: string; title: string; content: string; author: { name: string } }[] } };

const notLoggedIn = 'You are not logged in! Please log in to access this content.';

/** Stores a token that the server does not know. */
async function sendExpiredToken(page: import('@playwright/test').Page): Promise<void> {
	await page.evaluate(() => {
		localStorage.setItem('token', 'x'.repeat(43));
		localStorage.setItem('user', JSON.stringify({ _id: '1', email: 'expired@example.in' }));
		// written like another tab would do
		dispatchEvent(new StorageEvent('storage', { key: null }));
	});
}

test('the blog lists its blogs in two columns with author, date, 100 characters and a link', async ({
	page,
	request,
}) => {
	const { data } = (await (await request.get('/api/v1/blog')).json()) as Blogs;
	expect(data.blogs).toHaveLength(6);
	await page.setViewportSize({ width: 1280, height: 900 });
	await page.goto('/Blogc');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog');
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading', { level: 2 })).toHaveText(data.blogs.map(({ title }) => title));
	const [first, second, third] = await Promise.all([0, 1, 2].map((place) => cards.nth(place).boundingBox()));
	expect(second?.y, 'two columns').toBe(first?.y);
	expect(third?.x, 'and the next row').toBe(first?.x);
	await expect(cards.first().getByText('Khetse kitchen desk')).toBeVisible();
	await expect(cards.first().getByText('18 Nov 2026')).toBeVisible();
	const excerpt = (await cards.first().locator('p').last().textContent()) ?? '';
	expect(excerpt).toMatch(/^Sample article\. Leaves continue to respire/);
	expect([...excerpt.replace(/…$/, '')].length).toBeGreaterThan(95);
	expect([...excerpt.replace(/…$/, '')].length).toBeLessThanOrEqual(100);

	await cards.first().getByRole('link', { name: 'Read More' }).click();
	await expect(page).toHaveURL(new RegExp(`/BlogD/${data.blogs[0]?._id}$`));
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(data.blogs[0]?.title ?? '');
	await expect(page).toHaveTitle(`${data.blogs[0]?.title} · Khetse`);
	await expect(page.getByText('18 Nov 2026').first()).toBeVisible();
	const article = page.getByRole('article').first();
	await expect(article.getByText('Khetse kitchen desk')).toBeVisible();
	await expect(article.locator('img').first()).toBeVisible();
	await expect(page.getByRole('heading', { level: 2, name: 'When the bunch arrives' })).toBeVisible();
	await expect(page.getByRole('link', { name: /^Read More/ })).toHaveCount(2);
	await page.getByRole('link', { name: 'Back to all blogs' }).first().click();
	await expect(page).toHaveURL(/\/Blogc$/);
});

test('the blog is requested with the token; an expired one is removed, and the page offers to log in or to continue', async ({
	page,
	request,
	db,
}) => {
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	const sent: (string | undefined)[] = [];
	const asked = Promise.withResolvers<void>();
	await page.route('**/api/v1/blog', async (route) => {
		sent.push(route.request().headers().authorization);
		await asked.promise;
		await route.continue();
	});
	await page.goto('/');
	await waitUntilLoaded(page);
	await page.getByRole('link', { name: 'See all' }).last().click();
	await expect(page.getByRole('status', { name: 'Loading blogs...' })).toBeVisible();
	asked.resolve();
	await expect(page.getByRole('article')).toHaveCount(6);
	expect(sent[0]).toBe(`Bearer ${token}`);
	const one = page.waitForRequest(/\/api\/v1\/blog\/[\w-]+$/);
	await page
		.getByRole('link', { name: /^Read More/ })
		.first()
		.click();
	expect((await one).headers().authorization).toBe(`Bearer ${token}`);
	await expect(page.getByRole('heading', { level: 2, name: 'When the bunch arrives' })).toBeVisible();

	await page.unrouteAll();
	await page.goto('/');
	await waitUntilLoaded(page);
	await sendExpiredToken(page);
	await page.getByRole('link', { name: 'See all' }).last().click();
	await expect(page.getByRole('alert').getByText(notLoggedIn)).toBeVisible();
	await expect(page.getByRole('article')).toHaveCount(0);
	expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
		null,
		null,
	]);
	await page.getByRole('alert').getByRole('button', { name: 'Login', exact: true }).click();
	await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
	await page.keyboard.press('Escape');
	await page.getByRole('button', { name: 'Continue without login' }).click();
	await expect(page.getByRole('article')).toHaveCount(6);
	await expect(page.getByText(notLoggedIn)).toHaveCount(0);

	await sendExpiredToken(page);
	await page.reload();
	await expect(page.getByRole('alert').getByText(notLoggedIn)).toBeVisible();
	await page.getByRole('button', { name: 'Continue without login' }).click();
	await sendExpiredToken(page);
	await page
		.getByRole('link', { name: /^Read More/ })
		.first()
		.click();
	await expect(page.getByText(notLoggedIn)).toBeVisible();
	await page.getByRole('button', { name: 'Continue without login' }).click();
	await expect(page.getByRole('heading', { level: 2, name: 'When the bunch arrives' })).toBeVisible();
});

test.describe('without a response', () => {
	test.use({ isConsoleWatched: false });

	test('list and blog show an error to a signed-in user', async ({ page, request, db }) => {
		const { token } = await createAccount(db);
		await signInPage(page, request, token);
		await page.goto('/');
		await waitUntilLoaded(page);
		await page.route('**/api/v1/blog', (route) => route.abort());
		await page.getByRole('link', { name: 'See all' }).last().click();
		await expect(page.getByRole('alert').getByText('Error fetching blogs. Please try again later.')).toBeVisible();
		await page.route('**/api/v1/blog/*', (route) => route.abort());
		await page.getByRole('link', { name: 'Try again' }).click();
		await waitUntilLoaded(page);
		await page
			.getByRole('link', { name: /^Read More/ })
			.first()
			.click();
		await expect(page.getByRole('alert').getByText('There was an error fetching the blog details.')).toBeVisible();
	});
});
