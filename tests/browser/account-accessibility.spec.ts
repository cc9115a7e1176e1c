import { axeFindings } from './axe.ts';
import { expect, fillCart, findPack, saveAddress, signInPage, signUp, test } from './journey.ts';

const urls = [
	'/order',
	'/orderdetails',
	'/orderstatus',
	'/Orderconfirmation',
	'/checkoutpage',
	'/newcheckout',
	'/payment',
	'/login',
	'/signup',
	'/Address',
];

for (const width of [360, 1280]) {
	test(`axe finds nothing on the account's own pages at ${width} pixels`, async ({ page, request }) => {
		test.setTimeout(180_000);
		await page.setViewportSize({ width, height: 800 });
		const onion = await findPack(request, 'onion', '1 kg');
		await fillCart(page, [{ pack: onion, quantity: 3 }]);
		for (const url of urls) {
			await page.goto(url);
			expect(await axeFindings(page), `${url} signed out`).toEqual([]);
		}
		const { token } = await signUp(request);
		await saveAddress(request, token);
		await signInPage(page, request, token);
		const data = { dbCart: [{ productId: onion.productId, unit: '1 kg', qty: 2 }] };
		for (let times = 0; times < 2; times += 1) {
			await request.post('/api/v1/orders/createOrder', { headers: { authorization: `Bearer ${token}` }, data });
		}
		for (const url of [...urls, '/orderdetails/nothing', '/hi/orderdetails']) {
			await page.goto(url);
			expect(await axeFindings(page), `${url} signed in`).toEqual([]);
		}
		await page.goto('/Address');
		await page.getByRole('button', { name: 'Add new address' }).click();
		await page.waitForTimeout(400);
		expect(await axeFindings(page), 'address modal').toEqual([]);
	});
}
