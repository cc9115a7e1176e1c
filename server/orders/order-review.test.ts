import { paise } from '#domain/money.ts';
import { type NewAccountLimits, newAccountLimits } from '#domain/new-account.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getOnHand, getVariant, openShop, orderBody, type SignedInUser, setOnHand } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';
import { writeOrderMails } from './write-order-mails.ts';

const shop = await openShop();
afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
await setOnHand(shop.db, onion.poolId, 400 * onion.packAmount);
const none = Object.fromEntries(Object.keys(newAccountLimits).map((limit) => [limit, 0])) as NewAccountLimits;

/** Orders above three packs wait for review. */
const most = 3;
async function setReviewAbove(packs: number): Promise<void> {
	const limits = { ...none, orderPaise: paise(packs * onion.pricePaise) };
	const value = JSON.stringify(limits);
	await shop.db.updateTable('shop_settings').set({ value }).where('key', '=', 'newAccountLimits').execute();
}
await setReviewAbove(most);

const orderStaff = await shop.signIn({ roles: ['orders'], name: 'Meera' });
const picker = await shop.signIn({ roles: ['picker'] });
const rider = await shop.signIn({ roles: ['rider'] });
const verified = () => shop.signIn({ emailVerifiedAt: shop.clock.now });

function place({ token }: SignedInUser, qty: number, key: string = crypto.randomUUID()) {
	return shop.call('orders.place', { token, key, body: orderBody([{ variant: onion, qty }]) });
}

/** An order that waits for review. */
async function placeInReview(customer?: SignedInUser) {
	const { token, email } = customer ?? (await verified());
	const response = await place({ token, email, userId: '' }, most + 1);
	expect(response).toMatchObject({ status: 201, body: { data: { order: { inReview: true } } } });
	return { id: response.body.data.order._id, token, email };
}

const show = async (id: string) =>
	(await shop.call('office.orders.get', { token: orderStaff.token, params: { id } })).body.data;
const approve = (id: string, token = orderStaff.token) => shop.call('office.orders.approve', { token, params: { id } });
const pack = (id: string) =>
	shop.call('office.orders.pack', {
		token: picker.token,
		params: { id },
		body: { version: 1, lines: [{ position: 0, picked: most + 1 }] },
	});

async function mailsOf(email: string): Promise<{ subject: string; body_text: string }[]> {
	await writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
	const mails = shop.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email);
	return mails.orderBy('id').execute();
}

test('an order up to the limit is placed by a new account as always, with and without a verified email', async () => {
	for (const customer of [await shop.signIn(), await verified()]) {
		const { status, body } = await place(customer, most);
		expect(status).toBe(201);
		expect(body.data.order.inReview).toBe(false);
		expect((await show(body.data.order._id)).packingStatus).toBe('new');
		expect((await mailsOf(customer.email))[0]?.body_text).toContain('We are packing it.');
	}
});

test('refuses an order above the limit without a verified email, and takes no stock for it', async () => {
	const customer = await shop.signIn();
	const before = await getOnHand(shop.db, onion.poolId);
	const limit = (most * onion.pricePaise) / 100;
	expect(await place(customer, most + 1)).toMatchObject({
		status: 409,
		error: {
			code: 'EMAIL_NOT_VERIFIED',
			message: `Until your first order is delivered, an order above ₹${limit} needs a verified email.`,
			details: { maximum: limit },
		},
	});
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	expect(await mailsOf(customer.email)).toEqual([]);
});

test('an order above the limit of a verified account waits for review with its stock, and repeats with the same response', async () => {
	const customer = await verified();
	const before = await getOnHand(shop.db, onion.poolId);
	const first = await place(customer, most + 1, 'repeated');
	expect(first).toMatchObject({ status: 201, body: { data: { order: { orderStatus: 'ORDERED', inReview: true } } } });
	const { _id: id } = first.body.data.order;
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before - (most + 1) * onion.packAmount);
	expect((await mailsOf(customer.email))[0]?.body_text).toContain(
		'It waits for review: we call you before we pack it.',
	);
	expect((await approve(id)).status).toBe(200);
	expect((await place(customer, most + 1, 'repeated')).body).toEqual(first.body);
	const { orders } = (await shop.call('orders.list', { token: customer.token })).body.data;
	expect(orders).toMatchObject([{ _id: id, inReview: false }]);
});

test('an account with a delivered order orders above the limit without a review', async () => {
	const customer = await shop.signIn();
	const { body } = await place(customer, most);
	const id = body.data.order._id;
	await shop.db.updateTable('orders').set({ status: 'DELIVERED' }).where('id', '=', id).execute();
	const later = await place(customer, most + 1);
	expect(later).toMatchObject({ status: 201, body: { data: { order: { inReview: false } } } });
});

test('no order waits for review when the limit is off', async () => {
	await setReviewAbove(0);
	expect((await place(await shop.signIn(), most + 1)).body.data.order.inReview).toBe(false);
	await setReviewAbove(most);
});

