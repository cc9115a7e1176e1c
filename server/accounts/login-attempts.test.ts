import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

beforeEach(() => {
	// Each test begins without counted failures of its networks.
	shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000);
});

const password = 'secret1';

async function account(): Promise<string> {
	return (await shop.signIn({ passwordHash: passwordHash.secret1 })).email;
}

type Attempt = { password?: string; totp?: string; deviceToken?: string; ipAddress?: string };

function logIn(email: string, { ipAddress = '203.0.113.1', ...attempt }: Attempt = {}) {
	return shop.call('auth.login', { body: { email, password, ...attempt }, ipAddress });
}

/** Sixteen attempts at once. @returns how many were checked and how many were refused unchecked */
async function sixteen(attempt: () => ReturnType<typeof logIn>) {
	const responses = await Promise.all(Array.from({ length: 16 }, attempt));
	const count = (status: number) => responses.filter((response) => response.status === status).length;
	return { checked: count(401), refused: count(429) };
}

const wrong = { password: 'not-this-one' };

test('checks five of sixteen parallel wrong passwords and refuses the others unchecked', async () => {
	const email = await account();
	expect(await sixteen(() => logIn(email, wrong))).toEqual({ checked: 5, refused: 11 });
	expect(await logIn(email)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
	shop.clock.now = new Date(shop.clock.now.getTime() + 1000);
	expect((await logIn(email)).status).toBe(200);
	expect(await sixteen(() => logIn(email, wrong))).toEqual({ checked: 5, refused: 11 });
});

test('lets a user log in on a known device while another user fails on the account', async () => {
	const email = await account();
	const { deviceToken } = (await logIn(email)).body;
	expect(await sixteen(() => logIn(email, { ...wrong, ipAddress: '198.51.100.9' }))).toEqual({
		checked: 5,
		refused: 11,
	});
	expect((await logIn(email)).status).toBe(429);
	const known = await logIn(email, { deviceToken: deviceToken as string });
	expect(known.status).toBe(200);
	expect((await logIn(email)).status).toBe(429);
});

test('delays a known device after its own failures, and no other one', async () => {
	const email = await account();
	const { deviceToken } = (await logIn(email)).body;
	const other = (await logIn(email)).body.deviceToken;
	const attempt = { ...wrong, deviceToken: deviceToken as string };
	expect(await sixteen(() => logIn(email, attempt))).toEqual({ checked: 5, refused: 11 });
	expect((await logIn(email, { deviceToken: deviceToken as string })).status).toBe(429);
	expect((await logIn(email, { deviceToken: other as string })).status).toBe(200);
	expect((await logIn(email)).status).toBe(200);
});

test('treats a token of another account, a changed one and a text as an unknown device', async () => {
	const email = await account();
	const own = (await logIn(email)).body.deviceToken ?? '';
	const foreign = (await logIn(await account())).body.deviceToken ?? '';
	await sixteen(() => logIn(email, wrong));
	const [payload = '', signature = ''] = own.split('.');
	const [foreignPayload = ''] = foreign.split('.');
	const mark = payload.split('~')[1];
	const made = [
		foreign,
		`${payload}.`,
		`${payload}.${signature.slice(1)}x`,
		`${foreignPayload}~${mark}.${signature}`,
		'x',
	];
	for (const deviceToken of made) expect((await logIn(email, { deviceToken })).status, deviceToken).toBe(429);
	expect((await logIn(email, { deviceToken: own })).status).toBe(200);
});

test('recognises every user of a shared device', async () => {
	const emails = [await account(), await account(), await account()];
	let deviceToken: string | undefined;
	for (const email of emails) {
		deviceToken = (await logIn(email, deviceToken === undefined ? {} : { deviceToken })).body.deviceToken;
	}
	for (const email of emails) {
		await sixteen(() => logIn(email, wrong));
		expect((await logIn(email)).status).toBe(429);
		expect((await logIn(email, { deviceToken: deviceToken as string })).status).toBe(200);
	}
});

test('limits the failures of a network over all accounts, also when it changes its address', async () => {
	const email = await account();
	const { deviceToken } = (await logIn(email)).body;
	const addressOf = (count: number) => `2001:db8:1:2::${count.toString(16)}`;
	const statuses = new Map<number, number>();
	for (let count = 1; count <= 60; count += 1) {
		const { status } = await logIn(`user${count}@example.in`, { ...wrong, ipAddress: addressOf(count) });
		statuses.set(status, (statuses.get(status) ?? 0) + 1);
	}
	expect([...statuses]).toEqual([
		[401, 50],
		[429, 10],
	]);
	expect((await logIn(email, { ipAddress: addressOf(99) })).status).toBe(429);
	expect((await logIn(email, { ipAddress: addressOf(99), deviceToken: deviceToken as string })).status).toBe(200);
	expect((await logIn(email, { ipAddress: '2001:db8:1:3::1' })).status).toBe(200);
	shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000);
	expect((await logIn(email, { ipAddress: addressOf(1) })).status).toBe(200);
});

test('does not count logins that succeed', async () => {
	for (let count = 1; count <= 60; count += 1) {
		const email = await account();
		expect((await logIn(email, { ipAddress: '192.0.2.1' })).status).toBe(200);
	}
});
