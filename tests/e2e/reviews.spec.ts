import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { controlTimeLimits, createAccount, type Database, expect, signInPage, test } from './fixtures.ts';
import { navigate } from './page-load.ts';

async function productOf(request: APIRequestContext, keyword: string): Promise<string> {
	const response = await request.get('/api/v1/products', { params: { keyword } });
	const { products } = (await response.json()) as { products: { _id: string }[] };
	return products[0]?._id ?? '';
}

/** A product of the demo without any review. */
async function unreviewed(request: APIRequestContext, db: Database, keyword: string): Promise<string> {
	const productId = await productOf(request, keyword);
	await db.query('delete from reviews where product_id = $1', [productId]);
	return productId;
}

async function review(request: APIRequestContext, token: string, productId: string, rating = 5, description = 'Good') {
	const response = await request.post('/api/v1/review/create', {
		headers: { authorization: `Bearer ${token}` },
		data: { productId, rating, description },
	});
	expect(response.status()).toBe(201);
}

function reviewsOn(page: Page) {
	const section = page.getByRole('region', { name: 'Reviews', exact: true });
	return {
		section,
		items: section.getByRole('list', { name: 'Customer reviews' }).getByRole('listitem'),
		toggle: section.getByRole('button', { name: 'Write a review' }),
		form: section.getByRole('form', { name: /^Write a review of/ }),
		star: (count: number) =>
			section.getByRole('radio', { name: count === 1 ? '1 star' : `${count} stars`, exact: true }),
		text: section.getByRole('textbox', { name: 'Your review' }),
		submit: section.getByRole('button', { name: 'Submit review' }),
	};
}

test('a review is written, listed, edited and deleted by its author', async ({ page, request, db }) => {
	const { token } = await createAccount(db, 'Meera Deshpande');
	const productId = await unreviewed(request, db, 'onion');
	await signInPage(page, request, token);
	await page.goto(`/productdescription/${productId}`);
	const { section, items, toggle, form, star, text, submit } = reviewsOn(page);
	await expect(section.getByText('No reviews available for this product.')).toBeVisible();
	await expect(form).toBeHidden();
	await toggle.click();
	await expect(form).toBeVisible();
	await expect(toggle).toHaveAttribute('aria-expanded', 'true');
	await expect(form.getByText('0 of 5')).toBeVisible();
	await star(4).click();
	await expect(form.getByText('4 of 5')).toBeVisible();
	await text.fill('Firm, dry and without sprouts.\nLasted two weeks.');
	const reloaded = page.waitForResponse((response) => response.url().includes(`/api/v1/review/product/${productId}`));
	const sent = page.waitForRequest('**/api/v1/review/create');
	await submit.click();
	expect((await sent).postDataJSON()).toEqual({
		user: await page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { _id: string })._id),
		productId,
		rating: 4,
		description: 'Firm, dry and without sprouts.\nLasted two weeks.',
	});
	await expect(page.getByRole('alert').filter({ hasText: 'Review added successfully!' })).toBeVisible();
	expect((await reloaded).status()).toBe(200);
	await expect(form).toBeHidden();
	await expect(toggle).toBeFocused();
	await expect(items).toHaveCount(1);
	await expect(items.first()).toContainText('Meera Deshpande');
	await expect(items.first()).toContainText('Firm, dry and without sprouts.');
	await expect(items.first()).toContainText('4 out of 5 stars');
	await expect(items.first()).toContainText(/\d{1,2} \w{3,4} 20\d\d/);
	await expect(section.getByText('4.0', { exact: true })).toBeVisible();
	await expect(section.getByRole('list', { name: 'Rating distribution' })).toContainText('4 stars100%');
	await toggle.click();
	await expect(text).toHaveValue('');
	await expect(form.getByText('0 of 5')).toBeVisible();
	await form.getByRole('button', { name: 'Cancel' }).click();

	await items.first().getByRole('button', { name: /^Edit/ }).click();
	const editor = section.getByRole('form', { name: 'Edit the review by Meera Deshpande' });
	await editor.getByRole('radio', { name: '2 stars' }).click();
	await editor.getByRole('textbox').fill('Two of them were soft.');
	await editor.getByRole('button', { name: 'Save review' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Review updated successfully!' })).toBeVisible();
	await expect(items).toHaveCount(1);
	await expect(items.first()).toContainText('Two of them were soft.');
	await expect(items.first()).toContainText('edited');
	await expect(section.getByText('2.0', { exact: true })).toBeVisible();

	await items
		.first()
		.getByRole('button', { name: /^Delete/ })
		.click();
	const dialog = page.getByRole('dialog', { name: 'Delete this review?' });
	await dialog.getByRole('button', { name: 'Keep it' }).click();
	await expect(items).toHaveCount(1);
	await items
		.first()
		.getByRole('button', { name: /^Delete/ })
		.click();
	await dialog.getByRole('button', { name: 'Delete review' }).click();
	await expect(section.getByText('No reviews available for this product.')).toBeVisible();
	expect(await db.query('select id from reviews where product_id = $1', [productId])).toEqual([]);
});

