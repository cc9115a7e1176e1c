import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDirectory } from './cluster.ts';

test.skipIf(process.platform === 'win32')('a new data directory can be listed and read by its owner alone', () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-cluster-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const directory = join(folder, 'new', 'data');
	prepareDirectory(directory);
	// As root, the account of PostgreSQL passes through it.
	const wanted = process.getuid?.() === 0 ? 0o711 : 0o700;
	expect(statSync(directory).mode & 0o777).toBe(wanted);
});
