import { axeFindings } from './axe.ts';
import { expect, fillCart, findPack, saveAddress, signInPage, signUp, test } from './journey.ts';

for (const width of [360, 1280]) {
	test(`axe finds nothing where a shopper meets dialogs, steps and dead ends at ${width} pixels`, async ({
		page,
		request,
	}) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		const onion = await findPack(request, 'onion', '1 kg');
		const glyphosate = await findPack(request, 'glyphosate', '1 L');
		const mango = await findPack(request, 'mango', '6 pcs');
		for (const url of [
			'/product?search=nosuchthing',
			`/productdescription/${glyphosate.productId}`,
			`/productdescription/${mango.productId}`,
			'/nowhere',
			'/hi',
			'/mr/product',
		]) {
			await page.goto(url);
			expect(await axeFindings(page), url).toEqual([]);
		}
		const { token } = await signUp(request);
		await saveAddress(request, token);
		await signInPage(page, request, token);
		await fillCart(page, [{ pack: onion, quantity: 3 }]);
		const data = { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] };
		await request.post('/api/v1/orders/createOrder', { headers: { authorization: `Bearer ${token}` }, data });
		await page.goto('/profile?tab=orders');
		await page.getByRole('button', { name: /^Cancel Order/ }).click();
		await page.waitForTimeout(400);
		expect(await axeFindings(page), 'cancel dialog').toEqual([]);
	});
}
