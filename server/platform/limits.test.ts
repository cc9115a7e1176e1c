import { googleClientId, makeSigner } from '#tests/fixtures/google.ts';
import { openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteEndedLimits } from './limit-queries.ts';
import { createLimits, type Limits } from './limits.ts';
import { Refused } from './refuse.ts';

const signer = makeSigner();
const options = {
	config: { googleClientId },
	fetch: (async () => Response.json({ [signer.keyId]: signer.publicPem })) as typeof fetch,
};
/** Two processes over one database. */
const shop = await openShop(options);
const second = await openShop({ ...options, beside: shop });
afterAll(async () => {
	await second.close();
	await shop.close();
});

beforeEach(async () => {
	await sql`delete from attempt_limits`.execute(shop.db);
});

const start = Date.UTC(2026, 0, 1);
const at = (afterMs: number) => new Date(start + afterMs);
const limits = createLimits(shop.db);
const otherLimits = createLimits(second.db);

async function refusalOf(work: Promise<unknown>): Promise<Refused> {
	const error = await work.then(
		() => new Error('not refused'),
		(cause: unknown) => cause,
	);
	if (error instanceof Refused) return error;
	throw error;
}

function take(from: Limits, key: string, limit: number, afterMs: number): Promise<void> {
	return from.take(key, limit, 60_000, at(afterMs));
}

