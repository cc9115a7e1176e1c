import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop, passwordHash } from '#tests/fixtures/shop.ts';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { listenForChanges } from './changes.ts';
import { hashToken } from './sessions.ts';

test('connects again with the certificate that was last read while its file cannot be read', async () => {
	const directory = mkdtempSync(join(tmpdir(), namePrefix));
	const file = join(directory, 'root.crt');
	writeFileSync(file, '');
	const name = `changes-${process.pid}`;
	const address = urlOf(inject('cluster'), 'postgres');
	const admin = new pg.Client({ connectionString: address });
	await admin.connect();
	let connected = 0;
	const changes = listenForChanges(
		{ connectionString: `${address}&application_name=${name}&sslmode=disable&sslrootcert=${encodeURIComponent(file)}` },
		{ onChange: () => {}, onConnection: (isConnected) => (connected += Number(isConnected)) },
		() => {},
	);
	onTestFinished(async () => {
		changes.stop();
		await admin.end();
	});
	await expect.poll(() => connected, { timeout: 60_000 }).toBe(1);
	rmSync(directory, { recursive: true });
	await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [name]);
	await expect.poll(() => connected, { timeout: 60_000 }).toBeGreaterThan(1);
});

test('new sessions, and those that go on with another token, are announced to all processes', async () => {
	const shop = await openShop();
	const announced: string[] = [];
	let isConnected = false;
	const changes = listenForChanges(
		{ ...inject('cluster'), database: shop.database },
		{
			onChange: () => {},
			onSession: ({ tokenHash, userId }) => announced.push(`${userId} ${tokenHash.toString('hex')}`),
			onConnection: (is) => (isConnected = is),
		},
		() => {},
	);
	onTestFinished(async () => {
		changes.stop();
		await shop.close();
	});
	await vi.waitUntil(() => isConnected, { timeout: 60_000 });
	const { email, token, userId } = await shop.signIn({ passwordHash: passwordHash.secret1, roles: ['owner'] });
	const login = await shop.call('auth.login', { body: { email, password: 'secret1' } });
	const confirmed = await shop.call('office.password.confirm', { token, body: { currentPassword: 'secret1' } });
	expect([login.status, confirmed.status]).toEqual([200, 200]);
	const tokens = [token, login.body.token, confirmed.body.token].map(
		(each) => `${userId} ${hashToken(each).toString('hex')}`,
	);
	await expect.poll(() => announced, { timeout: 60_000 }).toEqual(tokens);
});
