import { createAccount, expect, signInPage, test } from './fixtures.ts';
import { waitUntilLoaded } from './page-load.ts';

test('videos show title and channel, and no external request is made before playback', async ({ page }) => {
	const elsewhere: string[] = [];
	await page.route(/youtube/, (route) => {
		elsewhere.push(route.request().url());
		return route.fulfill({ contentType: 'text/html', body: '<title>a video</title>' });
	});
	const response = await page.goto('/Video');
	expect(response?.headers()['content-security-policy']).toMatch(/frame-src https:\/\/www\.youtube-nocookie\.com(;|$)/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Khetse Videos');
	await expect(page.getByText('Sample list: public videos of other channels.')).toBeVisible();
	const cards = page.getByRole('article');
	await expect(cards.getByRole('heading', { level: 3 })).toHaveText([
		'Organic Terrace Garden',
		'Pomegranate Cultivation',
		'Grafting Techniques',
		'5 tips to reduce food waste',
	]);
	await expect(cards.nth(3).getByText('UN Environment Programme')).toBeVisible();
	await waitUntilLoaded(page);
	expect(elsewhere).toEqual([]);
	await expect(page.locator('iframe')).toHaveCount(0);
	await page.getByRole('button', { name: 'Play: Pomegranate Cultivation' }).click();
	const frame = page.locator('iframe[title="Pomegranate Cultivation"]');
	await expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/EImEM6VUQh4?autoplay=1&rel=0');
	await expect(frame).toBeFocused();
	await expect.poll(() => elsewhere).toEqual(['https://www.youtube-nocookie.com/embed/EImEM6VUQh4?autoplay=1&rel=0']);
	await expect(page.locator('iframe')).toHaveCount(1);
	await expect(page.getByRole('button', { name: /^Delete/ }), 'not for customers').toHaveCount(0);
});

test('only content staff see Delete; a deleted video is removed from the list and logged', async ({
	page,
	db,
	request,
}) => {
	const customer = await createAccount(db);
	const editor = await createAccount(db, 'Meera Joshi');
	await db.query(`insert into staff_members (user_id, role) select id, 'content' from users where email = $1`, [
		editor.email,
	]);
	const [extra] = await db.query<{ id: string }>(
		`insert into videos (title, redirect_link, position) values ('A video too many', 'https://youtu.be/XVEVYxKcXro', 9) returning id`,
	);
	const customerPage = await page.context().newPage();
	await signInPage(customerPage, request, customer.token);
	await customerPage.goto('/Video?customer');
	await expect(customerPage.getByRole('article')).toHaveCount(5);
	await waitUntilLoaded(customerPage);
	await expect(customerPage.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
	await customerPage.evaluate(() => localStorage.clear());
	await customerPage.close();

	await signInPage(page, request, editor.token);
	await page.goto('/Video?editor');
	await page.route('**/api/videos/*', (route) =>
		route.fulfill({ status: 503, json: { status: 'error', message: 'The shop is very busy.', code: 'BUSY' } }),
	);
	await page.getByRole('button', { name: 'Delete: A video too many' }).click();
	await expect(page.getByText('The shop is very busy.')).toBeVisible();
	await expect(page.getByRole('article')).toHaveCount(5);
	await page.unroute('**/api/videos/*');
	await page.getByRole('button', { name: 'Delete: A video too many' }).click();
	await expect(page.getByRole('article')).toHaveCount(4);
	await expect(page.getByText('A video too many')).toHaveCount(0);
	await expect(page.getByRole('heading', { level: 2, name: '4 videos' })).toBeFocused();
	const log = await db.query('select actor_name, action from audit_log where entity_id = $1', [extra?.id]);
	expect(log).toEqual([{ actor_name: 'Meera Joshi', action: 'video.delete' }]);
	await page.goto('/Video?after');
	await expect(page.getByRole('article')).toHaveCount(4);
});
