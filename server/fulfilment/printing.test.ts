import { packingSlips } from '#domain/packing-slip.ts';
import { pickList } from '#domain/pick-list.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const carrot = await getVariant(shop.db, 'VR-CAR', '500 g');
for (const { poolId } of [onion, carrot]) await setOnHand(shop.db, poolId, 1_000_000);
const picker = await shop.signIn({ roles: ['picker'] });

async function placed(qty: number) {
	const { token } = await shop.signIn({ name: 'Asha Kulkarni' });
	const body = orderBody([
		{ variant: onion, qty },
		{ variant: carrot, qty: 1 },
	]);
	return (await shop.call('orders.place', { token, body })).body.data.order._id;
}

test('prints a hundred orders with a constant number of statements, in the requested order', async () => {
	const ids: string[] = [];
	for (let count = 0; count < 100; count += 1) ids.push(await placed(2));
	ids.reverse();
	shop.statements.length = 0;
	const { body, status } = await shop.call('office.orders.print', { token: picker.token, body: { ids } });
	expect(status).toBe(200);
	expect(shop.statements.length).toBeLessThanOrEqual(3);
	expect(body.data.map((order) => order.id)).toEqual(ids);
	const [category] = pickList(body.data.flatMap((order) => order.lines));
	expect(category?.products.map(({ amount }) => amount)).toEqual([50_000, 200_000]);
});

test('prints a slip with address, items and cash to collect', async () => {
	const id = await placed(3);
	const lines = [
		{ position: 0, picked: 2 },
		{ position: 1, picked: 1 },
	];
	await shop.call('office.orders.pack', { token: picker.token, params: { id }, body: { version: 1, lines } });
	const print = () => shop.call('office.orders.print', { token: picker.token, body: { ids: [id, 'nothing'] } });
	const { body } = await print();
	expect(body.data).toHaveLength(1);
	const total = 2 * onion.pricePaise + carrot.pricePaise;
	expect(body.data[0]).toMatchObject({
		pincode: deliveryAddress.pincode,
		riderName: null,
		totalPaise: total,
		cashPaise: total,
	});
	expect(body.data[0]?.address.join(' ')).toContain(deliveryAddress.addressLine1);
	expect(body.data[0]?.lines.map(({ quantity, ordered, base }) => [quantity, ordered, base])).toEqual([
		[2, 3, 'g'],
		[1, 1, 'g'],
	]);
	await shop.db.updateTable('orders').set({ payment_status: 'Paid' }).where('id', '=', id).execute();
	expect((await print()).body.data[0]?.cashPaise).toBe(0);
});

test('food and crop care of one order are printed on separate slips', async () => {
	const { token } = await shop.signIn();
	const spray = await getVariant(shop.db, 'BP-NEE', '250 ml');
	const body = orderBody([
		{ variant: spray, qty: 1 },
		{ variant: onion, qty: 2 },
	]);
	const id = (await shop.call('orders.place', { token, body })).body.data.order._id;
	const printed = await shop.call('office.orders.print', { token: picker.token, body: { ids: [id] } });
	const slips = packingSlips(printed.body.data[0]?.lines ?? []);
	expect(slips.map(({ part, lines }) => [part, lines.map(({ productId }) => productId)])).toEqual([
		['food', [onion.productId]],
		['crop-care', [spray.productId]],
	]);
});

test('a rider prints only visible orders', async () => {
	const { token } = await shop.signIn({ roles: ['rider'] });
	const inShop = await placed(2);
	const { body } = await shop.call('office.orders.print', { token, body: { ids: [inShop] } });
	expect(body.data).toEqual([]);
});
