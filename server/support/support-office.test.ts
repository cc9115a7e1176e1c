import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const support = await shop.signIn({ roles: ['support'], name: 'Kavita Joshi' });
const other = await shop.signIn({ roles: ['support'], name: 'Nikhil Rane' });
const picker = await shop.signIn({ roles: ['picker'] });

let count = 0;
async function ask(title = 'Delivery', issue = 'Where are my onions?\n<b>They</b> are late.') {
	count += 1;
	const email = `asker${count}@example.in`;
	const body = {
		dbCart: [{ name: 'Asha Kulkarni', email, mobile: '9876543210' }],
		title,
		description: 'Order of Monday',
		issue_msg: issue,
	};
	const { status, body: said } = await shop.call('tickets.create', { body, ipAddress: `10.2.0.${count}` });
	expect(status).toBe(201);
	return { id: said.data._id, email };
}

async function inquire() {
	count += 1;
	const body = {
		name: 'Ravi Shinde',
		email: `inquiry${count}@example.in`,
		mobile: '9876543210',
		state: 'Goa',
		city: 'Panaji',
		userType: 'Supplier',
		productNames: ['onion', 'red potato'],
		additionalInfo: 'Two tonnes a week',
	};
	const { body: said } = await shop.call('inquiries.create', { body, ipAddress: `10.2.0.${count}` });
	return { id: said.data._id, email: body.email };
}

const get = async (id: string) =>
	(await shop.call('office.tickets.get', { token: support.token, params: { id } })).body.data;
const response = (id: string, body: object, token = support.token) =>
	shop.call('office.tickets.reply', { token, params: { id }, body });
const mailsTo = (email: string) => shop.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();

test('lists tickets newest first, filtered by status, found by name and title', async () => {
	const first = await ask('Refund of KS-1');
	shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
	const second = await ask('Wrong pack');
	const list = async (query: Record<string, string>) => {
		const { body } = await shop.call('office.tickets.list', { token: support.token, query });
		return body.data.map((row) => row.id);
	};
	expect((await list({})).slice(0, 2)).toEqual([second.id, first.id]);
	expect(await list({ q: 'refund of' })).toEqual([first.id]);
	await response(first.id, { body: 'It is on its way.', version: 1 });
	expect(await list({ status: 'awaiting-reply' })).not.toContain(first.id);
	expect(await list({ status: 'replied' })).toContain(first.id);
	expect(await list({ status: 'open' })).toContain(second.id);
	expect((await shop.call('office.tickets.list', { token: picker.token })).status).toBe(403);
});

test('mails a reply with the quoted message as text, never as HTML', async () => {
	const { id, email } = await ask();
	const { body } = await response(id, { body: 'They come tomorrow.\n\nSorry & <thanks>', version: 1 });
	expect(body.data).toMatchObject({
		status: 'replied',
		version: 2,
		assignee: { name: 'Kavita Joshi' },
		replies: [{ body: 'They come tomorrow.\n\nSorry & <thanks>', authorName: 'Kavita Joshi' }],
	});
	const [mail, ...more] = await mailsTo(email);
	expect(more).toEqual([]);
	expect(mail?.subject).toBe('Re: Delivery');
	expect(mail?.body_text).toContain('They come tomorrow.');
	expect(mail?.body_text).toContain('> Where are my onions?\n> <b>They</b> are late.');
	expect(mail?.body_html).not.toContain('<b>');
	expect(mail?.body_html).toContain('Sorry &#38; &#60;thanks&#62;');
});

test('refuses one of two concurrent replies and sends one mail', async () => {
	const { id, email } = await ask();
	const responses = await Promise.all([
		response(id, { body: 'One', version: 1 }),
		response(id, { body: 'Two', version: 1 }, other.token),
	]);
	expect(responses.map((reply) => reply.status).sort()).toEqual([200, 409]);
	expect(await mailsTo(email)).toHaveLength(1);
});

test('a ticket is assigned, reassigned, unassigned, closed, and reopened for a reply', async () => {
	const { id } = await ask();
	const assign = async (assigneeId: string | null) =>
		shop.call('office.tickets.assign', {
			token: support.token,
			params: { id },
			body: { assigneeId, version: (await get(id)).version },
		});
	expect((await assign(support.userId)).body.data).toMatchObject({ status: 'assigned' });
	expect((await assign(other.userId)).body.data.assignee).toEqual({ id: other.userId, name: 'Nikhil Rane' });
	expect((await assign(picker.userId)).error.code).toBe('NOT_SUPPORT_STAFF');
	expect((await assign('unknown')).error.code).toBe('NOT_SUPPORT_STAFF');
	expect((await assign(null)).body.data).toMatchObject({ status: 'open', assignee: null });
	const close = async (isClosed: boolean) =>
		shop.call('office.tickets.close', {
			token: support.token,
			params: { id },
			body: { isClosed, version: (await get(id)).version },
		});
	expect((await close(true)).body.data.status).toBe('closed');
	const late = await response(id, { body: 'Too late', version: (await get(id)).version });
	expect(late).toMatchObject({ status: 409, error: { code: 'TICKET_CLOSED' } });
	expect((await close(false)).body.data.status).toBe('open');
	const done = await response(id, { body: 'Done.', isClosed: true, version: (await get(id)).version });
	expect(done.body.data.status).toBe('closed');
	const log = await shop.db
		.selectFrom('audit_log')
		.select('action')
		.where('entity_id', '=', id)
		.orderBy('id')
		.execute();
	expect(log.map((row) => row.action)).toEqual([
		'ticket.assign',
		'ticket.assign',
		'ticket.assign',
		'ticket.updateStatus',
		'ticket.updateStatus',
		'ticket.reply',
	]);
});

test('a bulk inquiry is handled like a ticket, with its products', async () => {
	const { id, email } = await inquire();
	const found = await shop.call('office.inquiries.get', { token: support.token, params: { id } });
	expect(found.body.data).toMatchObject({
		title: 'onion, red potato',
		description: 'Two tonnes a week',
		facts: { state: 'Goa', city: 'Panaji', userType: 'Supplier', productNames: ['onion', 'red potato'] },
	});
	await shop.call('office.inquiries.reply', {
		token: support.token,
		params: { id },
		body: { body: 'We call you.', version: 1 },
	});
	expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual(['Re: onion, red potato']);
	const users = await shop.call('office.assignees.list', { token: support.token });
	expect(users.body.data.map((user) => user.name)).toEqual(['Kavita Joshi', 'Nikhil Rane']);
});

test('an unknown ticket is not found, and an empty reply is refused', async () => {
	const { id } = await ask();
	expect((await response(id, { body: '  ', version: 1 })).status).toBe(400);
	for (const none of ['nothing', support.userId]) {
		expect((await response(none, { body: 'Hello', version: 1 })).error.code).toBe('TICKET_NOT_FOUND');
	}
});
