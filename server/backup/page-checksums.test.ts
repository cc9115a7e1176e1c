import { expect, test } from 'vitest';
import { createPageCheck } from './page-checksums.ts';
import { BackupError } from './tar-entries.ts';

/** A page in use, older than the backup, whose checksum is wrong. */
const page = Buffer.alloc(8192, 1);
page.fill(0, 0, 8);
const read = (path: string) => createPageCheck(path, '0/1000000')(page, 0, async () => page);

test.for([
	['base/5/16384', 0],
	['base/5/16384_vm', 0],
	['base/5/16384.2', 262_144],
	['global/1262', 0],
] as const)('a page of %s with a wrong checksum ends the backup', async ([path, number]) => {
	await expect(read(path)).rejects.toThrow(BackupError);
	await expect(read(path)).rejects.toThrow(`page ${number} of ${path}`);
});

test.for([
	'pg_xact/0001',
	'pg_multixact/members/0000',
	'pg_multixact/offsets/0000',
	'pg_commit_ts/0000',
	'base/5/PG_VERSION',
])('%s has no checksums and is copied', async (path) => {
	expect(await read(path)).toBe(page);
});