test('an order in review is not packed, picked, assigned, printed or dispatched until it is approved', async () => {
	const { id, token, email } = await placeInReview();
	const other = (await place(await shop.signIn(), most)).body.data.order._id;
	expect(await pack(id)).toMatchObject({ status: 409, error: { code: 'ORDER_IN_REVIEW' } });
	const refused = { refusal: { code: 'ORDER_IN_REVIEW', message: 'This order waits for review. Approve it first.' } };
	const ids = [id, other];
	const picked = await shop.call('office.orders.addToPickList', { token: picker.token, body: { ids } });
	expect(picked.body.data).toMatchObject([refused, { refusal: null }]);
	const dispatch = { orderStatus: 'SHIPPED', note: 'Crate 7' };
	const one = { token: orderStaff.token, params: { id }, body: dispatch };
	expect(await shop.call('office.orders.updateStatus', one)).toMatchObject({ error: { code: 'ORDER_IN_REVIEW' } });
	const many = { token: orderStaff.token, body: { ids, ...dispatch } };
	const updated = await shop.call('office.orders.updateManyStatuses', many);
	expect(updated.body.data).toMatchObject([refused, { refusal: null }]);
	const assign = { token: orderStaff.token, body: { ids: [id], riderId: rider.userId } };
	expect((await shop.call('office.orders.assign', assign)).body.data).toMatchObject([refused]);
	const print = () => shop.call('office.orders.print', { token: orderStaff.token, body: { ids } });
	expect((await print()).body.data.map((order) => order.id)).toEqual([other]);
	expect(await show(id)).toMatchObject({ status: 'ORDERED', packingStatus: 'in-review', version: 1, rider: null });

	expect((await approve(id, picker.token)).status).toBe(403);
	expect((await approve(id, token)).status).toBe(403);
	expect((await approve(id)).body.data).toMatchObject({
		packingStatus: 'new',
		events: [{ action: 'order.approve', actorName: 'Meera' }],
	});
	// again, without effect
	expect((await approve(id)).body.data).toMatchObject({ version: 2, events: [{ action: 'order.approve' }] });
	expect((await mailsOf(email)).map(({ subject }) => subject.replace(/KS-\S+/, ''))).toEqual([
		'Your order  is placed',
		'Your order  is approved',
	]);
	const version = { version: 2, lines: [{ position: 0, picked: most + 1 }] };
	const packed = await shop.call('office.orders.pack', { token: picker.token, params: { id }, body: version });
	expect(packed.body.data).toMatchObject({ packingStatus: 'packed' });
	expect((await print()).body.data).toHaveLength(2);
});

test('the list of orders in review shows only those, and not the new ones', async () => {
	const { id } = await placeInReview();
	const idsOf = async (packingStatus: string) => {
		const query = { packingStatus, perPage: 100 };
		const { data } = (await shop.call('office.orders.list', { token: picker.token, query })).body;
		return data.map((order) => [order.id, order.packingStatus]);
	};
	expect(await idsOf('in-review')).toEqual([[id, 'in-review']]);
	expect((await idsOf('new')).map(([one]) => one)).not.toContain(id);
	await approve(id);
	expect(await idsOf('in-review')).toEqual([]);
});

test('an order in review is cancelled by the customer or by staff, and is in review again when staff undo that', async () => {
	const before = await getOnHand(shop.db, onion.poolId);
	const own = await placeInReview();
	const cancel = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
	const cancelled = await shop.call('orders.update', { token: own.token, params: { id: own.id }, body: cancel });
	expect(cancelled.body.data.order).toMatchObject({ orderStatus: 'CANCELLED', inReview: false });
	expect(await approve(own.id)).toMatchObject({ status: 409, error: { code: 'ORDER_ALREADY_DISPATCHED' } });

	const { id } = await placeInReview();
	const call = { token: orderStaff.token, params: { id } };
	const reason = { reason: 'Not reached by phone', version: 1 };
	expect((await shop.call('office.orders.cancel', { ...call, body: reason })).body.data.status).toBe('CANCELLED');
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
	const undone = await shop.call('office.orders.undoStatus', { ...call, body: { version: 2 } });
	expect(undone.body.data).toMatchObject({ status: 'ORDERED', packingStatus: 'in-review' });
	expect(await pack(id)).toMatchObject({ error: { code: 'ORDER_IN_REVIEW' } });
	const again = { ...reason, version: 3 };
	expect((await shop.call('office.orders.cancel', { ...call, body: again })).status).toBe(200);
	expect(await getOnHand(shop.db, onion.poolId)).toBe(before);
});

test('an approval at the same time as a cancellation leaves one order, cancelled', async () => {
	const { id, token } = await placeInReview();
	const body = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind' };
	const [approved, cancelled] = await Promise.all([
		approve(id),
		shop.call('orders.update', { token, params: { id }, body }),
	]);
	expect([200, 409]).toContain(approved.status);
	expect(cancelled.status).toBe(200);
	expect((await show(id)).status).toBe('CANCELLED');
});
