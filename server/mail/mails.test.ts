import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { insertMail, sendDueMails } from '#tests/fixtures/mail-server.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());
const support = await shop.signIn({ roles: ['support'] });

const mail = (key: string, subject: string, isSensitive = false) => insertMail(shop.db, { key, subject, isSensitive });

const get = async (id: string) =>
	(await shop.call('office.mails.get', { token: support.token, params: { id } })).body.data;

test('a mail that failed eight times can be found, read and retried', async () => {
	const id = await mail('ticket:1', 'Re: Delivery');
	let now = Date.now();
	const broken = () => Promise.reject(new Error('mailbox unavailable'));
	for (let attempt = 0; attempt < 9; attempt += 1) {
		now += 24 * 60 * 60_000;
		await sendDueMails(shop.db, broken, () => new Date(now));
	}
	expect(await get(id)).toMatchObject({
		status: 'failed',
		attempts: 8,
		lastError: 'mailbox unavailable',
		text: 'Words',
	});
	const { body } = await shop.call('office.mails.list', { token: support.token, query: { status: 'failed' } });
	expect(body.data.map((row) => [row.id, row.recipient])).toEqual([[id, 'asha@example.in']]);
	const retry = () => shop.call('office.mails.retry', { token: support.token, params: { id } });
	expect((await retry()).body.data).toMatchObject({ status: 'waiting', attempts: 0, lastError: null });
	expect((await retry()).error.code).toBe('MAIL_NOT_FAILED');
	const sent: string[] = [];
	await sendDueMails(
		shop.db,
		async ({ subject }) => {
			sent.push(subject);
		},
		() => new Date(now),
	);
	expect(sent).toEqual(['Re: Delivery']);
	expect(await get(id)).toMatchObject({ status: 'sent', sentAt: expect.any(String) });
	const log = await shop.db.selectFrom('audit_log').select('action').where('entity_id', '=', id).execute();
	expect(log).toEqual([{ action: 'mail.retry' }]);
});

test('shows the text of a sensitive mail to no staff member, not even the owner', async () => {
	const order = await mail('outbox:1', 'Your order is placed');
	expect((await get(order)).text).toBe('Words');
	const owner = await shop.signIn({ roles: ['owner'] });
	for (const key of ['password-reset:abc', 'staff-invitation:abc', 'outbox:abc']) {
		const id = await mail(key, 'Your link', true);
		expect((await get(id)).text, key).toBeNull();
		const { body } = await shop.call('office.mails.get', { token: owner.token, params: { id } });
		expect(body.data.text, key).toBeNull();
	}
	const { body } = await shop.call('office.mails.list', { token: support.token });
	expect(JSON.stringify(body)).not.toContain('Words');
});

test('answers not found for an unknown mail', async () => {
	for (const id of ['nothing', support.userId]) {
		expect((await shop.call('office.mails.get', { token: support.token, params: { id } })).status).toBe(404);
		expect((await shop.call('office.mails.retry', { token: support.token, params: { id } })).status).toBe(404);
	}
});

async function forgetPassword(): Promise<{ email: string; id: string; link: string }> {
	const { email } = await shop.signIn();
	await shop.call('auth.forgotPassword', { body: { email } });
	const { id } = await shop.db
		.selectFrom('mails')
		.select('id')
		.where('recipient', '=', email)
		.executeTakeFirstOrThrow();
	const [link = ''] = await listMailedLinks(shop.db, email);
	return { email, id, link };
}

const row = (id: string) => shop.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('stores the link of a mail encrypted, fills it in when it is sent, and keeps it no longer', async () => {
	const { id, link } = await forgetPassword();
	const token = link.split('#reset=')[1] ?? '';
	expect(token).toHaveLength(43);
	const stored = await row(id);
	expect(JSON.stringify(stored)).not.toContain(token);
	expect(Buffer.from(stored.link_cipher ?? '').toString('latin1')).not.toContain(token);
	const sent: { id: string; text: string; html: string }[] = [];
	await sendDueMails(
		shop.db,
		async (mail) => void sent.push(mail),
		() => new Date(),
	);
	const own = sent.find((mail) => mail.id === id);
	expect(own?.text).toContain(`\n\n${link}\n\n`);
	expect(own?.html).toContain(`<a href="${link}">`);
	expect(await row(id)).toMatchObject({ status: 'sent', link_cipher: null });
});

test('retries a refused mail with its link until the link expires, and says so afterwards', async () => {
	const { id, link } = await forgetPassword();
	const start = Date.now();
	const at = (minutes: number) => () => new Date(start + minutes * 60_000);
	await sendDueMails(shop.db, () => Promise.reject(new Error('mailbox busy')), at(0));
	const sent: string[] = [];
	const accept = async ({ text }: { text: string }) => void sent.push(text);
	await sendDueMails(shop.db, accept, at(31));
	expect(sent.filter((text) => text.includes(link))).toEqual([]);
	await deleteExpiredRecords(shop.db, 'Links of mails that are not sent', at(31)());
	expect(await row(id)).toMatchObject({
		status: 'failed',
		link_cipher: null,
		last_error: 'The link expired before the email was sent.',
	});
	shop.clock.now = at(32)();
	const { token } = await shop.signIn({ roles: ['support'] });
	const retried = await shop.call('office.mails.retry', { token, params: { id } });
	expect(retried).toMatchObject({ status: 409, error: { code: 'MAIL_LINK_EXPIRED' } });
	expect(retried.error.message).toBe('The link of this email has expired: request a new one, or invite again.');
});
