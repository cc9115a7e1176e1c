import { randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { readBackupFile } from '#server/backup/backup-file.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { deliveryAddress } from '#tests/fixtures/delivery-address.ts';
import { accountDetailsOf, formsOf, mailedTokens, sendJson } from '#tests/fixtures/known-secrets.ts';
import { startMailServer } from '#tests/fixtures/mail-server.ts';
import { getVariant, passwordHash } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';

/** The content of every file of a physical backup, by its path in the data directory of the server. */
async function readPhysical(file: string): Promise<Map<string, Buffer>> {
	const pieces = new Map<string, Buffer[]>();
	for await (const { name, bytes } of readBackupFile(file, null)) {
		const path = /^files\/(.+)\/\d{6}\.gz$/.exec(name)?.[1];
		if (path === undefined) pieces.set(name, [bytes]);
		else pieces.set(path, [...(pieces.get(path) ?? []), gunzipSync(bytes)]);
	}
	return new Map([...pieces].map(([path, parts]) => [path, Buffer.concat(parts)]));
}

test('keeps passwords, tokens, links, keys and refund accounts in clear in no physical backup, WAL or log of the included database', async () => {
	const dataDirectory = await makeDataDirectory();
	const mailPassword = randomBytes(16).toString('hex');
	const mailServer = await startMailServer({ user: 'khetse', password: mailPassword });
	const release = mailServer.hold('Reset your Khetse password');
	const shop = await startShopProcess({ dataDirectory, env: { SMTP_URL: mailServer.url, LOG_LEVEL: 'debug' } });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 2 });
	onTestFinished(async () => {
		release();
		await shop.stop();
		await mailServer.close();
		await db.destroy();
		removeDataDirectory(dataDirectory);
	});
	const send = (method: string, path: string, body?: unknown, token?: string) =>
		sendJson(shop.url + path, method, body, token);

	/** name and secret */
	const known: [string, string][] = [['the password of the mail server', mailPassword]];
	const secretKey = readFileSync(join(dataDirectory, 'secret-key'), 'utf8').trim();
	known.push(['the secret key', secretKey]);
	for (const line of readFileSync(join(dataDirectory, 'postgres-password'), 'utf8').split('\n')) {
		if (line !== '') known.push(['the password of a role', line]);
	}
	const email = 'searched@example.in';
	const password = `pass-${randomBytes(9).toString('hex')}`;
	const wrong = `wrong-${randomBytes(9).toString('hex')}`;
	const unknownToken = randomBytes(32).toString('base64url');
	known.push(['a password', password], ['a wrong password', wrong], ['an unknown token', unknownToken]);
	const names = { name: 'Asha', mobile: '9876543210', confirmPassword: password };
	expect((await send('POST', '/api/v1/auth/signup', { email, password, ...names })).status).toBe(201);
	await send('POST', '/api/v1/auth/login', { email, password: wrong });
	await send('GET', '/api/v1/user/me', undefined, unknownToken);
	const signedIn = await send('POST', '/api/v1/auth/login', { email, password });
	const token = String((signedIn.body as { token?: string }).token);
	known.push(['a session token', token]);

	const account = `9${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0')}`.slice(0, 14);
	known.push(['an account number', account]);
	const { productId } = await getVariant(db, 'VR-ONI', '1 kg');
	const cart = { dbCart: [{ productId, unit: '1 kg', qty: 4 }], deliveryAddress };
	expect((await send('POST', '/api/v1/orders/createOrder', cart, token)).status).toBe(201);
	const { rows } = await sql<{ id: string }>`update orders set payment_status = 'Paid', paid_paise = total_paise
		where email = ${email} returning id`.execute(db);
	const path = `/api/v1/orders/${rows[0]?.id}`;
	const accountDetails = accountDetailsOf(account);
	const cancel = { orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails };
	expect((await send('PATCH', path, cancel, token)).status).toBe(200);

	await send('POST', '/api/v1/auth/forgotPassword', { email });
	await vi.waitFor(() => expect(mailedTokens(mailServer.received)).toHaveLength(1), { timeout: 60_000 });
	for (const linkToken of mailedTokens(mailServer.received)) known.push(['the token of a mailed link', linkToken]);
	const owner = { email: 'owner@example.in', passwordHash: passwordHash.secret1, roles: ['owner'] } as const;
	await insertUser(db, owner);
	const ownerLogin = await send('POST', '/api/v1/auth/login', { email: owner.email, password: 'secret1' });
	const ownerToken = String((ownerLogin.body as { token?: string }).token);
	const begun = await send('POST', '/api/v1/office/account/totp/begin', { currentPassword: 'secret1' }, ownerToken);
	const { data, token: renewed } = begun.body as unknown as { data: { secret: string }; token: string };
	known.push(['a session token', ownerToken], ['a session token', renewed], ['a two-factor secret', data.secret]);

	// A statement that fails is written down by the database: sign-in and new password wait for a locked table.
	await db.transaction().execute(async (tx) => {
		await sql`lock table sessions, one_time_links in access exclusive mode`.execute(tx);
		const [first] = known.filter(([what]) => what === 'the token of a mailed link');
		const link = { token: first?.[1], password, confirmPassword: password };
		const statuses = await Promise.all([
			send('POST', '/api/v1/auth/login', { email, password }),
			send('POST', '/api/v1/auth/resetPassword', link),
			send('GET', '/api/v1/user/me', undefined, token),
		]);
		expect(statuses.map(({ status }) => status)).toEqual([503, 503, 503]);
	});

	const file = join(makeBackupFolder(), 'files.tar');
	const env = { DATA_DIR: dataDirectory, BACKUP_KEY: '' };
	expect(await runTool('backup', ['--physical', '--to', file], env)).toMatchObject({ code: 0, err: '' });
	const places = await readPhysical(file);
	const bytes = [...places.values()].reduce((sum, { length }) => sum + length, 0);
	const holders = [...places].filter(([, content]) => content.includes(email)).map(([name]) => name);
	expect(
		holders.some((name) => name.startsWith('base/')),
		'a table with the e-mail',
	).toBe(true);
	// The WAL of the server itself goes further back than that of the backup.
	const wal = globSync('postgres/pg_wal/0*', { cwd: dataDirectory });
	for (const name of wal) places.set(name, readFileSync(join(dataDirectory, name)));
	expect(
		wal.some((name) => places.get(name)?.includes(email)),
		'WAL with the e-mail',
	).toBe(true);
	const logs = globSync(['postgres/log/*', 'postgres-start.log'], { cwd: dataDirectory });
	const logged = logs.map((name) => readFileSync(join(dataDirectory, name)));
	expect(Buffer.concat(logged).toString(), 'a failed statement').toMatch(
		/ERROR: .*canceling statement[\s\S]*STATEMENT: [\s\S]*insert into sessions/,
	);
	for (const [index, name] of logs.entries()) places.set(name, logged[index] as Buffer);
	places.set('the log of the shop', Buffer.from(shop.output()));

	const found = known.flatMap(([what, text]) =>
		formsOf(text).flatMap((form) =>
			[...places].filter(([, content]) => content.includes(form)).map(([where]) => `${what} in ${where}`),
		),
	);
	expect([...new Set(found)]).toEqual([]);
	expect(bytes).toBeGreaterThan(10_000_000);
});