async function countKeys(): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*)::int from attempt_limits`.execute(shop.db);
	return rows[0]?.count ?? 0;
}

test('permits the allowed number of attempts, and returns the time to wait', async () => {
	for (let count = 0; count < 3; count += 1) await take(limits, 'login 10.0.0.1', 3, 0);
	const refused = await refusalOf(take(limits, 'login 10.0.0.1', 3, 15_500));
	expect(refused.refusal).toBe('TOO_MANY_ATTEMPTS');
	expect(refused.details).toEqual({ retryAfterSeconds: 45 });
});

test('limits a network, a site of IPv6 networks eight times as much, and all customers of an unknown proxy together', async () => {
	const takeOf = (network: string, times: number) =>
		Array.from({ length: times }).reduce<Promise<void>>(
			(before) => before.then(() => limits.takeOfNetwork('reset', network, 3, 60_000, at(0))),
			Promise.resolve(),
		);
	await takeOf('203.0.113.7', 3);
	await refusalOf(takeOf('203.0.113.7', 1));
	await takeOf('203.0.113.8', 3);
	for (let n = 0; n < 8; n += 1) await takeOf(`2001:db8:1:${n}::/64`, 3);
	await refusalOf(takeOf('2001:db8:1:9::/64', 1));
	await takeOf('2001:db8:2:9::/64', 3);
	await refusalOf(takeOf('2001:db8:2:9::/64', 1));
	await takeOf('172.17.0.1', 150);
	await refusalOf(takeOf('172.17.0.1', 1));
});

test('permits attempts again after the window', async () => {
	await take(limits, 'key', 1, 0);
	await refusalOf(take(limits, 'key', 1, 59_999));
	await take(limits, 'key', 1, 60_000);
	await refusalOf(take(limits, 'key', 1, 60_001));
});

test('counts every key separately', async () => {
	await take(limits, 'one', 1, 0);
	await take(limits, 'other', 1, 0);
	await refusalOf(take(limits, 'one', 1, 1));
});

test('permits ten of forty concurrent attempts in two processes, and an attempt that was given back', async () => {
	const attempts = Array.from({ length: 40 }, (_, count) =>
		take(count % 2 === 0 ? limits : otherLimits, 'key', 10, 0).then(
			() => 'allowed',
			() => 'refused',
		),
	);
	const outcomes = await Promise.all(attempts);
	expect(outcomes.filter((outcome) => outcome === 'allowed')).toHaveLength(10);
	await limits.giveBack('key');
	await take(otherLimits, 'key', 10, 1);
	await refusalOf(take(limits, 'key', 10, 1));
});

test('writes nothing for a refused attempt', async () => {
	await take(limits, 'key', 1, 0);
	const version = () => sql<{ xmin: string }>`select ctid::text, attempts from attempt_limits`.execute(shop.db);
	const before = await version();
	for (let count = 0; count < 5; count += 1) await refusalOf(take(limits, 'key', 1, 1));
	expect((await version()).rows).toEqual(before.rows);
});

test('deletes ended windows, and above the largest number of keys those that end first', async () => {
	for (let key = 0; key < 6; key += 1) await take(limits, `key ${key}`, 1, key * 1000);
	const chunk = { now: at(61_000), before: at(61_000), limit: 10 };
	await deleteEndedLimits()(shop.db, chunk);
	expect(await countKeys()).toBe(4);
	await deleteEndedLimits(2)(shop.db, chunk);
	await refusalOf(take(limits, 'key 4', 1, 61_000));
	await refusalOf(take(limits, 'key 5', 1, 61_000));
	expect(await countKeys()).toBe(2);
});

let emails = 0;
function newEmail(): string {
	emails += 1;
	return `limited${emails}@example.in`;
}

function signUp(process: Shop, ipAddress: string) {
	const body = {
		email: newEmail(),
		name: 'Asha',
		mobile: '9876543210',
		password: 'neem-7-hills',
		confirmPassword: 'neem-7-hills',
	};
	return process.call('auth.signup', { body, ipAddress });
}

function signInWithGoogle(process: Shop, sub: string, ipAddress: string) {
	return process.call('auth.google', { body: signer.signIn({ sub, email: newEmail() }), ipAddress });
}

async function setSignUps(signUpsPerNetwork: number): Promise<void> {
	await sql`
		update shop_settings set value = value || ${JSON.stringify({ signUpsPerNetwork })}::jsonb
		where key = 'newAccountLimits'`.execute(shop.db);
}

type Attempt = (process: Shop, count: number) => Promise<{ status: number }>;
const owner = await shop.signIn({ roles: ['owner'] });
const ipAddress = '203.0.113.7';
const limited: [string, number, Attempt][] = [
	[
		'failed logins of a network',
		50,
		(process) => process.call('auth.login', { body: { email: newEmail(), password: 'secret2' }, ipAddress }),
	],
	[
		'password resets of a network',
		20,
		(process) => process.call('auth.forgotPassword', { body: { email: newEmail() }, ipAddress }),
	],
	[
		'password resets of an e-mail',
		5,
		(process, count) =>
			process.call('auth.forgotPassword', { body: { email: 'asha@example.in' }, ipAddress: `203.0.113.${count}` }),
	],
	[
		'coupon codes of a network',
		60,
		(process, count) => process.call('coupons.verify', { params: { code: `GUESS${count}` }, ipAddress }),
	],
	[
		'2FA codes of a user',
		10,
		(process) => process.call('office.totp.confirm', { body: { totp: '123456' }, token: owner.token }),
	],
	[
		'invitations of an owner',
		100,
		(process) =>
			process.call('office.staff.create', { body: { email: newEmail(), roles: ['picker'] }, token: owner.token }),
	],
];

test.for(limited)('limits %s to %d over two processes', async ([, limit, attempt]) => {
	const statuses = new Set<number>();
	for (let count = 1; count <= limit; count += 1) {
		statuses.add((await attempt(count % 2 === 0 ? shop : second, count)).status);
	}
	expect(statuses).not.toContain(429);
	expect((await attempt(shop, limit + 1)).status).toBe(429);
	expect((await attempt(second, limit + 1)).status).toBe(429);
});

test('limits sign-ups of a network over two processes, those with Google included', async () => {
	await setSignUps(3);
	expect((await signUp(shop, ipAddress)).status).toBe(201);
	expect((await signUp(second, ipAddress)).status).toBe(201);
	expect((await signInWithGoogle(shop, '901', ipAddress)).status).toBe(200);
	const refused = await signInWithGoogle(second, '902', ipAddress);
	expect(refused).toMatchObject({ status: 429, error: { code: 'TOO_MANY_SIGN_UPS' } });
	expect((await signUp(shop, ipAddress)).error.code).toBe('TOO_MANY_SIGN_UPS');
	expect((await signInWithGoogle(second, '901', ipAddress)).status).toBe(200);
	expect((await signInWithGoogle(second, '902', '203.0.113.8')).status).toBe(200);
	await setSignUps(0);
	expect((await signInWithGoogle(second, '903', ipAddress)).status).toBe(200);
});

/** @returns how many attempts are not refused, each from another network of one IPv6 site */
async function countAllowedOfSite(times: number, attempt: (ipAddress: string) => Promise<{ status: number }>) {
	let allowed = 0;
	for (let count = 0; count < times; count += 1) {
		const { status } = await attempt(`2001:db8:77:${count.toString(16)}::1`);
		if (status !== 429) allowed += 1;
	}
	return allowed;
}

test('limits sign-ups of a site of IPv6 networks to eight times those of one network', async () => {
	await setSignUps(2);
	expect(await countAllowedOfSite(20, (address) => signUp(shop, address))).toBe(16);
	expect((await signUp(shop, '2001:db8:78::1')).status).toBe(201);
	// What the limit of the site refused is not counted for its network.
	const { rows } = await sql<{ count: number }>`
		select sum(attempts)::int as count from attempt_limits where key like 'sign-up:2001:db8:77:%/64'`.execute(shop.db);
	expect(rows).toEqual([{ count: 16 }]);
});

test('limits failed logins of a site of IPv6 networks to eight times those of one network', async () => {
	const logIn = (address: string, email = newEmail(), password = 'secret2') =>
		shop.call('auth.login', { body: { email, password }, ipAddress: address });
	const { email } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	expect((await logIn('2001:db8:77:ffff::1', email, 'secret1')).status).toBe(200);
	// Each password is hashed: most of the attempts are counted without one.
	expect(await countAllowedOfSite(1, (address) => logIn(address))).toBe(1);
	await sql`update attempt_limits set attempts = 395 where key = 'login:2001:db8:77::/48'`.execute(shop.db);
	expect(await countAllowedOfSite(10, (address) => logIn(address))).toBe(5);
	expect((await logIn('2001:db8:78::1')).status).toBe(401);
});

const customer = await shop.signIn({ passwordHash: passwordHash.secret1 });
const uncounted: [string, RegExp, (ipAddress: string) => Promise<{ status: number }>][] = [
	['a sign-up', /insert into "users"/, (address) => signUp(shop, address)],
	['a sign-up with Google', /insert into "users"/, (address) => signInWithGoogle(shop, '904', address)],
	[
		'a sign-in',
		/insert into sessions/,
		(address) => shop.call('auth.login', { body: { email: customer.email, password: 'secret1' }, ipAddress: address }),
	],
];

test.for(uncounted)('%s that the database fails is not counted for its network', async ([, statement, attempt]) => {
	const { status } = await shop.failOn(statement, () => attempt('2001:db8:79::1'));
	expect(status).toBe(500);
	const counts = shop.db
		.selectFrom('attempt_limits')
		.select(['key', 'attempts'])
		.where('key', 'like', '%2001:db8:79:%');
	expect((await counts.execute()).map(({ attempts }) => attempts)).toEqual([0, 0]);
});

test('a sign-up with a common password is not counted, one with the email of an account is', async () => {
	await setSignUps(1);
	const { email } = await shop.signIn();
	const attempt = (more: object) =>
		shop.call('auth.signup', {
			body: {
				email,
				name: 'Asha',
				mobile: '9876543210',
				password: 'neem-7-hills',
				confirmPassword: 'neem-7-hills',
				...more,
			},
			ipAddress,
		});
	const common = { password: 'password', confirmPassword: 'password' };
	for (let count = 0; count < 2; count += 1) expect((await attempt(common)).error.code).toBe('PASSWORD_TOO_COMMON');
	expect((await attempt({})).error.code).toBe('EMAIL_TAKEN');
	expect((await attempt({})).error.code).toBe('TOO_MANY_SIGN_UPS');
});

test('links an existing account to Google above the limit of sign-ups', async () => {
	await setSignUps(1);
	expect((await signUp(shop, ipAddress)).status).toBe(201);
	const { email } = await shop.signIn({ passwordHash: passwordHash.secret1 });
	const body = signer.signIn({ sub: '904', email });
	expect((await second.call('auth.google', { body, ipAddress })).status).toBe(200);
});
