import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { readConfig } from '#server/platform/config.ts';
import { decrypt, encrypt, fingerprintOf } from '#server/platform/encryption.ts';
import { isShopConnected } from '#server/platform/secret-key-queries.ts';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { send } from '#tests/fixtures/order-sender.ts';
import { seedOrders } from '#tests/fixtures/seed-orders.ts';
import { getVariant, orderBody, passwordHash } from '#tests/fixtures/shop.ts';
import {
	failToStart,
	makeDataDirectory,
	makeEmptyDataDirectory,
	programEnvironment,
	removeDataDirectory,
	root,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { checkSecretKey } from '#tools/doctor-machine.ts';

/** A database with one encrypted value and no shop connected to it. */
async function databaseWithSecret(key: Buffer) {
	const address = inject('cluster');
	const name = `rotated_${randomBytes(4).toString('hex')}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.end();
	});
	async function use<T>(work: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
		const db = openDatabase({ connection: { ...address, database: name } });
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	}
	const userId = await use(async (db) => {
		const id = await insertUser(db, { email: 'owner@example.in' });
		await db
			.updateTable('users')
			.set({ totp_secret: encrypt('the secret', id, key) })
			.where('id', '=', id)
			.execute();
		return id;
	});
	async function secret(opening: Buffer): Promise<string> {
		const { totp_secret: value } = await use((db) =>
			db.selectFrom('users').select('totp_secret').where('id', '=', userId).executeTakeFirstOrThrow(),
		);
		return decrypt(value ?? Buffer.alloc(0), userId, opening);
	}
	return { url: urlOf(address, name), use, secret };
}

function dataDirectory(): string {
	const directory = makeEmptyDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	return directory;
}

/** @param input standard input */
async function rotate(env: Record<string, string>, input: string, ...words: string[]) {
	const child = spawn(process.execPath, ['tools/rotate-key.ts', ...words], {
		cwd: root,
		env: programEnvironment(env),
	});
	// It does not read it when there is an argument.
	child.stdin.on('error', () => {});
	child.stdin.end(input);
	const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
	return { code: code as number, out, err };
}

/** A shop whose key file was changed from one key to another. */
async function changeKeyFile() {
	const [from, to] = [randomBytes(32), randomBytes(32)];
	const { url, secret } = await databaseWithSecret(from);
	const directory = dataDirectory();
	const file = `${directory}/secret-key`;
	const env = { DATABASE_URL: url, DATA_DIR: directory };
	writeFileSync(file, from.toString('hex'));
	await rotate(env, to.toString('hex'));
	return { from, to, url, secret, directory, file, env };
}

test('changes SECRET_KEY from the command line; the shop refuses to start with the former one', async () => {
	const [from, to] = [randomBytes(32), randomBytes(32)];
	const { url, use, secret } = await databaseWithSecret(from);
	const env = { DATABASE_URL: url, SECRET_KEY: from.toString('hex') };
	const whileConnected = await use(async (db) => {
		await db.selectFrom('users').select('id').execute();
		return rotate(env, to.toString('hex'));
	});
	expect(whileConnected).toMatchObject({
		code: 1,
		err: 'The shop is running. Stop it, and start it with the new key.\n',
	});
	for (const [input, ...words] of [['abc'], [''], ['', to.toString('hex')]] as const) {
		const usage = expect.stringContaining('other users could see an argument');
		expect(await rotate(env, input, ...words)).toMatchObject({ code: 1, err: usage });
	}
	expect(await rotate(env, `${to.toString('hex')}\n`)).toEqual({
		code: 0,
		out: `1 value encrypted with the key ${fingerprintOf(to).toString('hex')}. Set SECRET_KEY to the new key before you start the shop. Keep the former one: backups of before need it.\n`,
		err: '',
	});
	expect(await secret(to)).toBe('the secret');
	const again = await rotate({ ...env, SECRET_KEY: to.toString('hex') }, to.toString('hex'));
	expect(again).toMatchObject({ code: 1, err: 'This is the present key. Make another one.\n' });
	const refused = await failToStart({ dataDirectory: dataDirectory(), env });
	expect(refused.code).toBe(1);
	expect(refused.output).toContain(`The database was encrypted with the key ${fingerprintOf(to).toString('hex')}`);
	expect(refused.output, 'no stack trace').not.toContain('    at ');
});

test('a connection that checks the database is not taken for a shop', async () => {
	const { use } = await databaseWithSecret(randomBytes(32));
	await use(async (db) => {
		const connections = async () => {
			const { rows } = await sql<{ names: string }>`
				select string_agg(application_name, ' ' order by application_name) as names from pg_stat_activity
				where datname = current_database()`.execute(db);
			return rows[0]?.names;
		};
		// A former connection of this test may take a moment to end.
		await vi.waitUntil(async () => (await connections()) === 'khetse khetse-check', { timeout: 60_000, interval: 20 });
		expect(await isShopConnected(db)).toBe(false);
	});
});

test('replaces the key file of the data directory, readable by its owner alone, and keeps the former one', async () => {
	const [from, to] = [randomBytes(32), randomBytes(32)];
	const { url, secret } = await databaseWithSecret(from);
	const directory = dataDirectory();
	const file = `${directory}/secret-key`;
	writeFileSync(file, from.toString('hex'));
	const { out, err } = await rotate({ DATABASE_URL: url, DATA_DIR: directory }, to.toString('hex').toUpperCase());
	expect(err).toBe('');
	const former = `${file}.${fingerprintOf(from).toString('hex')}`;
	expect(out).toContain(`Stored in ${file}; the former one is in ${former}`);
	expect(readFileSync(former, 'utf8')).toBe(from.toString('hex'));
	expect(statSync(former).mode & 0o777).toBe(0o600);
	expect(readFileSync(file, 'utf8')).toBe(to.toString('hex'));
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(await secret(to)).toBe('the secret');
});

test('a change that was interrupted is named by shop and command, and completed with the key that was kept', async () => {
	const { from, to, secret, directory, file, env } = await changeKeyFile();
	// As it was between the last statement and the exchange of the files.
	renameSync(file, `${file}.new`);
	writeFileSync(file, from.toString('hex'));
	const complete = `The change of the secret key was interrupted. Complete it: npm run rotate-key < ${file}.new`;
	expect(await rotate(env, randomBytes(32).toString('hex'))).toMatchObject({ code: 1, err: `${complete}\n` });
	expect((await failToStart({ dataDirectory: directory, env })).output).toContain(complete);
	const named = fingerprintOf(to).toString('hex');
	expect(checkSecretKey(readConfig(env), named)).toEqual({ state: 'problem', sentence: complete });
	expect(await rotate(env, readFileSync(`${file}.new`, 'utf8'))).toMatchObject({ code: 0, err: '' });
	expect(readFileSync(file, 'utf8')).toBe(to.toString('hex'));
	expect(existsSync(`${file}.new`)).toBe(false);
	expect(await secret(to)).toBe('the secret');
});

test('the key of a backup of before a change is named by shop, command and doctor, and used by the command they print', async () => {
	const { from, to, url, secret, directory, file, env } = await changeKeyFile();
	// As after the restore of a backup of before.
	await rotate({ DATABASE_URL: url, SECRET_KEY: to.toString('hex') }, from.toString('hex'));
	const [former, present] = [from, to].map((key) => `${file}.${fingerprintOf(key).toString('hex')}`);
	const command = `cp -p ${file} ${present} && cp -p ${former} ${file}`;
	const sentence = `The database was encrypted with a former key, which is in ${former}. Use it: ${command}; then change it with npm run rotate-key.`;
	expect((await failToStart({ dataDirectory: directory, env })).output).toContain(sentence);
	expect(await rotate(env, randomBytes(32).toString('hex'))).toMatchObject({ code: 1, err: `${sentence}\n` });
	const named = fingerprintOf(from).toString('hex');
	expect(checkSecretKey(readConfig(env), named)).toEqual({ state: 'problem', sentence });
	execFileSync('sh', ['-c', command]);
	expect(readFileSync(present ?? '', 'utf8')).toBe(to.toString('hex'));
	const next = randomBytes(32);
	expect(await rotate(env, next.toString('hex'))).toMatchObject({ code: 0, err: '' });
	expect(await secret(next)).toBe('the secret');
});

/** What a shop has whose key is lost: an owner with an authenticator, a refund account and a mail with a link. */
async function shopWithLostKey() {
	const lost = randomBytes(32);
	const { url, use, secret } = await databaseWithSecret(lost);
	const dueOrder = await use(async (db) => {
		await sql`insert into secret_keys (fingerprint, set_at) values (${fingerprintOf(lost)}, now())`.execute(db);
		await sql`update users set password_hash = ${passwordHash.secret1} where email = 'owner@example.in'`.execute(db);
		await sql`insert into staff_members (user_id, role)
			select id, 'owner' from users where email = 'owner@example.in'`.execute(db);
		await insertUser(db, { email: 'asha@example.in', passwordHash: passwordHash.secret1 });
		await sql`insert into mails (dedupe_key, recipient, subject, body_html, body_text, is_sensitive, link_cipher, link_expires_at)
			values ('a', 'asha@example.in', 's', 'h', 't', true, ${encrypt('link', 'a', lost)}, now() + interval '1 hour')`.execute(
			db,
		);
		await seedOrders(db, 1);
		const { rows } = await sql<{ number: string }>`
			update orders set refund_account_cipher = ${encrypt('account', 'a', lost)}, refund_account_shown = '{}',
				refund_due_paise = 100 where id = (select id from orders limit 1) returning number`.execute(db);
		return rows[0]?.number;
	});
	return { url, use, secret, lost, dueOrder };
}

test('a shop whose key is lost is refused until the key is replaced without it; then staff sign in and orders are taken', async () => {
	const { url, use, secret, lost, dueOrder } = await shopWithLostKey();
	const to = randomBytes(32);
	const directory = dataDirectory();
	const env = { DATABASE_URL: url, SECRET_KEY: to.toString('hex') };
	const advice = 'If it is lost, npm run rotate-key -- --without-former replaces it';
	expect((await failToStart({ dataDirectory: directory, env })).output).toContain(advice);
	for (const own of [env, { DATABASE_URL: url, DATA_DIR: directory }]) {
		expect((await rotate(own, to.toString('hex'))).err).toContain(advice);
	}
	const withFormer = { ...env, SECRET_KEY: lost.toString('hex') };
	expect((await rotate(withFormer, to.toString('hex'), '--without-former', '--yes')).err).toBe(
		'The key of this machine is the key of the database, so it is not lost: start the shop with it.\n',
	);
	const what = '1 refund account, 1 authenticator, 1 mail with a link that was not sent';
	expect(await rotate(env, to.toString('hex'), '--without-former')).toMatchObject({
		code: 1,
		err: `It would remove: ${what}. Look for the former key first. If it is lost, repeat this with --yes.\n`,
	});
	expect(await secret(lost), 'nothing is changed').toBe('the secret');

	const { code, out, err } = await rotate(env, to.toString('hex'), '--without-former', '--yes');
	expect({ code, err }).toEqual({ code: 0, err: '' });
	expect(out.split('\n')).toEqual([
		`Removed: ${what}.`,
		`Ask the customers of these orders for the account of their refund: ${dueOrder}.`,
		expect.stringMatching(/^These users sign in with the password alone .*: owner@example\.in\. Until then /),
		expect.stringMatching(/^Who waits for a link of a mail asks for another one/),
		`The key of the database is ${fingerprintOf(to).toString('hex')} now. Set SECRET_KEY to the new key before you start the shop.`,
		'',
	]);
	const rows = await use(async (db) => {
		const { rows: mails } =
			await sql`select status, link_expires_at <= now() as "isOver" from mails where dedupe_key = 'a'`.execute(db);
		const { rows: audits } = await sql`select after from audit_log where action = 'account.changeTwoFactor'`.execute(
			db,
		);
		return { mails, audits };
	});
	expect(rows).toEqual({ mails: [{ status: 'failed', isOver: true }], audits: [{ after: { hasTotp: false } }] });

	const shop = await startShopProcess({ dataDirectory: directory, env });
	onTestFinished(async () => void (await shop.stop()));
	const signIn = async (email: string) => {
		const response = await fetch(`${shop.url}/api/v1/auth/login`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify({ email, password: 'secret1' }),
		});
		expect(response.status, email).toBe(200);
		return ((await response.json()) as { token: string }).token;
	};
	const begun = await send(shop.url, 'office.totp.begin', {
		token: await signIn('owner@example.in'),
		body: { currentPassword: 'secret1' },
	});
	expect(begun.status, 'an authenticator is set up again').toBe(200);
	const variant = await use((db) => getVariant(db, 'VR-ONI', '1 kg'));
	const order = {
		token: await signIn('asha@example.in'),
		body: orderBody([{ variant, qty: 9 }]),
		key: randomUUID(),
	};
	const placed = await send(shop.url, 'orders.place', order);
	expect(placed.status, JSON.stringify(placed.body)).toBe(201);
});

test('without a key file the included database starts again with a key that replaces the lost one', async () => {
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const file = `${directory}/secret-key`;
	rmSync(file);
	const refused = await failToStart({ dataDirectory: directory });
	expect(refused.output).toContain('npm run rotate-key -- --without-former');
	const to = randomBytes(32).toString('hex');
	expect(await rotate({ DATA_DIR: directory }, to, '--without-former', '--yes')).toMatchObject({
		code: 0,
		out: expect.stringContaining(`Stored in ${file}.`),
	});
	expect(readFileSync(file, 'utf8')).toBe(to);
	const shop = await startShopProcess({ dataDirectory: directory });
	expect(await shop.stop()).toBe(0);
	// As it was between the last statement and the name of the file.
	renameSync(file, `${file}.new`);
	expect(await rotate({ DATA_DIR: directory }, to, '--without-former', '--yes')).toMatchObject({
		code: 0,
		err: '',
		out: `The interrupted change is complete. Stored in ${file}.\n`,
	});
	expect(readFileSync(file, 'utf8')).toBe(to);
});
