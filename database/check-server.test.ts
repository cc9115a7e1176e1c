import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkServer, findingsOf, findTransport, type ServerFacts } from './check-server.ts';

const good: ServerFacts = {
	settings: {
		fsync: 'on',
		synchronous_commit: 'on',
		full_page_writes: 'on',
		default_transaction_isolation: 'read committed',
	},
	encoding: 'UTF8',
	version: 180_004,
	isSuperuser: false,
};

function withSetting(name: string, value: string): ServerFacts {
	return { ...good, settings: { ...good.settings, [name]: value } };
}

test('finds nothing wrong with a durable server', () => {
	expect(findingsOf(good, 'DATABASE_URL')).toEqual([]);
	expect(findingsOf(withSetting('synchronous_commit', 'remote_apply'), 'DATABASE_URL')).toEqual([]);
});

test.for([
	['fsync off', withSetting('fsync', 'off')],
	['synchronous_commit off', withSetting('synchronous_commit', 'off')],
	['full_page_writes off', withSetting('full_page_writes', 'off')],
	['another isolation level', withSetting('default_transaction_isolation', 'serializable')],
	['another encoding', { ...good, encoding: 'SQL_ASCII' }],
	['an old version', { ...good, version: 140_019 }],
] as const)('finds %s, in one sentence for each address', ([, facts]) => {
	for (const variable of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
		const findings = findingsOf(facts, variable);
		expect(findings).toMatchObject([{ severity: 'unsafe' }]);
		expect(findings[0]?.sentence).toMatch(new RegExp(`^The database of ${variable} [^.]*\\.$`));
	}
	expect(findingsOf(facts, 'DATABASE_DIRECT_URL', facts), 'not once more').toEqual([]);
});

const certificates = fileURLToPath(import.meta.url);

test.for([
	['', 'is not encrypted'],
	['?sslmode=disable', 'is not encrypted'],
	['?sslmode=verify-full', null],
	[`?sslmode=verify-full&sslrootcert=${certificates}`, null],
	[`?sslcert=${certificates}&sslkey=${certificates}`, null],
	// The driver verifies certificate and name in these too.
	['?sslmode=verify-ca', null],
	['?sslmode=require', null],
	['?sslmode=prefer', null],
	['?ssl=true', null],
	['?sslmode=no-verify', 'does not verify certificate and name'],
	['?ssl=no-verify', 'does not verify certificate and name'],
	['?uselibpqcompat=true&sslmode=prefer', 'does not verify certificate and name'],
	['?uselibpqcompat=true&sslmode=require', 'does not verify certificate and name'],
	[`?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${certificates}`, 'does not verify certificate and name'],
	['?uselibpqcompat=true&sslmode=verify-full', null],
] as const)('reads from the parameters %s of an address what its connection lacks: %s', ([parameters, expected]) => {
	const found = (host: string) => findTransport(`postgres://${host}/khetse${parameters}`, 'DATABASE_REPLICA_URL');
	for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(found(host), host).toEqual([]);
	const sentence = expect.stringMatching(new RegExp(`^The connection to DATABASE_REPLICA_URL .*${expected}.*\\.$`));
	expect(found('db.example.in')).toEqual(expected === null ? [] : [{ severity: 'note', sentence }]);
});

test('reads the facts of a server, and that no pooler stands before it', async () => {
	const { facts, pooler, hasTimeouts } = await checkServer(urlOf(inject('cluster'), 'postgres'));
	// The cluster of the tests runs without these three, and its role has every right.
	expect(facts).toMatchObject({ encoding: 'UTF8', isSuperuser: true });
	expect(findingsOf(facts, 'DATABASE_URL').map(({ sentence }) => /(\w+) = off/.exec(sentence)?.[1])).toEqual([
		'fsync',
		'synchronous_commit',
		'full_page_writes',
	]);
	expect({ pooler, hasTimeouts }).toEqual({ pooler: null, hasTimeouts: false });
});

test('does not wait for a server that accepts a connection and answers no statement', async () => {
	const server = createServer((socket) => {
		socket.on('error', () => {});
		// AuthenticationOk and ReadyForQuery
		socket.once('data', () => socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	await expect(checkServer(`postgres://khetse@127.0.0.1:${port}/khetse`, 1000)).rejects.toThrow('Query read timeout');
});
