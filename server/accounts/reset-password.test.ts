import { minuteMs } from '#domain/duration.ts';
import { smtpSender } from '#server/mail/send-mails.ts';
import { sendDueMails, startMailServer } from '#tests/fixtures/mail-server.ts';
import { listMailedLinks } from '#tests/fixtures/mailed-links.ts';
import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';

const shop = await openShop({ config: { publicUrl: 'https://shop.example.in' } });
afterAll(() => shop.close());

const password = 'a-new-one';

async function signUp(email: string): Promise<void> {
	await shop.signIn({ email, name: 'Asha', passwordHash: passwordHash.secret1 });
}

/** Requests a link. @returns the tokens in the mails of this address, oldest first */
async function ask(email: string): Promise<string[]> {
	await shop.call('auth.forgotPassword', { body: { email } });
	const mails = await shop.db.selectFrom('mails').select('is_sensitive').where('recipient', '=', email).execute();
	expect(mails.every((mail) => mail.is_sensitive)).toBe(true);
	const links = await listMailedLinks(shop.db, email);
	return links.map((link) => /^https:\/\/shop\.example\.in\/profile#reset=([\w-]{43})$/.exec(link)?.[1] ?? '');
}

function reset(token: string, more: Record<string, string> = {}) {
	return shop.call('auth.resetPassword', { body: { token, password, confirmPassword: password, ...more } });
}

function logIn(email: string, typed: string) {
	return shop.call('auth.login', { body: { email, password: typed } });
}

test('mails a link that sets a new password once and revokes every session', async () => {
	await signUp('asha@example.in');
	const { token: session } = (await logIn('asha@example.in', 'secret1')).body;
	const [token = ''] = await ask('asha@example.in');
	expect(token).toHaveLength(43);
	const done = await reset(token);
	expect(done).toMatchObject({ status: 200, body: { status: 'success', message: 'Password reset successful!' } });
	expect((await shop.call('user.me', { token: session })).status).toBe(401);
	expect((await logIn('asha@example.in', 'secret1')).status).toBe(401);
	expect((await logIn('asha@example.in', password)).status).toBe(200);
	expect(await reset(token)).toMatchObject({ status: 422, error: { code: 'RESET_LINK_EXPIRED' } });
});

test('answers the same for an unknown e-mail and queues no mail', async () => {
	await signUp('known@example.in');
	const known = await shop.call('auth.forgotPassword', { body: { email: 'known@example.in' } });
	const unknown = await shop.call('auth.forgotPassword', { body: { email: 'nobody@example.in' } });
	expect(known.body).toEqual({ status: 'success', message: 'Reset password link sent to known@example.in' });
	expect(unknown.body).toEqual({ status: 'success', message: 'Reset password link sent to nobody@example.in' });
	expect(await ask('nobody@example.in')).toEqual([]);
});

test('refuses a link after thirty minutes, a made-up one, and passwords that do not match', async () => {
	await signUp('late@example.in');
	const [token = ''] = await ask('late@example.in');
	expect(await reset(token, { confirmPassword: 'other-one' })).toMatchObject({
		status: 400,
		error: { errors: { confirmPassword: 'Passwords do not match' } },
	});
	const start = shop.clock.now;
	shop.clock.now = new Date(start.getTime() + 30 * minuteMs);
	expect((await reset(token)).error.code).toBe('RESET_LINK_EXPIRED');
	shop.clock.now = new Date(start.getTime() + 29 * minuteMs);
	expect((await reset('x'.repeat(43))).error.code).toBe('RESET_LINK_EXPIRED');
	expect((await reset(token)).status).toBe(200);
	shop.clock.now = start;
});

test('refuses a made-up or used link before it looks at the password, which takes long to hash', async () => {
	await signUp('once@example.in');
	const [token = ''] = await ask('once@example.in');
	const common = { password: 'password', confirmPassword: 'password' };
	expect((await reset('x'.repeat(43), common)).error.code).toBe('RESET_LINK_EXPIRED');
	expect((await reset(token, common)).error.code).toBe('PASSWORD_TOO_COMMON');
	expect((await reset(token)).status).toBe(200);
	expect((await reset(token, common)).error.code).toBe('RESET_LINK_EXPIRED');
});

test('revokes the other links of an account when one is used, also concurrently', async () => {
	await signUp('two@example.in');
	await ask('two@example.in');
	const [first = '', second = ''] = await ask('two@example.in');
	const responses = await Promise.all([first, first, second].map((token) => reset(token)));
	expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
	expect((await reset(second)).status).toBe(422);
});

test('failures of others on the account do not delay the device on which the password was reset', async () => {
	const email = 'guessed@example.in';
	await signUp(email);
	const guess = async () => {
		for (let failure = 0; failure < 5; failure += 1) await logIn(email, 'wrong');
	};
	const [token = ''] = await ask(email);
	await guess();
	const { deviceToken } = (await reset(token)).body;
	await guess();
	expect((await logIn(email, password)).status).toBe(429);
	const body = { email, password, ...(deviceToken === undefined ? {} : { deviceToken }) };
	expect((await shop.call('auth.login', { body })).status).toBe(200);
});

test('stores only the hash of a link, and limits requests', async () => {
	await signUp('often@example.in');
	const [token = ''] = await ask('often@example.in');
	const links = await shop.db.selectFrom('one_time_links').selectAll().execute();
	expect(links.some((link) => link.token_hash.toString('base64url') === token)).toBe(false);
	const statuses: number[] = [];
	for (let times = 0; times < 6; times += 1) {
		const body = { email: 'often@example.in' };
		statuses.push((await shop.call('auth.forgotPassword', { body, ipAddress: `10.1.1.${times}` })).status);
	}
	expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('sends queued mails through a real mail server once, and retries refused ones', async () => {
	const server = await startMailServer();
	onTestFinished(() => server.close());
	const { received } = server;
	server.refusal = 'mailbox busy';
	const sender = smtpSender(server.url, 'Khetse <no-reply@example.in>');
	onTestFinished(() => sender.close());

	await shop.db.deleteFrom('mails').execute();
	await signUp('mail@example.in');
	const [token = ''] = await ask('mail@example.in');
	const now = new Date();
	const sendAt = (afterMs: number) => sendDueMails(shop.db, sender.send, () => new Date(now.getTime() + afterMs));
	expect(await sendAt(0)).toBe(0);
	const [failed] = await shop.db.selectFrom('mails').select(['status', 'attempts', 'last_error']).execute();
	expect(failed).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.stringContaining('mailbox busy') });

	server.refusal = null;
	expect(await sendAt(5000)).toBe(0);
	expect(await Promise.all([sendAt(11_000), sendAt(11_000)])).toEqual(expect.arrayContaining([1, 0]));
	expect(await sendAt(60_000)).toBe(0);
	expect(received).toHaveLength(1);
	expect(received[0]).toMatch(/^To: mail@example\.in/m);
	expect(received[0]).toMatch(/^Subject: Reset your Khetse password/m);
	expect(received[0]).toContain('text/html');
	expect(received[0]?.replace(/=\r?\n/g, '')).toContain(token);
});
