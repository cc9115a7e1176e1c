import { appendFileSync, chmodSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import { expect, onTestFinished, test } from 'vitest';
import { isServerAlive, ownerConnection, readPostmasterFile, waitUntilReady } from './server-process.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';

/** Less than the minute in which a server must be ready. */
const withinMs = 45_000;

const start = (dataDirectory: string) =>
	startEmbeddedPostgres({ dataDirectory, binDirectory: null, logStep: () => {} });

async function startCluster(): Promise<{ directory: string; cluster: string; embedded: EmbeddedPostgres }> {
	const directory = mkdtempSync(join(tmpdir(), namePrefix));
	chmodSync(directory, 0o755);
	const embedded = await start(directory);
	onTestFinished(async () => {
		await embedded.stop();
		rmSync(directory, { recursive: true });
	});
	return { directory, cluster: join(directory, 'postgres'), embedded };
}

test(
	'a database whose files are missing is named with the error of its server and the folder of its log, and no server goes on',
	async () => {
		const { directory, cluster, embedded } = await startCluster();
		await embedded.stop();
		renameSync(join(cluster, 'base'), join(cluster, 'base.off'));
		await expect(start(directory)).rejects.toThrow(
			`The database did not start: database "postgres" does not exist (The database subdirectory "base/5" is missing). Its log is in ${cluster}/log.`,
		);
		expect(isServerAlive(cluster)).toBe(false);
		renameSync(join(cluster, 'base.off'), join(cluster, 'base'));
		const again = await start(directory);
		expect(again.isReused).toBe(false);
		await again.stop();
	},
	withinMs,
);

test(
	'a running server whose files are missing is named, and goes on',
	async () => {
		const { directory, cluster } = await startCluster();
		const pid = readPostmasterFile(cluster)?.pid;
		renameSync(join(cluster, 'base'), join(cluster, 'base.off'));
		onTestFinished(() => renameSync(join(cluster, 'base.off'), join(cluster, 'base')));
		await expect(start(directory)).rejects.toThrow(
			`The database server of ${cluster} runs as process ${pid} and cannot be used: database "postgres" does not exist`,
		);
		expect(isServerAlive(cluster)).toBe(true);
	},
	withinMs,
);

test(
	'a server that ends by itself is named with the last reason in its log',
	async () => {
		const { directory, cluster, embedded } = await startCluster();
		await embedded.stop();
		const wal = join(cluster, 'pg_wal');
		for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(wal, name));
		await expect(start(directory)).rejects.toThrow(
			/^The database did not start: (FATAL|PANIC): {2}could not locate a valid checkpoint record.*\. Its log is in .*\/postgres\/log\.$/,
		);
	},
	withinMs,
);

test('a server that was started with unsafe settings is ended', async () => {
	const { directory, cluster, embedded } = await startCluster();
	await embedded.stop();
	appendFileSync(join(cluster, 'postgresql.auto.conf'), 'fsync = off\n');
	await expect(start(directory)).rejects.toThrow('The database runs with fsync = off. Set it to on');
	expect(isServerAlive(cluster)).toBe(false);
});

test('a long wait for a server says once why', async () => {
	const address = { host: join(tmpdir(), 'khetse-no-server'), port: 5432 };
	const said: string[] = [];
	let looks = 0;
	const limits = { saidMs: 0, logStep: (line: string) => said.push(line) };
	const hasEnded = () => {
		looks += 1;
		return looks > 3;
	};
	const waiting = waitUntilReady(ownerConnection(address, 'none'), hasEnded, limits);
	await expect(waiting).rejects.toThrow('ENOENT');
	expect(said).toEqual([
		expect.stringMatching(/^database: its server is not ready yet \(connect ENOENT .*\), still waiting$/),
	]);
});
