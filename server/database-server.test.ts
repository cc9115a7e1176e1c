import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { explainUnreachable, findDatabaseServer, StartupError } from './database-server.ts';
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
