import { readFileSync } from 'node:fs';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type CallOptions, openShop, passwordHash } from '#tests/fixtures/shop.ts';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { logOptions } from './log.ts';

const lines: string[] = [];
const stream = { write: (line: string) => void lines.push(line) };
/** As the log of a process, whose lines go to the standard output. */
const { log } = fastify({ logger: { ...(logOptions('info') as object), stream } });
const shop = await openShop({ securityLog: log });
afterAll(() => shop.close());

const currentPassword = 'secret1';
const account = (roles: ('owner' | 'picker')[] = []) => shop.signIn({ passwordHash: passwordHash.secret1, roles });

/** The events that a call logs. */
async function eventsOf(name: keyof typeof endpoints, options: CallOptions<never>): Promise<Record<string, unknown>[]> {
	lines.length = 0;
	await shop.call(name, options as never);
	return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('a delayed sign-in is logged with the account as a hash, and with the network address', async () => {
	const { email, userId } = await account();
	const logIn = (password: string) => eventsOf('auth.login', { body: { email, password }, ipAddress: '203.0.113.9' });
	const failed: Record<string, unknown>[] = [];
	for (let failure = 0; failure < 5; failure += 1) failed.push(...(await logIn('wrong')));
	expect(failed.map(({ event, code }) => [event, code])).toEqual(Array(5).fill(['sign-in failed', 'BAD_CREDENTIALS']));
	const [delayed, ...more] = await logIn(currentPassword);
	expect(more).toEqual([]);
	expect(delayed).toMatchObject({
		event: 'sign-in delayed',
		endpoint: 'auth.login',
		code: 'TOO_MANY_ATTEMPTS',
		account: failed[0]?.account,
		ipAddress: '203.0.113.9',
	});
	expect(delayed?.account).toMatch(/^[\da-f]{16}$/);
	expect(JSON.stringify([failed, delayed])).not.toContain(email);
	shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
	expect(await logIn(currentPassword)).toMatchObject([{ event: 'signed in', user: userId, endpoint: 'auth.login' }]);
});

test('a wrong password or code that is typed in a session is logged as a failed sign-in, and a delayed one as delayed', async () => {
	const { userId, token } = await account();
	const tryExport = () => eventsOf('user.export', { token, body: { currentPassword: 'wrong' } } as never);
	const events: Record<string, unknown>[] = [];
	for (let failure = 0; failure < 6; failure += 1) events.push(...(await tryExport()));
	const by = { user: userId, endpoint: 'user.export' };
	expect(events).toMatchObject([
		...Array.from({ length: 5 }, () => ({ ...by, event: 'sign-in failed', code: 'PASSWORD_WRONG' })),
		{ ...by, event: 'sign-in delayed', code: 'TOO_MANY_ATTEMPTS' },
	]);
	const picker = await account(['picker']);
	const begun = await shop.call('office.totp.begin', { token: picker.token, body: { currentPassword } });
	const wrong = { token: begun.body.token, body: { totp: '000000' } } as never;
	expect(await eventsOf('office.totp.confirm', wrong)).toMatchObject([
		{ user: picker.userId, event: 'sign-in failed', code: 'TOTP_WRONG_CODE' },
	]);
});

test('a customer that staff block is logged', async () => {
	const [owner, customer] = [await account(['owner']), await account()];
	const block = { token: owner.token, params: { id: customer.userId }, body: { isBlocked: true } } as never;
	expect(await eventsOf('office.customers.block', block)).toMatchObject([
		{ event: 'customer blocked or unblocked', user: owner.userId, target: customer.userId },
	]);
});

test('changes of roles are logged with who made them and on whom, and a refused one as refused', async () => {
	const owner = await account(['owner']);
	const picker = await account(['picker']);
	const params = { id: picker.userId };
	const { version } = (await shop.call('office.staff.get', { token: owner.token, params })).body.data;
	const update = { params, body: { roles: ['picker', 'rider'], version } };
	const by = { user: owner.userId, target: picker.userId };
	expect(await eventsOf('office.staff.update', { ...update, token: picker.token } as never)).toMatchObject([
		{ event: 'access refused', user: picker.userId, target: picker.userId, code: 'NOT_ALLOWED' },
	]);
	expect(await eventsOf('office.staff.update', { ...update, token: owner.token } as never)).toMatchObject([
		{ ...by, event: 'roles changed', endpoint: 'office.staff.update' },
	]);
	const block = { params, body: { isBlocked: true }, token: owner.token } as never;
	expect(await eventsOf('office.staff.block', block)).toMatchObject([{ ...by, event: 'roles changed' }]);
});

test.for([
	['office.sessions.remove', 'picker', undefined],
	['user.revokeSession', null, { currentPassword }],
] as const)('a session that is revoked by %s is logged', async ([name, role, body]) => {
	const { email, userId, token } = await account(role === null ? [] : [role]);
	await shop.call('auth.login', { body: { email, password: currentPassword }, userAgent: 'A phone' });
	const sessions = shop.db.selectFrom('sessions').select('id').where('user_agent', '=', 'A phone');
	const { id } = await sessions.where('user_id', '=', userId).executeTakeFirstOrThrow();
	expect(
		await eventsOf(name, { token, params: { id }, ...(body === undefined ? {} : { body }) } as never),
	).toMatchObject([{ event: 'session revoked', endpoint: name, user: userId, target: id }]);
});

test('customer data that are exported or erased are logged, by the customer and by staff', async () => {
	const owner = await account(['owner']);
	const customer = await account();
	const event = 'customer data handled';
	const own = { token: customer.token, body: { currentPassword } } as never;
	expect(await eventsOf('user.export', own)).toMatchObject([{ event, user: customer.userId, endpoint: 'user.export' }]);
	const params = { id: customer.userId };
	const byStaff = { event, user: owner.userId, target: customer.userId };
	expect(await eventsOf('office.customers.export', { token: owner.token, params } as never)).toMatchObject([byStaff]);
	const erase = { token: owner.token, params, body: { email: customer.email } } as never;
	expect(await eventsOf('office.customers.erase', erase)).toMatchObject([byStaff]);
	const other = await account();
	const erasesOwn = { token: other.token, body: { currentPassword } } as never;
	expect(await eventsOf('user.erase', erasesOwn)).toMatchObject([{ event, user: other.userId }]);
});

test('each line is one JSON object with its time in milliseconds since 1970, its event and its request id', async () => {
	const { email } = await account();
	lines.length = 0;
	const before = Date.now();
	await shop.call('auth.login', { body: { email, password: 'a\nb"}\u2028{' }, userAgent: 'x\n{"event":"signed in"}' });
	expect(lines).toHaveLength(1);
	expect(lines[0]).toMatch(/^\{[^\n]*\}\n$/);
	const { time, event, id } = JSON.parse(lines[0] ?? '');
	expect(time).toBeGreaterThanOrEqual(before);
	expect(time).toBeLessThanOrEqual(Date.now());
	expect(event).toBe('sign-in failed');
	expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test('docs/operations.md names every event', () => {
	const document = readFileSync('docs/operations.md', 'utf8');
	const [row = ''] = /^\| other `event` .*$/m.exec(document) ?? [];
	const own = ['sign-in failed', 'sign-in delayed', 'access refused'];
	const rows = Object.values(endpoints) as Endpoint[];
	const events = new Set([...own, ...rows.flatMap(({ securityEvent }) => securityEvent ?? [])]);
	expect(events.size).toBe(12);
	// "password, two-factor authentication or roles changed"
	for (const event of events) expect(row, event).toContain(event.replace(/ changed$/, ''));
});
