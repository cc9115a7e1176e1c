import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { readBackup } from '#server/backup/read-backup.ts';
import { hashToken } from '#server/platform/sessions.ts';
import { inviteStaff } from '#server/staff/invite-staff.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { googleClientId, makeSigner } from '#tests/fixtures/google.ts';
import { accountDetailsOf, formsOf, mailedTokens, sendJson } from '#tests/fixtures/known-secrets.ts';
import { startMailServer } from '#tests/fixtures/mail-server.ts';
import { passwordHash } from '#tests/fixtures/shop.ts';
import { makeEmptyDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

const customers = faultSize({ small: 2, full: 200 });

const hexKey = () => randomBytes(32).toString('hex');

/**
 * A shop on a database of its own, with roles for owner and requests, a key for backups and a mail server that asks for a
 * password, receives mails and never confirms them. Everything that it can write down is written down.
 */
async function shopOnTemplate() {
	const address = inject('cluster');
	const name = `secrets_${randomBytes(4).toString('hex')}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
	const dataDirectory = makeEmptyDataDirectory();
	const secrets = {
		secretKey: hexKey(),
		backupKey: hexKey(),
		ownerPassword: hexKey(),
		requestPassword: hexKey(),
		mailPassword: hexKey(),
	};
	const [owner, role] = [`${name}_owner`, `${name}_shop`];
	await admin.query(`create role ${owner} login superuser password '${secrets.ownerPassword}'`);
	await admin.query(`create role ${role} login password '${secrets.requestPassword}'`);
	const mailServer = await startMailServer({ user: 'khetse', password: secrets.mailPassword });
	const releases = ['Reset your Khetse password', 'Your invitation to the Khetse back office'].map(mailServer.hold);
	const shopEnv = {
		DATABASE_URL: urlOf({ ...address, user: role, password: secrets.requestPassword }, name),
		DATABASE_DIRECT_URL: urlOf({ ...address, user: owner, password: secrets.ownerPassword }, name),
		SECRET_KEY: secrets.secretKey,
	};
	const metricsPort = await freePort();
	const signer = makeSigner();
	const shop = await startShopProcess({
		dataDirectory,
		env: {
			...shopEnv,
			BACKUP_KEY: secrets.backupKey,
			LOG_LEVEL: 'debug',
			ACCESS_LOG: 'on',
			METRICS_PORT: String(metricsPort),
			SMTP_URL: mailServer.url,
			GOOGLE_CLIENT_ID: googleClientId,
			GOOGLE_CERTS_URL: await serveKeys({ [signer.keyId]: signer.publicPem }),
		},
	});
	const db = openDatabase({ connection: { ...address, database: name } });
	onTestFinished(async () => {
		for (const release of releases) release();
		await shop.stop();
		await mailServer.close();
		await db.destroy();
		await admin.query(`drop database ${name} with (force)`);
		for (const each of [owner, role]) await admin.query(`drop role ${each}`);
		await admin.end();
		removeDataDirectory(dataDirectory);
	});
	/** The server ends the connections of the shop and refuses its role until the returned function is called. */
	async function refuseShop(): Promise<() => Promise<unknown>> {
		await admin.query(`alter role ${role} nologin`);
		await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
		return () => admin.query(`alter role ${role} login`);
	}
	const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
	return { shop, shopEnv, db, secrets, mailServer, signer, refuseShop, readMetrics };
}

/** The server of Google's keys. */
async function serveKeys(keys: Record<string, string>): Promise<string> {
	const server = createServer((_request, response) => response.end(JSON.stringify(keys))).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('keeps passwords, tokens, keys and refund accounts in clear in no table, log, response, metrics or backup', async () => {
	const { shop, shopEnv, db, secrets, mailServer, signer, refuseShop, readMetrics } = await shopOnTemplate();
	/** name and secret */
	const known: [string, string][] = Object.entries(secrets);
	for (const name of ['secretKey', 'backupKey'] as const) {
		known.push([`the bytes of ${name}`, Buffer.from(secrets[name], 'hex').toString('base64').replace(/=+$/, '')]);
	}
	const responses: string[] = [];

	const send = (method: string, path: string, body?: unknown, token?: string) =>
		sendJson(shop.url + path, method, body, token);

	for (let count = 0; count < customers; count += 1) {
		const email = `known${count}@example.in`;
		const password = `pass-${randomBytes(9).toString('hex')}`;
		const wrong = `wrong-${randomBytes(9).toString('hex')}`;
		const unknownToken = randomBytes(32).toString('base64url');
		known.push(['a password', password], ['a wrong password', wrong], ['an unknown token', unknownToken]);
		await insertUser(db, { email, passwordHash: passwordHash.secret1 });
		const names = { name: 'Asha', mobile: '9876543210', confirmPassword: password };
		responses.push(
			(await send('POST', '/api/v1/auth/signup', { email: `new${count}@example.in`, password, ...names })).text,
		);
		const signedIn = await send('POST', '/api/v1/auth/login', { email: `new${count}@example.in`, password });
		// The account may be over the sign-up limit of this network.
		const token = String((signedIn.body as { token?: string }).token ?? '');
		if (token !== '') known.push(['a session token', token]);
		responses.push((await send('POST', '/api/v1/auth/login', { email, password: wrong })).text);
		responses.push((await send('GET', '/api/v1/user/me', undefined, unknownToken)).text);
		responses.push((await send('GET', `/api/v1/products?token=${unknownToken}`)).text);
		responses.push(
			(await send('POST', '/api/v1/auth/resetPassword', { token: unknownToken, password, confirmPassword: password }))
				.text,
		);
		if (token === '') continue;
		responses.push((await send('GET', '/api/v1/user/me', undefined, token)).text);
	}
	expect(known.filter(([name]) => name === 'a session token').length).toBeGreaterThan(0);

	// Google's token: accepted once, then refused, and one that is refused at first sight.
	const google = { body: signer.signIn({ email: 'google@example.in' }), other: makeSigner().signIn() };
	const byGoogle = [google.body, google.body, google.other].map(
		(body) => () => send('POST', '/api/v1/auth/google', body),
	);
	const statuses: number[] = [];
	for (const signInWith of byGoogle) {
		const { status, text, body } = await signInWith();
		statuses.push(status);
		if (status === 200) known.push(['a session token', String((body as { token?: string }).token)]);
		else responses.push(text);
	}
	expect(statuses).toEqual([200, 401, 401]);
	for (const { credential, nonceSecret } of [google.body, google.other]) {
		known.push(["Google's token", credential], ["the signature of Google's token", credential.split('.')[2] ?? '']);
		known.push(['the secret of a nonce', nonceSecret]);
	}

	// A paid order that is cancelled with a refund account.
	const account = `9${randomBytes(6).readUIntBE(0, 6).toString().padStart(15, '0')}`.slice(0, 14);
	known.push(['an account number', account]);
	const { email, password } = { email: 'known0@example.in', password: 'secret1' };
	const login = await send('POST', '/api/v1/auth/login', { email, password });
	const token = String((login.body as { token?: string }).token);
	known.push(['a session token', token]);
	const products = await send('GET', '/api/v1/products?keyword=onion');
	const [product] = (products.body as unknown as { products: { _id: string }[] }).products;
	const { deliveryAddress } = await import('#tests/fixtures/delivery-address.ts');
	const placed = await send(
		'POST',
		'/api/v1/orders/createOrder',
		{ dbCart: [{ productId: product?._id, unit: '1 kg', qty: 4 }], deliveryAddress },
		token,
	);
	expect(placed.status).toBe(201);
	const { rows } = await sql<{ id: string }>`update orders set payment_status = 'Paid', paid_paise = total_paise
		where email = ${email} returning id`.execute(db);
	const accountDetails = accountDetailsOf(account);
	const cancelled = await send(
		'PATCH',
		`/api/v1/orders/${rows[0]?.id}`,
		{ orderStatus: 'CANCELLED', rejectedReason: 'Changed Mind', accountDetails },
		token,
	);
	responses.push(cancelled.text, (await send('GET', `/api/v1/orders/${rows[0]?.id}`, undefined, token)).text);

	// One-time links: mailed, received, and not yet marked as sent. They occupy four of the five places of the mail queue.
	const resets = Math.min(customers, 3);
	for (let count = 0; count < resets; count += 1) {
		responses.push((await send('POST', '/api/v1/auth/forgotPassword', { email: `known${count}@example.in` })).text);
	}
	const owner = { email: 'owner@example.in', passwordHash: passwordHash.secret1, roles: ['owner'] } as const;
	const actorId = await insertUser(db, owner);
	const ownerLogin = await send('POST', '/api/v1/auth/login', { email: owner.email, password: 'secret1' });
	const ownerToken = String((ownerLogin.body as { token?: string }).token);
	const begun = await send('POST', '/api/v1/office/account/totp/begin', { currentPassword: 'secret1' }, ownerToken);
	const { data, token: renewed } = begun.body as unknown as { data: { secret: string }; token: string };
	known.push(['a session token', ownerToken], ['a session token', renewed], ['a two-factor secret', data.secret]);
	const session = { userId: actorId, tokenHash: hashToken(renewed), roles: [] };
	const sender = { session, secretKey: Buffer.from(secrets.secretKey, 'hex') };
	await inviteStaff(db, { email: 'picker@example.in', roles: ['picker'], sender, publicUrl: shop.url }, new Date());
	await vi.waitFor(() => expect(mailedTokens(mailServer.received)).toHaveLength(resets + 1), { timeout: 60_000 });
	for (const linkToken of mailedTokens(mailServer.received)) known.push(['the token of a mailed link', linkToken]);

	const stored =
		await sql`select 1 from orders where refund_account_cipher is not null and id = ${rows[0]?.id}`.execute(db);
	expect(stored.rows, cancelled.text).toHaveLength(1);

	// Failures are written down in more words: the mail server and the database refuse the passwords of the shop.
	mailServer.refusesLogin = true;
	responses.push((await send('POST', '/api/v1/auth/forgotPassword', { email: owner.email })).text);
	const countRefused = async () =>
		(await sql`select 1 from mails where recipient = ${owner.email} and last_error is not null`.execute(db)).rows
			.length;
	const patience = { timeout: 60_000 };
	await expect.poll(countRefused, patience).toBe(1);
	const letIn = await refuseShop();
	await expect.poll(async () => (await send('GET', '/readyz')).status, patience).toBe(503);
	const refused = await send('POST', '/api/v1/auth/login', { email: owner.email, password: 'secret1' });
	expect(refused.status).toBe(503);
	responses.push(refused.text);
	await letIn();
	await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, patience).toBe(200);

	const { rows: tables } = await sql<{ name: string }>`
		select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
	const places: [string, string][] = [
		['the log', shop.output()],
		['a response', responses.join('\n')],
		['the metrics', await readMetrics()],
	];
	for (const { name } of tables) {
		if (name === 'post_offices') continue;
		const { rows: lines } = await sql<{
			line: string;
		}>`select to_jsonb(t)::text as line from ${sql.table(name)} t`.execute(db);
		places.push([`the table ${name}`, lines.map(({ line }) => line).join('\n')]);
	}
	const folder = makeBackupFolder();
	for (const BACKUP_KEY of ['', secrets.backupKey]) {
		const [kind, ending] = BACKUP_KEY === '' ? ['the backup', 'tar'] : ['the encrypted backup', 'tar.enc'];
		const file = join(folder, `shop.${ending}`);
		const env = { ...shopEnv, BACKUP_KEY, SMTP_URL: mailServer.url, DATA_DIR: shop.dataDirectory };
		const written = await runTool('backup', ['--to', file], env);
		expect(written).toMatchObject({ code: 0, err: '' });
		const parts: string[] = [];
		const key = BACKUP_KEY === '' ? null : Buffer.from(BACKUP_KEY, 'hex');
		const manifest = await readBackup(file, key, async ({ lines }) => void parts.push(lines.toString()));
		expect(parts.join('\n')).toContain(email);
		places.push([kind, parts.join('\n')], [`the manifest of ${kind}`, JSON.stringify(manifest)]);
		places.push([`the file of ${kind}`, readFileSync(file, 'latin1')], [`the words of ${kind}`, written.out]);
	}
	const found = known.flatMap(([what, secret]) =>
		places.flatMap(([where, text]) =>
			formsOf(secret).some((form) => text.includes(form)) ? [`${what} in ${where}`] : [],
		),
	);
	expect([...new Set(found)]).toEqual([]);
	recordFault('R34', {
		n: known.length,
		result: `${known.length} passwords, tokens, those of Google included, links, keys and account numbers, each in four forms: none in ${tables.length - 1} tables, a backup with and one without encryption, their manifests, the log at debug with all requests, the metrics or ${responses.length} responses`,
	});
});
