import { join } from 'node:path';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isSilentFolder } from './silent-folder.ts';

test('a process that starts slowly says nothing about the folder it looks at', async () => {
	const folder = makeBackupFolder();
	// It waits while the process starts, for longer than a folder may.
	const wait = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5500)';
	vi.stubEnv('NODE_OPTIONS', `--import=data:text/javascript,${encodeURIComponent(wait)}`);
	onTestFinished(() => void vi.unstubAllEnvs());
	const looks = [folder, join(folder, 'missing')].map(isSilentFolder);
	expect(await Promise.all(looks)).toEqual([false, false]);
});