test('stars are selected by keyboard, a review needs stars and text, and an expired session keeps the input', async ({
	page,
	request,
	db,
}) => {
	const productId = await unreviewed(request, db, 'carrot');
	const { token } = await createAccount(db);
	await signInPage(page, request, token);
	await page.goto(`/productdescription/${productId}`);
	const { toggle, form, star, text, submit } = reviewsOn(page);
	await toggle.press('Enter');
	await submit.click();
	await expect(form.getByText('Please choose 1 to 5 stars.')).toBeVisible();
	await expect(form.getByText('Please write your review.')).toBeVisible();
	await expect(star(1)).toBeFocused();
	await page.keyboard.press('ArrowRight');
	await expect(star(2)).toBeChecked();
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await page.keyboard.press('ArrowRight');
	await expect(star(5)).toBeChecked();
	await page.keyboard.press('ArrowLeft');
	await expect(form.getByText('4 of 5')).toBeVisible();
	await submit.press('Enter');
	await expect(text).toBeFocused();
	await text.fill('Sweet.');
	await submit.press('Enter');
	await expect(page.getByRole('alert').filter({ hasText: 'Review added successfully!' })).toBeVisible();

	const ginger = await unreviewed(request, db, 'ginger');
	await navigate(page, `/productdescription/${ginger}`);
	await toggle.click();
	await star(3).click();
	await text.fill('Fresh.');
	await request.post('/api/v1/auth/logout', { headers: { authorization: `Bearer ${token}` } });
	await submit.click();
	await expect(form.getByRole('alert')).toContainText('User not logged in!');
	await expect(text).toHaveValue('Fresh.');
	expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('a signed-out customer is asked to log in and keeps the input', async ({ page, request, db }) => {
	const productId = await unreviewed(request, db, 'beetroot');
	const { email, password } = await createAccount(db);
	await page.goto(`/productdescription/${productId}`);
	const { form, toggle, star, text, submit } = reviewsOn(page);
	await toggle.click();
	await star(5).click();
	await text.fill('Deep red and sweet.');
	await submit.click();
	await expect(form.getByRole('alert')).toContainText('User not logged in!');
	await expect(text).toHaveValue('Deep red and sweet.');
	await form.getByRole('button', { name: 'Log in' }).click();
	const login = page.getByRole('dialog');
	await login.getByRole('textbox', { name: /email/i }).fill(email);
	await login.getByLabel(/^Password/).fill(password);
	await login.getByRole('button', { name: /^Log ?in$/i }).click();
	await expect(page).toHaveURL(/\/profile$/);
	await page.goto(`/productdescription/${productId}`);
	await expect(text).toHaveValue('Deep red and sweet.');
	await expect(star(5)).toBeChecked();
	await submit.click();
	await expect(page.getByRole('alert').filter({ hasText: 'Review added successfully!' })).toBeVisible();
});

test.describe('failures', () => {
	test.use({ isConsoleWatched: false });

	test('a review that cannot be sent shows an error and stays in the form', async ({ page, request, db }) => {
		const productId = await unreviewed(request, db, 'spinach');
		const { token } = await createAccount(db);
		await signInPage(page, request, token);
		await controlTimeLimits(page);
		await page.goto(`/productdescription/${productId}`);
		const { form, toggle, star, text, submit } = reviewsOn(page);
		await toggle.click();
		await star(3).click();
		await text.fill('Crisp.');
		const message = form.getByText('Error submitting review. Try again later.');
		const failures: ((url: string) => Promise<unknown>)[] = [
			(url) => page.route(url, (route) => route.fulfill({ status: 500, json: { code: 'BROKEN', message: 'Broken' } })),
			(url) => page.route(url, (route) => route.abort()),
			// no response: the call times out after ten seconds
			(url) => page.route(url, () => {}),
		];
		for (const fail of failures) {
			await fail('**/api/v1/review/create');
			const isIt = (asked: { url: () => string }) => asked.url().endsWith('/review/create');
			const ended = Promise.race([page.waitForEvent('requestfailed', isIt), page.waitForResponse(isIt)]);
			const sent = page.waitForRequest(isIt);
			await submit.click();
			await sent;
			await page.clock.fastForward(10_100);
			await ended;
			await expect(message).toBeVisible();
			await expect(text).toHaveValue('Crisp.');
			await page.unroute('**/api/v1/review/create');
		}
		await submit.click();
		await expect(page.getByRole('alert').filter({ hasText: 'Review added successfully!' })).toBeVisible();
	});

	test('reviews that cannot be loaded show an error and can be retried', async ({ page, request, db }) => {
		const productId = await unreviewed(request, db, 'garlic');
		let response: 'slow' | 'broken' | 'good' = 'slow';
		const held = Promise.withResolvers<void>();
		await page.route('**/api/v1/review/product/**', async (route) => {
			if (response === 'slow') await held.promise;
			if (response === 'broken')
				return route.fulfill({ status: 500, json: { code: 'BROKEN', message: 'Server error. Please try again.' } });
			return route.continue();
		});
		await page.goto(`/productdescription/${productId}`);
		const { section } = reviewsOn(page);
		await expect(section.getByRole('status', { name: 'Loading reviews' })).toBeVisible();
		response = 'broken';
		held.resolve();
		await expect(section.getByRole('alert').filter({ hasText: 'The reviews could not be loaded.' })).toContainText(
			'Server error. Please try again.',
		);
		await expect(section.getByText('No reviews available')).toHaveCount(0);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		response = 'good';
		await section.getByRole('button', { name: 'Try again' }).click();
		await expect(section.getByText('No reviews available for this product.')).toBeVisible();
	});

	test('a review that could not be deleted stays, and a second review is refused with an explanation', async ({
		page,
		request,
		db,
	}) => {
		const productId = await unreviewed(request, db, 'potato');
		const { token } = await createAccount(db);
		await review(request, token, productId, 4, 'Floury.');
		await signInPage(page, request, token);
		await page.goto(`/productdescription/${productId}`);
		const { items, form, toggle, star, text, submit } = reviewsOn(page);
		await items
			.first()
			.getByRole('button', { name: /^Delete/ })
			.click();
		await page.route('**/api/v1/review/*', (route) => route.fulfill({ status: 500, json: {} }));
		await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
		await expect(page.getByText('The review could not be deleted. Please try again.')).toBeVisible();
		await expect(items).toHaveCount(1);
		await page.unroute('**/api/v1/review/*');

		await toggle.click();
		await star(1).click();
		await text.fill('Again.');
		await submit.click();
		await expect(form.getByRole('alert')).toContainText('You have reviewed this product already.');
		await expect(text).toHaveValue('Again.');
	});
});

test('only author and moderators change a review; deleted users are Anonymous and samples are marked', async ({
	page,
	request,
	db,
}) => {
	const productId = await unreviewed(request, db, 'onion');
	const author = await createAccount(db, 'Asha Kulkarni');
	await review(request, author.token, productId, 5, 'By a customer.');
	await db.query(
		`insert into reviews (product_id, author_name, rating, description, is_demo) values ($1, 'Sunita P.', 4, 'By a sample.', true)`,
		[productId],
	);
	await db.query(
		`insert into reviews (product_id, author_name, rating, description) values ($1, 'Deleted', 3, 'By a deleted user.')`,
		[productId],
	);
	const customer = await createAccount(db, 'Ravi');
	await signInPage(page, request, customer.token);
	await page.goto(`/productdescription/${productId}`);
	const { items } = reviewsOn(page);
	await expect(items).toHaveCount(3);
	await expect(items.filter({ hasText: 'By a deleted user.' })).toContainText('Anonymous');
	await expect(items.filter({ hasText: 'By a sample.' })).toContainText('Sample review');
	await expect(items.filter({ hasText: 'By a customer.' })).not.toContainText('Sample review');
	await expect(items.getByRole('button')).toHaveCount(0);
	const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
	expect(facts.aggregateRating).toEqual({ '@type': 'AggregateRating', ratingValue: 4, reviewCount: 2 });

	await db.query(`insert into staff_members (user_id, role) select id, 'content' from users where email = $1`, [
		customer.email,
	]);
	await page.evaluate(() => localStorage.removeItem('user'));
	const me = await request.get('/api/v1/user/me', { headers: { authorization: `Bearer ${customer.token}` } });
	const { data } = (await me.json()) as { data: { user: unknown } };
	await page.evaluate((user) => localStorage.setItem('user', user), JSON.stringify(data.user));
	await page.reload();
	await items
		.filter({ hasText: 'By a customer.' })
		.getByRole('button', { name: /^Delete/ })
		.click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
	await expect(items).toHaveCount(2);
	const logged = await db.query<{ actor_name: string }>(
		`select actor_name from audit_log where action = 'review.delete'`,
	);
	expect(logged).toContainEqual({ actor_name: 'Ravi' });
});

test('the review page shows the user’s reviews and links to products to review', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await page.goto('/Review');
	await expect(page.getByRole('heading', { level: 1, name: 'Your reviews' })).toBeVisible();
	await expect(page.getByRole('main').getByRole('button', { name: /^Log ?in$/i })).toBeVisible();
	await signInPage(page, request, token);
	await page.goto('/review');
	await expect(page.getByText('You have not reviewed anything yet.')).toBeVisible();
	const productId = await unreviewed(request, db, 'carrot');
	await review(request, token, productId, 4, 'Crunchy.');
	await page.reload();
	await expect(page.getByRole('link', { name: 'Carrot' })).toBeVisible();
	await expect(page.getByText('Crunchy.')).toBeVisible();
	await page
		.getByRole('main')
		.getByRole('button', { name: /^Delete/ })
		.click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete review' }).click();
	await expect(page.getByText('You have not reviewed anything yet.')).toBeVisible();
	await page
		.getByRole('textbox', { name: 'Name of the product' })
		.or(page.getByRole('searchbox', { name: 'Name of the product' }))
		.fill('carrot');
	await page.getByRole('button', { name: 'Find' }).click();
	await expect(page).toHaveURL(/\/product\?search=carrot$/);
});

test('reviews are accessible and fit phone and desktop', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	const productId = await productOf(request, 'almonds');
	const empty = await unreviewed(request, db, 'ginger');
	await page.goto(`/mr/review?product=${productId}`);
	await expectAccessible(page, 'of a product');
	await page.goto('/review');
	await expectAccessible(page, 'signed out');
	await navigate(page, `/productdescription/${empty}`);
	await page.getByRole('button', { name: 'Write a review' }).click();
	await page.getByRole('button', { name: 'Submit review' }).click();
	await expectAccessible(page, 'form with errors');
	await page.getByRole('radio', { name: '5 stars' }).click();
	await page.getByRole('textbox', { name: 'Your review' }).fill('Hot.');
	await page.getByRole('button', { name: 'Submit review' }).click();
	await expectAccessible(page, 'not logged in');
	await review(request, token, empty, 4, 'Crunchy.');
	await signInPage(page, request, token);
	await page.goto('/review');
	await expectAccessible(page, 'own reviews');
	await page.getByRole('main').getByRole('button', { name: /^Edit/ }).click();
	await expectAccessible(page, 'editing');
});
