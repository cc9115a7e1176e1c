import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { startDatabaseProxy } from '#tests/fixtures/database-proxy.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { startPooler } from '#tests/fixtures/pooler.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkAddresses, explainUnreachable, findDatabaseServer, StartupError } from './database-server.ts';
import { readConfig } from './platform/config.ts';

/** The server of the tests is not durable. */
const warn = { DATABASE_CHECK: 'warn', SECRET_KEY: 'ab'.repeat(32) };
const find = (env: Record<string, string>) => findDatabaseServer(readConfig({ ...warn, ...env }), () => {});

async function emptyUrl(): Promise<string> {
	const database = await makeEmptyDatabase();
	onTestFinished(() => database.drop());
	return database.url;
}

test('accepts a direct connection to the same database, and refuses one to another database', async () => {
	const [own, other] = [await emptyUrl(), await emptyUrl()];
	const same = `${own}&application_name=direct`;
	expect(await find({ DATABASE_URL: own, DATABASE_DIRECT_URL: same })).toMatchObject({ directUrl: same });
	await expect(find({ DATABASE_URL: own, DATABASE_DIRECT_URL: other })).rejects.toThrow(
		'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same one.',
	);
});

test('refuses a pooler without a direct connection, and a direct connection through a pooler', async () => {
	const own = await emptyUrl();
	const pooled = own.replace(/localhost:\d+/, `127.0.0.1:${await startPooler(inject('cluster'))}`).replace(/\?.*/, '');
	await expect(find({ DATABASE_URL: pooled })).rejects.toThrow(
		'DATABASE_URL leads through a pooler, which loses notifications: set DATABASE_DIRECT_URL to the server itself.',
	);
	expect(await find({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: own })).toMatchObject({
		pooler: { canPrepare: false },
		directUrl: own,
	});
	for (const url of [own, pooled]) {
		await expect(find({ DATABASE_URL: url, DATABASE_DIRECT_URL: pooled })).rejects.toThrow(
			'DATABASE_DIRECT_URL leads through a pooler, which loses notifications: set it to the server itself.',
		);
	}
});

test('names the address whose role has another isolation level', async () => {
	const address = inject('cluster');
	const database = await makeEmptyDatabase();
	const role = `isolated_${randomBytes(4).toString('hex')}`;
	const admin = new pg.Client(database.connection);
	await admin.connect();
	onTestFinished(async () => {
		await admin.query(`drop role ${role}`);
		await admin.end();
		await database.drop();
	});
	await admin.query(`create role ${role} login password '${address.password}';
		alter role ${role} set default_transaction_isolation = 'repeatable read'`);
	const isolated = urlOf({ ...address, user: role }, database.name);
	const sentences = async (env: Record<string, string>) =>
		(await checkAddresses(readConfig(env))).findings.map(({ sentence }) => sentence);
	const ofOwner = await sentences({ DATABASE_URL: database.url, DATABASE_DIRECT_URL: isolated });
	expect(ofOwner.filter((sentence) => sentence.includes('DIRECT_URL runs'))).toEqual([
		expect.stringContaining('The database of DATABASE_DIRECT_URL runs with default_transaction_isolation = repeatable'),
	]);
	const ofShop = await sentences({ DATABASE_URL: isolated, DATABASE_DIRECT_URL: database.url });
	expect(ofShop).toContainEqual(expect.stringContaining('The database of DATABASE_URL runs with default_transaction_'));
	expect(ofShop.join('\n'), 'the owner of the tables').not.toContain('superuser');
	expect((await sentences({ DATABASE_URL: database.url })).join('\n')).toContain('of DATABASE_URL is a superuser');
});

test('names each connection that leaves this machine without TLS, and starts', async () => {
	const database = await makeEmptyDatabase();
	const proxy = await startDatabaseProxy(inject('cluster'));
	onTestFinished(async () => {
		await proxy.close();
		await database.drop();
	});
	// The system reads it as 127.0.0.1; the check takes it for a name.
	const remote = database.url.replace(/localhost:\d+/, `127.1:${proxy.address.port}`).replace(/\?.*/, '');
	const lines: string[] = [];
	const env = {
		DATABASE_URL: remote,
		DATABASE_DIRECT_URL: remote,
		DATABASE_REPLICA_URL: 'postgres://db.invalid/khetse',
	};
	await findDatabaseServer(readConfig({ ...warn, ...env }), (line) => lines.push(line));
	expect(lines.filter((line) => line.includes('not encrypted')).map((line) => /DATABASE_\w+/.exec(line)?.[0])).toEqual([
		'DATABASE_URL',
		'DATABASE_DIRECT_URL',
		'DATABASE_REPLICA_URL',
	]);
});

test('says which address cannot be reached, and a missing certificate', async () => {
	const own = urlOf(inject('cluster'), templateName);
	const nowhere = 'postgres://127.0.0.1:1/none';
	await expect(find({ DATABASE_URL: nowhere })).rejects.toThrow(/^The database of DATABASE_URL cannot be reached/);
	await expect(find({ DATABASE_URL: own, DATABASE_DIRECT_URL: nowhere })).rejects.toThrow(
		/^The database of DATABASE_DIRECT_URL cannot be reached/,
	);
	const certificate = join('/nowhere', 'root.crt');
	await expect(find({ DATABASE_URL: `${own}&sslmode=verify-full&sslrootcert=${certificate}` })).rejects.toThrow(
		`The database of DATABASE_URL cannot be reached (ENOENT: no such file or directory, open '${certificate}').`,
	);
});

test('says why each address of a host name refuses', async () => {
	const addresses = [
		{ address: '127.0.0.1', family: 4 },
		{ address: '::1', family: 6 },
	];
	const socket = connect({ host: 'localhost', port: 1, lookup: (_host, _options, found) => found(null, addresses) });
	const [error] = await once(socket, 'error');
	expect(error).toBeInstanceOf(AggregateError);
	expect(explainUnreachable(error, 'DATABASE_URL')).toMatchObject({
		message: expect.stringContaining('cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check host'),
	});
});

test.for([
	[{ code: 'EHOSTUNREACH' }, true],
	[{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, true],
	[{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, true],
	[{ code: '28P01' }, true],
	[{ code: '53300' }, true],
	[{ code: '57P03' }, true],
	[{ code: '55000', message: 'database "shop" is not currently accepting connections' }, true],
	[{ code: '55000', message: 'cannot delete from table "post_offices"' }, false],
	[{ message: 'timeout expired' }, true],
	[{ message: 'Query read timeout' }, true],
	[{ message: 'The server does not support SSL connections' }, true],
	[{ code: 'ERR_INVALID_ARG_TYPE' }, false],
	[{ code: '42P01' }, false],
	[{ message: 'x is not a function' }, false],
] as const)('%j is explained: %s', ([error, isExplained]) => {
	const given = Object.assign(new Error(), error);
	expect(explainUnreachable(given, 'DATABASE_URL') instanceof StartupError).toBe(isExplained);
});
