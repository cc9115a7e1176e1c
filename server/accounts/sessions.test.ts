import { dayMs, minuteMs } from '#domain/duration.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Tx } from '#database/db.ts';
import { updateCustomerBlocked } from '#server/customers/customer-queries.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { mostSessionsOfUser } from '#server/platform/work-class.ts';
import { insertRoles, updateVersion } from '#server/staff/staff-queries.ts';
import { requestDuring } from '#tests/fixtures/request-during.ts';
import { openShop, type SignedInUser } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { updateOwnPassword, updatePassword } from './password-reset-queries.ts';
import { updateTotpSecret } from './two-factor-queries.ts';

const shop = await openShop();
afterAll(() => shop.close());

const password = 'twelve-letters';
const passwordHash = await hashPassword(password);

async function logIn(email: string, userAgent: string, typed = password): Promise<string> {
	const body = { email, password: typed };
	const response = await shop.call('auth.login', { body, userAgent, ipAddress: '10.2.3.4' });
	expect(response.status).toBe(200);
	return response.body.token;
}

const worker = () => shop.signIn({ roles: ['picker'], passwordHash });
const sessionsOf = async ({ token }: { token: string }, query = {}) =>
	(await shop.call('office.sessions.list', { token, query })).body;

test('lists the own sessions with device, address and which one this is', async () => {
	const { email, token } = await worker();
	const phone = await logIn(email, 'A phone');
	const { data, total } = await sessionsOf({ token: phone });
	expect(total).toBe(2);
	expect(data.filter((row) => row.isCurrent)).toMatchObject([{ userAgent: 'A phone', ipAddress: '10.2.3.4' }]);
	expect(JSON.stringify(data)).not.toContain(phone);
	shop.clock.now = new Date(shop.clock.now.getTime() + 20 * minuteMs);
	await shop.call('user.me', { token: phone });
	shop.clock.now = new Date(shop.clock.now.getTime() + 15 * minuteMs);
	expect((await sessionsOf({ token: phone })).data.map((row) => row.userAgent)).toEqual(['A phone']);
	expect((await shop.call('user.me', { token })).status).toBe(401);
});

test('revokes a session and records it in the audit log', async () => {
	const user = await worker();
	const phone = await logIn(user.email, 'A phone');
	const row = (await sessionsOf(user)).data.find((session) => !session.isCurrent);
	const end = () => shop.call('office.sessions.remove', { token: user.token, params: { id: row?.id ?? '' } });
	expect((await end()).status).toBe(200);
	expect((await shop.call('user.me', { token: phone })).status).toBe(401);
	expect((await shop.call('user.me', { token: user.token })).status).toBe(200);
	expect(await end()).toMatchObject({ status: 404, error: { code: 'SESSION_NOT_FOUND' } });
	const logged = await shop.db
		.selectFrom('audit_log')
		.select(['action', 'actor_name', 'before'])
		.where('entity_id', '=', user.userId)
		.execute();
	const before = { userAgent: 'A phone', ipAddress: '10.2.3.4' };
	expect(logged).toEqual([{ action: 'session.revoke', actor_name: 'Asha Kulkarni', before }]);
});

test('a sign-in above the most sessions of a user ends the one that was used least recently', async () => {
	const user = await worker();
	const other = await worker();
	const { rows } = await sql<{ id: string }>`
		insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent, ip_address, password_at)
		select sha256(n::text::bytea), ${user.userId}, created_at, last_seen_at - n * interval '1 minute', expires_at, '', '', password_at
		from sessions, generate_series(1, ${mostSessionsOfUser - 1}::int) n where user_id = ${user.userId}
		returning id`.execute(shop.db);
	const idsOf = async ({ userId }: { userId: string }) =>
		(await shop.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).map(({ id }) => id);
	expect(await idsOf(user)).toHaveLength(mostSessionsOfUser);
	await logIn(user.email, 'A phone');
	const left = await idsOf(user);
	expect(left).toHaveLength(mostSessionsOfUser);
	expect(rows.map(({ id }) => id).filter((id) => !left.includes(id))).toEqual([rows.at(-1)?.id]);
	expect((await shop.call('user.me', { token: user.token })).status).toBe(200);
	expect(await idsOf(other)).toHaveLength(1);
});

test('lists and revokes sessions of other staff members for the owner only', async () => {
	const owner = await shop.signIn({ roles: ['owner'] });
	const picker = await worker();
	const otherUser = await worker();
	const customer = await shop.signIn();
	const idOf = async (user: SignedInUser) => {
		const row = await shop.db
			.selectFrom('sessions')
			.select('id')
			.where('user_id', '=', user.userId)
			.executeTakeFirstOrThrow();
		return row.id;
	};
	const end = async (token: string, user: SignedInUser) =>
		(await shop.call('office.sessions.remove', { token, params: { id: await idOf(user) } })).status;
	const seen = await shop.call('office.sessions.list', { token: otherUser.token, query: { user: picker.userId } });
	expect(seen).toMatchObject({ status: 403, error: { code: 'NOT_ALLOWED' } });
	expect(await end(otherUser.token, picker)).toBe(404);
	expect((await sessionsOf(owner, { user: picker.userId })).data).toMatchObject([{ isCurrent: false }]);
	expect(await end(owner.token, customer)).toBe(404);
	expect(await end(owner.token, picker)).toBe(200);
	expect((await shop.call('user.me', { token: picker.token })).status).toBe(401);
	expect((await shop.call('user.me', { token: customer.token })).status).toBe(200);
});

