import { createCipheriv, randomBytes } from 'node:crypto';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { decrypt, encrypt, fingerprintOf } from './encryption.ts';
import { checkSecretKey, rotateSecretKey } from './secret-key.ts';
import { encryptedColumns, findStoredFingerprint } from './secret-key-queries.ts';

/** A key of this machine, null for none; `made` counts those that were made. */
function ownKey(key: Buffer | null, { isShared = true, isSet = false } = {}) {
	const own = {
		made: 0,
		isShared,
		isSet,
		read: () => key,
		inOtherFile: () => null,
		make() {
			own.made += 1;
			return randomBytes(32);
		},
	};
	return own;
}

const now = new Date('2026-08-01T10:00:00Z');

/** A value as older versions have stored it, without the key's fingerprint. */
function encryptAsBefore(text: string, owner: string, key: Buffer): Buffer {
	const iv = randomBytes(12);
	const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

async function shopWithSecrets(key: Buffer) {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const ids: string[] = [];
	for (const encryptWith of [encrypt, encryptAsBefore]) {
		const { userId } = await shop.signIn();
		const secret = encryptWith('the secret', userId, key);
		await shop.db
			.updateTable('users')
			.set({ totp_secret: secret, totp_pending: secret })
			.where('id', '=', userId)
			.execute();
		ids.push(userId);
	}
	async function secrets(opening: Buffer): Promise<string[]> {
		const rows = await shop.db
			.selectFrom('users')
			.select(['id', 'totp_secret', 'totp_pending'])
			.where('id', 'in', ids)
			.execute();
		return rows.flatMap(({ id, totp_secret, totp_pending }) =>
			[totp_secret, totp_pending].map((value) => decrypt(value ?? Buffer.alloc(0), id, opening)),
		);
	}
	return { shop, ids, secrets };
}

const all = Array<string>(4).fill('the secret');

test('opens values of older versions, which do not name their key', async () => {
	const key = randomBytes(32);
	const { secrets } = await shopWithSecrets(key);
	expect(await secrets(key)).toEqual(all);
	expect(() => decrypt(encrypt('x', 'a', key), 'a', randomBytes(32))).toThrow();
});

test('encrypts all values with another key at once', async () => {
	const [from, to] = [randomBytes(32), randomBytes(32)];
	const { shop, secrets } = await shopWithSecrets(from);
	expect(await rotateSecretKey(shop.db, { from, to }, now)).toBe(4);
	expect(await secrets(to)).toEqual(all);
	await expect(secrets(from)).rejects.toThrow();
	expect(await findStoredFingerprint(shop.db)).toEqual(fingerprintOf(to));
	expect(await rotateSecretKey(shop.db, { from, to }, now), 'a second run').toBe(0);
});

test('changes nothing when a value belongs to a third key', async () => {
	const [from, to] = [randomBytes(32), randomBytes(32)];
	const { shop, secrets } = await shopWithSecrets(from);
	const { userId } = await shop.signIn();
	const foreign = encrypt('foreign', userId, randomBytes(32));
	await shop.db.updateTable('users').set({ totp_pending: foreign }).where('id', '=', userId).execute();
	await expect(rotateSecretKey(shop.db, { from, to }, now)).rejects.toThrow();
	expect(await secrets(from)).toEqual(all);
	expect(await findStoredFingerprint(shop.db)).toBeNull();
});

test('stores the fingerprint at the first start, and not the key', async () => {
	const key = randomBytes(32);
	const { shop } = await shopWithSecrets(key);
	expect(await checkSecretKey(shop.db, ownKey(key), now)).toBeNull();
	expect(await checkSecretKey(shop.db, ownKey(key), now)).toBeNull();
	const { rows } = await sql`select * from secret_keys`.execute(shop.db);
	expect(rows).toHaveLength(1);
	expect(JSON.stringify(rows)).not.toContain(key.toString('hex').slice(0, 16));
});

test('refuses another key in one sentence', async () => {
	const key = randomBytes(32);
	const { shop } = await shopWithSecrets(key);
	const other = randomBytes(32);
	const beforeFirstStart = await checkSecretKey(shop.db, ownKey(other, { isSet: true }), now);
	expect(beforeFirstStart).toMatch(
		/^The database was encrypted with another key, SECRET_KEY is the key [0-9a-f]{16}: set /,
	);
	await checkSecretKey(shop.db, ownKey(key, { isSet: true }), now);
	for (const isSet of [true, false]) {
		const sentence = await checkSecretKey(shop.db, ownKey(other, { isSet }), now);
		expect(sentence).toContain(fingerprintOf(key).toString('hex'));
		expect(sentence).toContain('SECRET_KEY');
	}
	expect(await findStoredFingerprint(shop.db)).toEqual(fingerprintOf(key));
});

test('takes another key where nothing is encrypted yet, except one made by a second machine', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const check = (isShared: boolean, isSet: boolean) =>
		checkSecretKey(shop.db, ownKey(randomBytes(32), { isShared, isSet }), now);
	expect(await check(true, false)).toBeNull();
	expect(await check(true, false)).toContain('which this machine does not have');
	expect(await check(true, true)).toBeNull();
	expect(await check(false, false)).toBeNull();
});

test('two machines that start at once without a key: one makes a key, the other is refused', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const machines = [ownKey(null), ownKey(null)];
	const sentences = await Promise.all(machines.map((own) => checkSecretKey(shop.db, own, now)));
	expect(sentences.filter((sentence) => sentence === null)).toHaveLength(1);
	expect(machines.map(({ made }) => made).sort()).toEqual([0, 1]);
});

test('two processes of one data directory that start at once without a key use the one that the first has made', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	let stored: Buffer | null = null;
	const own = { ...ownKey(null), read: () => stored, make: () => (stored = randomBytes(32)) };
	expect(await Promise.all([1, 2].map(() => checkSecretKey(shop.db, own, now)))).toEqual([null, null]);
	expect(await findStoredFingerprint(shop.db)).toEqual(fingerprintOf(stored ?? Buffer.alloc(0)));
});

test.for([true, false])(
	'makes no key for a database that has encrypted values or names its key (shared: %s)',
	async (isShared) => {
		const key = randomBytes(32);
		const { shop } = await shopWithSecrets(key);
		const own = ownKey(null, { isShared });
		expect(await checkSecretKey(shop.db, own, now), 'values').toContain('encrypted with another key');
		await checkSecretKey(shop.db, ownKey(key), now);
		await shop.db.updateTable('users').set({ totp_secret: null, totp_pending: null }).execute();
		expect(await checkSecretKey(shop.db, own, now), 'name').toContain(fingerprintOf(key).toString('hex'));
		expect(own.made).toBe(0);
		expect(await findStoredFingerprint(shop.db)).toEqual(fingerprintOf(key));
	},
);

/** Columns with bytes that are no encrypted values. */
const otherBytes = ['bytes', 'body_hash', 'token_hash', 'fingerprint'];

test('knows every encrypted column', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const { rows } = await sql<{ table: string; column: string }>`
		select table_name as "table", column_name as "column" from information_schema.columns
		where table_schema = 'public' and data_type = 'bytea' and column_name <> all(${otherBytes})
		order by 1, 2`.execute(shop.db);
	expect(rows).toEqual(
		[...encryptedColumns].sort((a, b) => (`${a.table}.${a.column}` < `${b.table}.${b.column}` ? -1 : 1)),
	);
});
