import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { listenForChanges } from './changes.ts';

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