test('changes the password, revokes every other session and goes on with a new token', async () => {
	const user = await worker();
	const phone = await logIn(user.email, 'A phone');
	const change = (body: object) => shop.call('office.password.change', { token: user.token, body });
	const next = 'another-twelve';
	const wrong = { currentPassword: 'not-the-one', password: next, confirmPassword: next };
	expect((await change(wrong)).error.code).toBe('PASSWORD_WRONG');
	expect((await change({ ...wrong, password: 'eleven-char', confirmPassword: 'eleven-char' })).status).toBe(400);
	expect((await change({ ...wrong, confirmPassword: 'other' })).error.errors).toMatchObject({
		confirmPassword: 'Passwords do not match.',
	});
	const changed = await change({ ...wrong, currentPassword: password });
	expect(changed.status).toBe(200);
	expect((await shop.call('user.me', { token: phone })).status).toBe(401);
	expect((await shop.call('user.me', { token: user.token })).status).toBe(401);
	expect((await shop.call('user.me', { token: changed.body.token })).status).toBe(200);
	await logIn(user.email, 'A phone', next);
});

test.for([
	['user.changePassword', { password: 'another-twelve', confirmPassword: 'another-twelve' }],
	['user.revokeSession', {}],
	['user.export', {}],
	['office.password.confirm', {}],
	['office.password.change', { password: 'another-twelve', confirmPassword: 'another-twelve' }],
	['office.totp.begin', {}],
	['office.totp.disable', {}],
] as const)('%s with the password typed again ends the token it was sent with', async ([name, rest]) => {
	const { email, token } = await (name.startsWith('office') ? worker() : shop.signIn({ passwordHash }));
	await logIn(email, 'A phone');
	const { sessions } = (await shop.call('user.sessions', { token })).body.data;
	const params = { id: sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '' };
	const input = { token, ...(name === 'user.revokeSession' ? { params } : {}) };
	const wrong = await shop.call(name, { ...input, body: { ...rest, currentPassword: 'wrong' } } as never);
	expect(wrong.error.code).toBe('PASSWORD_WRONG');
	expect((await shop.call('user.me', { token })).status).toBe(200);
	const { status, headers, body } = await shop.call(name, {
		...input,
		body: { ...rest, currentPassword: password },
	} as never);
	expect(status).toBe(200);
	const renewed = name === 'user.export' ? headers['session-token'] : (body as { token: string }).token;
	expect((await shop.call('user.me', { token })).error.code).toBe('SESSION_EXPIRED');
	expect((await shop.call('user.me', { token: String(renewed) })).status).toBe(200);
});

test('every action that takes the present password is among those above, or ends or opens a session', () => {
	const asking = (Object.keys(endpoints) as EndpointName[]).filter(
		(name) => endpoints[name].body instanceof z.ZodObject && 'currentPassword' in endpoints[name].body.shape,
	);
	expect(asking.sort()).toEqual([
		'office.invitations.join',
		'office.password.change',
		'office.password.confirm',
		'office.totp.begin',
		'office.totp.disable',
		'user.changePassword',
		'user.erase',
		'user.export',
		'user.revokeSession',
	]);
});

test('delays repeated wrong passwords in an open session', async () => {
	const { token } = await worker();
	const begin = (currentPassword: string) => shop.call('office.totp.begin', { token, body: { currentPassword } });
	for (let failure = 0; failure < 5; failure += 1) expect((await begin('wrong')).status).toBe(422);
	expect((await begin(password)).status).toBe(429);
});

test('ends a session of the staff after twelve hours in use', async () => {
	const { email } = await worker();
	const start = shop.clock.now;
	const token = await logIn(email, 'Another browser');
	for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
		shop.clock.now = new Date(start.getTime() + minutes * minuteMs);
		expect((await shop.call('user.me', { token })).status).toBe(200);
	}
	shop.clock.now = new Date(start.getTime() + 12 * 60 * minuteMs);
	expect((await shop.call('user.me', { token })).status).toBe(401);
	shop.clock.now = start;
});

