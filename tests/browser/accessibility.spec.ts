import { axeFindings } from './axe.ts';
import { expect, fillCart, findPack, saveAddress, signInPage, signUp, test } from './journey.ts';

for (const width of [360, 1280]) {
	test(`axe finds nothing on any page at ${width} pixels`, async ({ page, request }) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		const onion = await findPack(request, 'onion', '1 kg');
		const glyphosate = await findPack(request, 'glyphosate', '1 L');
		const mango = await findPack(request, 'mango', '6 pcs');
		const open = [
			'/',
			'/product',
			'/product?search=nosuchthing',
			`/productdescription/${onion.productId}`,
			`/productdescription/${glyphosate.productId}`,
			`/productdescription/${mango.productId}`,
			'/cart',
			'/stepbar',
			'/profile',
			'/nowhere',
			'/hi',
			'/mr/product',
		];
		for (const url of open) {
			await page.goto(url);
			expect(await axeFindings(page), url).toEqual([]);
		}
		const { token } = await signUp(request);
		await saveAddress(request, token);
		await signInPage(page, request, token);
		await fillCart(page, [{ pack: onion, quantity: 3 }]);
		const data = { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] };
		await request.post('/api/v1/orders/createOrder', { headers: { authorization: `Bearer ${token}` }, data });
		for (const url of ['/cart', '/stepbar', '/profile', '/profile?tab=orders', '/profile?tab=address']) {
			await page.goto(url);
			expect(await axeFindings(page), `${url} signed in`).toEqual([]);
		}
		await page.goto('/profile?tab=orders');
		await page.getByRole('button', { name: /^Cancel Order/ }).click();
		await page.waitForTimeout(400);
		expect(await axeFindings(page), 'cancel dialog').toEqual([]);
		await page.goto('/stepbar');
		await page.getByRole('button', { name: 'Save & Continue' }).click();
		await expect(page.getByRole('main').getByRole('button', { name: 'Submit' }).first()).toBeVisible();
		expect(await axeFindings(page), 'payment step').toEqual([]);
	});
}
