import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const sender = { name: ' Asha ', email: 'asha@example.in', mobile: '9876543210' };
const query = { dbCart: [sender], title: 'Delivery', description: 'Order of Monday', issue_msg: 'Line one\nLine two' };
const inquiry = {
	...sender,
	state: 'Maharashtra',
	city: 'Pune',
	userType: 'Supplier',
	productNames: [' onion ', 'red potato'],
	additionalInfo: 'Two tonnes a week',
};

let address = 0;
/** Each request from another IP address, so that only the test of the limit reaches it. */
function from(): string {
	address += 1;
	return `203.0.113.${address}`;
}

function ask(body: unknown, more: { token?: string; ipAddress?: string } = {}) {
	return shop.call('tickets.create', { body, ipAddress: from(), ...more });
}

function inquire(body: unknown, ipAddress = from()) {
	return shop.call('inquiries.create', { body, ipAddress });
}

test('stores a ticket and returns its id', async () => {
	const response = await ask(query);
	expect(response).toMatchObject({
		status: 201,
		body: { status: 'success', message: 'Query submitted successfully!', data: { _id: expect.any(String) } },
	});
	const row = await shop.db
		.selectFrom('support_tickets')
		.selectAll()
		.where('id', '=', response.body.data._id)
		.executeTakeFirstOrThrow();
	expect(row).toMatchObject({
		user_id: null,
		name: 'Asha',
		title: 'Delivery',
		issue_message: 'Line one\nLine two',
		status: 'open',
	});
});

test('takes the user of a ticket from the session, not from user_id', async () => {
	const { token, userId } = await shop.signIn();
	const otherUser = await shop.signIn();
	const body = { ...query, dbCart: [{ ...sender, user_id: otherUser.userId }] };
	const response = await ask(body, { token });
	const row = await shop.db
		.selectFrom('support_tickets')
		.select('user_id')
		.where('id', '=', response.body.data._id)
		.executeTakeFirstOrThrow();
	expect(row.user_id).toBe(userId);
});

test.for([
	[{ dbCart: [{ ...sender, name: ' ' }] }, 'Name is required'],
	[{ dbCart: [{ ...sender, email: '' }] }, 'Email is required'],
	[{ dbCart: [{ ...sender, email: 'asha' }] }, 'Invalid email format'],
	[{ dbCart: [{ ...sender, mobile: undefined }] }, 'Phone number is required'],
	[{ dbCart: [{ ...sender, mobile: '98765' }] }, 'Phone number must be 10 digits'],
	[{ title: '' }, 'Title is required'],
	[{ description: ' \n ' }, 'Description cannot be empty'],
	[{ issue_msg: undefined }, 'Issue message cannot be empty'],
] as const)('refuses a query %# : %s', async ([change, message]) => {
	expect(await ask({ ...query, ...change })).toMatchObject({ status: 400, error: { message } });
});

test('refuses line ends in single-line fields, which would end a mail header', async () => {
	const spoilt = [
		{ dbCart: [{ ...sender, name: 'Asha\r\nBcc: x@y.z' }] },
		{ dbCart: [{ ...sender, email: 'a@b.in\nx' }] },
		{ title: 'a\nb' },
	];
	for (const change of spoilt) expect((await ask({ ...query, ...change })).status).toBe(400);
});

test('keeps a bulk inquiry with its product names', async () => {
	const response = await inquire(inquiry);
	expect(response).toMatchObject({ status: 201, body: { message: 'Bulk order inquiry submitted successfully!' } });
	const row = await shop.db
		.selectFrom('bulk_inquiries')
		.selectAll()
		.where('id', '=', response.body.data._id)
		.executeTakeFirstOrThrow();
	expect(row).toMatchObject({
		name: 'Asha',
		user_type: 'Supplier',
		product_names: ['onion', 'red potato'],
		additional_info: 'Two tonnes a week',
	});
});

test.for([
	[{ name: '' }, 'Please fill in all required fields!'],
	[{ productNames: [] }, 'Please fill in all required fields!'],
	[{ email: 'asha' }, 'Please enter a valid email address!'],
	[{ mobile: '12' }, 'Please enter a valid 10-digit mobile number!'],
	[{ state: 'Atlantis' }, 'state must be a state of India'],
	[{ userType: 'Robot' }, 'userType must be Customer or Supplier'],
] as const)('refuses an inquiry %# : %s', async ([change, message]) => {
	expect(await inquire({ ...inquiry, ...change })).toMatchObject({ status: 400, error: { message } });
});

test('stores nothing of a request with the hidden field filled', async () => {
	const before = await shop.db.selectFrom('bulk_inquiries').select('id').execute();
	const response = await inquire({ ...inquiry, website: 'https://spam.example' });
	expect(response.status).toBe(201);
	expect(await shop.db.selectFrom('bulk_inquiries').select('id').execute()).toHaveLength(before.length);
	const queries = await shop.db.selectFrom('support_tickets').select('id').execute();
	expect((await ask({ ...query, website: 'x' })).status).toBe(201);
	expect(await shop.db.selectFrom('support_tickets').select('id').execute()).toHaveLength(queries.length);
});

test('accepts five tickets and inquiries together per hour and IP address', async () => {
	const ipAddress = from();
	for (let count = 0; count < 3; count += 1) expect((await ask(query, { ipAddress })).status).toBe(201);
	for (let count = 0; count < 2; count += 1) expect((await inquire(inquiry, ipAddress)).status).toBe(201);
	expect(await ask(query, { ipAddress })).toMatchObject({ status: 429, error: { code: 'TOO_MANY_ATTEMPTS' } });
	expect((await inquire(inquiry, ipAddress)).status).toBe(429);
	expect((await ask(query)).status).toBe(201);
	shop.clock.now = new Date(shop.clock.now.getTime() + 60 * 60_000);
	expect((await ask(query, { ipAddress })).status).toBe(201);
});
