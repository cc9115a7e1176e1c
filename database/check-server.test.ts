import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkServer, findingsOf, type ServerFacts } from './check-server.ts';

const good: ServerFacts = {
	settings: {
		fsync: 'on',
		synchronous_commit: 'on',
		full_page_writes: 'on',
		default_transaction_isolation: 'read committed',
	},
	encoding: 'UTF8',
	version: 180_004,
	isEncrypted: true,
	isLocal: false,
	isSuperuser: false,
};

function withSetting(name: string, value: string): ServerFacts {
	return { ...good, settings: { ...good.settings, [name]: value } };
}

test('finds nothing wrong with a durable server', () => {
	expect(findingsOf(good)).toEqual([]);
	expect(findingsOf({ ...good, isEncrypted: false, isLocal: true })).toEqual([]);
	expect(findingsOf(withSetting('synchronous_commit', 'remote_apply'))).toEqual([]);
});

test.for([
	['fsync off', withSetting('fsync', 'off'), true],
	['synchronous_commit off', withSetting('synchronous_commit', 'off'), true],
	['full_page_writes off', withSetting('full_page_writes', 'off'), true],
	['another isolation level', withSetting('default_transaction_isolation', 'serializable'), true],
	['another encoding', { ...good, encoding: 'SQL_ASCII' }, true],
	['an old version', { ...good, version: 140_019 }, true],
	['a remote server without TLS', { ...good, isEncrypted: false }, false],
	['a role with every right', { ...good, isSuperuser: true }, false],
] as const)('finds %s, in one sentence', ([, facts, isFatal]) => {
	const findings = findingsOf(facts);
	expect(findings).toMatchObject([{ isFatal }]);
	expect(findings[0]?.sentence).toMatch(/^The [^.]*(DATABASE_URL)[^.]*(\?sslmode[^.]*)?\.$/);
});

test('reads the facts of a server, and that no pooler stands before it', async () => {
	const url = urlOf(inject('cluster'), 'postgres');
	const { findings, pooler, hasTimeouts } = await checkServer(url);
	// The cluster of the tests runs without these three, and its role has every right.
	expect(findings.map(({ sentence }) => /(\w+) = off|is a superuser/.exec(sentence)?.[1])).toEqual([
		'fsync',
		'synchronous_commit',
		'full_page_writes',
		undefined,
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
