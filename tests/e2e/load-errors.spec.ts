import { createAccount, expect, findVariant, saveAddress, signInPage, test, withLockedTable } from './fixtures.ts';

// Intended failures: the browser logs each of them.
test.use({ isConsoleWatched: false });

const busy = {
	status: 503,
	json: { status: 'error', code: 'BUSY', message: 'The shop is very busy.', requestId: 'r' },
};
const texts = {
	hi: 'दुकान अभी बहुत व्यस्त है। थोड़ी देर में फिर कोशिश करें।',
	mr: 'दुकान सध्या खूप व्यस्त आहे. थोड्या वेळाने पुन्हा प्रयत्न करा.',
};

test('what the browser cannot load says why in the language of the page', async ({ page, request, db }) => {
	const { token } = await createAccount(db);
	await saveAddress(request, token);
	await signInPage(page, request, token);
	const { productId } = await findVariant(request, 'onion', '1 kg');
	await page.addInitScript((list) => localStorage.setItem('wishlist', list), JSON.stringify([productId]));
	for (const [path, requests] of [
		['/order', /\/api\/v1\/orders/],
		['/profile?tab=orders', /\/api\/v1\/orders/],
		['/orderdetails/unknown', /\/api\/v1\/orders/],
		[`/productdescription/${productId}`, /\/api\/v1\/review\//],
		['/review', /\/api\/v1\/review\//],
		['/wishlist', /\/api\/v1\/products\//],
	] as const) {
		await page.route(requests, (route) => route.fulfill(busy));
		for (const [lang, text] of Object.entries(texts)) {
			await page.goto(`/${lang}${path}`);
			const main = page.getByRole('main');
			await expect(main.getByRole('alert').filter({ hasText: text }), path).toBeVisible();
			await expect(main.getByText(busy.json.message), path).toHaveCount(0);
		}
		await page.unroute(requests);
	}
});

test('banners that cannot be loaded by the server or the browser say why in the language of the page', async ({
	page,
	db,
}) => {
	const error = page.getByRole('main').getByRole('alert').filter({ hasText: texts.mr });
	await withLockedTable(db, 'banners', async () => {
		await page.goto('/mr/banner');
		await expect(error).toBeVisible();
	});
	await page.route('**/api/v1/banners?**', (route) => route.fulfill(busy));
	const asked = page.waitForResponse('**/api/v1/banners?**');
	await page.getByRole('button', { name: 'पुन्हा प्रयत्न करा' }).click();
	await asked;
	await expect(error).toBeVisible();
	await expect(page.getByText(busy.json.message)).toHaveCount(0);
});