const ownersEmail = 'owner-who-confirms@example.in';
test.for([
	['office.staff.create', { email: ownersEmail, roles: ['owner'] }],
	['office.invitations.resend', undefined],
	['office.staff.update', { roles: ['picker'], version: 1 }],
	['office.staff.block', { isBlocked: true }],
	['office.customers.export', undefined],
	['office.sessions.remove', undefined],
	['office.customers.erase', { email: 'other@example.in' }],
	['office.orders.revealRefundAccount', { reason: 'Transfer' }],
] as const)('%s asks for the password five minutes after it was typed', async ([name, body]) => {
	const email = name === 'office.staff.create' ? ownersEmail : undefined;
	let { token } = await shop.signIn({ roles: ['owner'], passwordHash, email });
	const codeOf = async () =>
		(
			await shop.call(name, {
				token,
				params: { id: crypto.randomUUID() },
				...(body === undefined ? {} : { body }),
			} as never)
		).error?.code;
	const known = await codeOf();
	expect(known).toMatch(/NOT_FOUND$|^ALREADY_STAFF$/);
	shop.clock.now = new Date(shop.clock.now.getTime() + 5 * 60_000 + 1);
	expect(await codeOf()).toBe('PASSWORD_NEEDED');
	const confirm = (currentPassword: string) =>
		shop.call('office.password.confirm', { token, body: { currentPassword } });
	expect((await confirm('wrong-password')).error.code).toBe('PASSWORD_WRONG');
	expect(await codeOf()).toBe('PASSWORD_NEEDED');
	const confirmed = await confirm(password);
	expect(confirmed.status).toBe(200);
	const before = token;
	token = confirmed.body.token;
	expect(await codeOf()).toBe(known);
	expect((await shop.call('user.me', { token: before })).status).toBe(401);
});

test('ends the session that a sign-in was sent with', async () => {
	const { email, token } = await worker();
	const wrong = await shop.call('auth.login', { token, body: { email, password: 'another-password' } });
	expect(wrong.status).toBe(401);
	expect((await shop.call('user.me', { token })).status).toBe(200);
	const { body } = await shop.call('auth.login', { token, body: { email, password } });
	expect((await shop.call('user.me', { token })).status).toBe(401);
	expect((await shop.call('user.me', { token: body.token })).status).toBe(200);
});

/** Signs in while an open transaction changes the user, which ends when the sign-in waits for it. */
async function signInDuring({ userId, email }: SignedInUser, change: (tx: Tx) => Promise<void>) {
	const longAgo = new Date(shop.clock.now.getTime() - 2 * dayMs);
	await shop.db.updateTable('users').set({ signed_in_at: longAgo }).where('id', '=', userId).execute();
	const signIn = () => shop.call('auth.login', { body: { email, password }, userAgent: 'during' });
	return requestDuring(shop.db, change, signIn);
}

test.for([
	[
		'a reset password',
		async (tx: Tx, id: string) => {
			await updatePassword(tx, id, await hashPassword('another-password'), new Date());
		},
		'BAD_CREDENTIALS',
	],
	[
		'an own new password',
		async (tx: Tx, userId: string) => {
			const passwordHash = await hashPassword('another-password');
			await updateOwnPassword(tx, { userId, passwordHash, tokenHash: Buffer.alloc(32), now: new Date() });
		},
		'BAD_CREDENTIALS',
	],
	['a block', (tx: Tx, id: string) => updateCustomerBlocked(tx, id, true, new Date()), 'BAD_CREDENTIALS'],
	['an authenticator', (tx: Tx, id: string) => updateTotpSecret(tx, id, Buffer.alloc(48), 1), 'TOTP_REQUIRED'],
] as const)('a sign-in whose password is verified during %s opens no session', async ([, change, refusal]) => {
	const user = await shop.signIn({ passwordHash });
	const response = await signInDuring(user, (tx) => change(tx, user.userId));
	expect(response.error.code).toBe(refusal);
	const sessions = shop.db.selectFrom('sessions').select('user_agent').where('user_id', '=', user.userId);
	expect((await sessions.execute()).map((session) => session.user_agent)).not.toContain('during');
});

test('a sign-in during the user joins the staff opens the session of staff', async () => {
	const user = await shop.signIn({ passwordHash });
	const response = await signInDuring(user, async (tx) => {
		await updateVersion(tx, user.userId, new Date());
		await insertRoles(tx, user.userId, ['owner'], new Date());
	});
	const { token, user: signedIn } = response.body;
	expect(signedIn.roles).toEqual(['owner']);
	expect((await shop.call('office.customers.list', { token, query: {} })).error.code).toBe('TOTP_MISSING');
	const session = shop.db
		.selectFrom('sessions')
		.select(['created_at', 'expires_at'])
		.where('user_agent', '=', 'during');
	const [row] = await session.where('user_id', '=', user.userId).execute();
	expect(Number(row?.expires_at) - Number(row?.created_at), '12 h').toBe(12 * 60 * 60_000);
});

test('a sign-in does not wait for rows that name its user', async () => {
	const { userId, email } = await shop.signIn({ passwordHash });
	await shop.db.transaction().execute(async (tx) => {
		// As the foreign key of an order, an audit row or a price change takes it.
		await sql`select from users where id = ${userId} for key share`.execute(tx);
		await logIn(email, 'A phone');
	});
});
