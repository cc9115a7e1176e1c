import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordExchange, replacedSentence } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, prepareDirectory } from './cluster.ts';
import { replaceCluster } from './replace-cluster.ts';

test.skipIf(process.platform === 'win32')('a new data directory can be listed and read by its owner alone', () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-cluster-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const directory = join(folder, 'new', 'data');
	prepareDirectory(directory);
	// As root, the account of PostgreSQL passes through it.
	const wanted = process.getuid?.() === 0 ? 0o711 : 0o700;
	expect(statSync(directory).mode & 0o777).toBe(wanted);
});

const debianPostgres = '/usr/lib/postgresql/15/bin';

test.runIf(existsSync(debianPostgres))('names programs of PG_BIN_DIR that are of another version', async () => {
	const cluster = mkdtempSync(join(tmpdir(), 'khetse-cluster-'));
	onTestFinished(() => rmSync(cluster, { recursive: true, force: true }));
	const input = { binaries: findBinaries(debianPostgres), account: null, passwordFile: '' };
	const version = (text: string) => writeFileSync(join(cluster, 'PG_VERSION'), `${text}\n`);
	version('18');
	await expect(ensureCluster(cluster, input)).rejects.toThrow(
		`The database in ${cluster} was created by PostgreSQL 18, and PG_BIN_DIR has the programs of PostgreSQL 15: leave PG_BIN_DIR out, or use another DATA_DIR.`,
	);
	version('17');
	await expect(ensureCluster(cluster, input)).rejects.toThrow(
		'PostgreSQL 15: set PG_BIN_DIR to those programs, or use',
	);
	version('15');
	expect(await ensureCluster(cluster, input)).toBe(false);
});

test('names the disk that has no space for a restored database, and leaves nothing there', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-cluster-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	chmodSync(folder, 0o755);
	const replaced = replaceCluster({
		...{ dataDirectory: folder, binDirectory: null, isConfirmed: false, time: '', logStep: () => {} },
		async write(files) {
			await files.append('base/1', Buffer.from('a'));
			// As of a write of an open file, which has no path
			throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
		},
		complete: async () => {},
	});
	await expect(replaced).rejects.toThrow(
		`The disk of ${folder} is full (ENOSPC: no space left on device, write). Nothing was changed. Make space`,
	);
	expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('prints a command for a folder with spaces that a shell accepts', () => {
	const folder = mkdtempSync(join(tmpdir(), "khetse cluster's "));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const cluster = join(folder, 'postgres');
	const former = `${cluster}.replaced-2026-11-23T03-00-05`;
	mkdirSync(former);
	recordExchange(cluster, { former, restored: join(folder, 'none') });
	const command = /the restore: (mv .*) To begin/.exec(replacedSentence(cluster) ?? '')?.[1] ?? '';
	execFileSync('sh', ['-c', command]);
	expect(readdirSync(folder)).toEqual(['postgres', 'postgres.exchange']);
	expect(replacedSentence(cluster)).toBeNull();
});
