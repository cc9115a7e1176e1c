import { axeFindings } from './axe.ts';
import { expect, findPack, saveAddress, signInPage, signUp, test } from './journey.ts';

for (const width of [360, 1280]) {
	test(`axe finds nothing on a missing order, another language and the address modal at ${width} pixels`, async ({
		page,
		request,
	}) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		const { productId } = await findPack(request, 'onion', '1 kg');
		const { token } = await signUp(request);
		await saveAddress(request, token);
		await signInPage(page, request, token);
		const data = { dbCart: [{ productId, unit: '1 kg', qty: 2 }] };
		for (let times = 0; times < 2; times += 1) {
			await request.post('/api/v1/orders/createOrder', { headers: { authorization: `Bearer ${token}` }, data });
		}
		for (const url of ['/order', '/orderdetails/nothing', '/hi/orderdetails']) {
			await page.goto(url);
			expect(await axeFindings(page), `${url} signed in`).toEqual([]);
		}
		await page.goto('/Address');
		await page.getByRole('button', { name: 'Add new address' }).click();
		await page.waitForTimeout(400);
		expect(await axeFindings(page), 'address modal').toEqual([]);
	});
}
