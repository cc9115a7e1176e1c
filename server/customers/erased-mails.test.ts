import { insertMail } from '#server/mail/mail-queries.ts';
import { writeOrderMails } from '#server/orders/write-order-mails.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { countLockWaits, getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
const owner = await shop.signIn({ roles: ['owner'] });

afterAll(async () => {
	const { problems } = await findContradictions(shop.db);
	await shop.close();
	expect(problems).toEqual([]);
});

/** A customer whose order is cancelled by staff; its two events wait for their mails. */
async function cancelledOrder() {
	const customer = await shop.signIn();
	const body = orderBody([{ variant: onion, qty: 2 }]);
	const { _id: id } = (await shop.call('orders.place', { token: customer.token, body })).body.data.order;
	const cancellation = { reason: 'Address is not reachable', version: 1 };
	await shop.call('office.orders.cancel', { token: owner.token, params: { id }, body: cancellation });
	return { ...customer, id };
}

const erase = async ({ userId, email }: { userId: string; email: string }) =>
	(await shop.call('office.customers.erase', { token: owner.token, params: { id: userId }, body: { email } })).status;
const write = () => writeOrderMails(shop.db, 'https://shop.example.in', shop.clock.now);
const recipients = async () =>
	(await shop.db.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => recipient);
const listWaiting = () => shop.db.selectFrom('outbox').select(['id', 'topic']).where('published_at', 'is', null);

test('the orders of an erased customer give no mail, and the events of other customers do', async () => {
	const customer = await cancelledOrder();
	const other = await cancelledOrder();
	expect(await erase(customer)).toBe(200);
	expect(await write()).toBe(2);
	expect(await recipients()).toEqual([other.email, other.email]);
	const { version } = (await shop.call('office.orders.get', { token: owner.token, params: { id: customer.id } })).body
		.data;
	const undo = { token: owner.token, params: { id: customer.id }, body: { version } };
	expect((await shop.call('office.orders.undoStatus', undo)).error.code).toBe('UNDO_STATUS_CUSTOMER_ERASED');
	expect(await write()).toBe(0);
	expect(await recipients()).toEqual([other.email, other.email]);
	expect(await listWaiting().execute()).toEqual([]);
});

test('an erasure while another process writes the mails of the customer leaves none of them', async () => {
	const customer = await cancelledOrder();
	const [event] = await listWaiting().orderBy('id').execute();
	const rollBack = new Error('rolled back');
	let written: Promise<number> | undefined;
	let erased: Promise<number> | undefined;
	const holding = shop.db.transaction().execute(async (tx) => {
		// The writer, which has read the order, waits for this row: its key is the same.
		const text = { recipient: 'x@example.in', subject: 'x', html: 'x', text: 'x' };
		await insertMail(tx, { ...text, key: `outbox:${event?.id}`, link: null }, shop.clock.now);
		written = write();
		await expect.poll(() => countLockWaits(shop.db)).toBe(1);
		let hasEnded = false;
		erased = erase(customer).finally(() => {
			hasEnded = true;
		});
		await expect.poll(async () => hasEnded || (await countLockWaits(shop.db)) === 2).toBe(true);
		throw rollBack;
	});
	await expect(holding).rejects.toBe(rollBack);
	expect([await written, await erased]).toEqual([2, 200]);
	expect(await recipients()).not.toContain(customer.email);
	expect(await listWaiting().execute()).toEqual([]);
});
