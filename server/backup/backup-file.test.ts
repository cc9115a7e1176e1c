import { execFileSync } from 'node:child_process';
import fs, { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '#domain/duration.ts';
import { canEnter, unprivilegedAccount } from '#database/embedded/account.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type AddEntry, type BackupInput, readBackupFile, writeBackupFile } from './backup-file.ts';
import type { BackupRun } from './backup-run-queries.ts';
import { recordBackup } from './record-backup.ts';
import { BackupError } from './tar-entries.ts';

const checkout = fileURLToPath(new URL('../../', import.meta.url));

test('of two backups that are written to one name at once, one is refused and the other is complete', async () => {
	const file = join(makeBackupFolder(), 'a.tar');
	const verifying = ['first', 'second'].map(() => Promise.withResolvers<void>());
	const write = (index: number) =>
		writeBackupFile({
			file,
			key: null,
			write: (addEntry) => addEntry({ name: 'writer', bytes: Buffer.from(`${index}`) }),
			async verify() {
				verifying[index]?.resolve();
				await Promise.all(verifying.map(({ promise }) => promise));
			},
		});
	const errors = await Promise.all(
		[0, 1].map((index) =>
			write(index).then(
				() => null,
				(error: Error) => error,
			),
		),
	);
	const writer = errors.indexOf(null);
	expect(errors.filter((error) => error === null)).toHaveLength(1);
	const refused = errors[1 - writer];
	expect(refused).toBeInstanceOf(BackupError);
	expect(refused?.message).toBe(`${file} exists already. Name another file.`);
	for await (const { name, bytes } of readBackupFile(file, null))
		expect([name, `${bytes}`]).toEqual(['writer', `${writer}`]);
	expect(readdirSync(join(file, '..'))).toEqual(['a.tar']);
});

/** Of files that are opened with fs/promises. */
async function fileMethods() {
	const handle = await open(checkout);
	await handle.close();
	return Object.getPrototypeOf(handle) as FileHandle;
}

test('a backup is complete in a folder that cannot be written on demand', async () => {
	const methods = await fileMethods();
	const sync = vi.spyOn(methods, 'sync').mockImplementation(async function (this: FileHandle) {
		if ((await this.stat()).isDirectory()) throw Object.assign(new Error('invalid argument'), { code: 'EINVAL' });
	});
	onTestFinished(() => sync.mockRestore());
	const file = join(makeBackupFolder(), 'a.tar');
	await writeBackupFile({ file, key: null, write: async () => {}, verify: async () => {} });
	expect(sync).toHaveBeenCalledTimes(2);
	expect(readdirSync(join(file, '..'))).toEqual(['a.tar']);
});

test('a backup fails when its disk does not respond for a minute in the middle of it', async () => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const began = Promise.withResolvers<void>();
	const ends = Promise.withResolvers<never>();
	const writing = vi.spyOn(await fileMethods(), 'write').mockImplementation(() => {
		began.resolve();
		return ends.promise;
	});
	onTestFinished(() => writing.mockRestore());
	const folder = makeBackupFolder();
	const write = (addEntry: AddEntry) => addEntry({ name: 'a', bytes: Buffer.alloc(4096) });
	const to = (name: string) => writeBackupFile({ file: join(folder, name), key: null, write, verify: async () => {} });
	const sentence = `${folder}/ does not respond: look at its disk.`;
	const refused = expect(to('a.tar')).rejects.toThrow(sentence);
	await began.promise;
	await vi.advanceTimersByTimeAsync(minuteMs);
	await refused;
	await expect(to('b.tar')).rejects.toThrow(sentence);
	expect(writing).toHaveBeenCalledTimes(1);
	expect(readdirSync(folder)).toEqual([expect.stringMatching(/^a\.tar\.\w+\.part$/)]);
	vi.useRealTimers();
	ends.reject(new Error('the disk is back'));
	await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test('reading a backup closes its file when it ends early', async () => {
	const file = join(makeBackupFolder(), 'a.tar');
	writeFileSync(file, Buffer.alloc(1024 ** 2, 'x'));
	const closing = vi.spyOn(fs, 'close');
	onTestFinished(() => closing.mockRestore());
	await expect(readBackupFile(file, null).next()).rejects.toThrow(BackupError);
	await expect.poll(() => closing.mock.calls.length).toBe(1);
});

test.runIf(process.platform !== 'win32')(
	'reading a backup fails when its disk sends nothing for a minute',
	async () => {
		vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
		onTestFinished(() => void vi.useRealTimers());
		const pipe = join(makeBackupFolder(), 'pipe');
		execFileSync('mkfifo', [pipe]);
		// It has a writer, which writes nothing.
		const writer = await open(pipe, 'r+');
		const first = readBackupFile(pipe, null).next();
		const refused = expect(first).rejects.toThrow(`${dirname(pipe)}/ does not respond: look at its disk.`);
		await vi.advanceTimersByTimeAsync(minuteMs);
		await refused;
		await writer.close();
	},
);

test('a backup that is refused because of its name is not recorded as a failure', async () => {
	const file = join(makeBackupFolder(), 'a.tar');
	writeFileSync(file, '');
	const recorded: BackupRun[] = [];
	const recording = {
		isPhysical: false,
		async write(): Promise<never> {
			await writeBackupFile({ file, key: null, write: async () => {}, verify: async () => {} });
			throw new Error('the file was replaced');
		},
		async record(run: BackupRun) {
			recorded.push(run);
		},
	};
	await expect(recordBackup({ file } as BackupInput, recording)).rejects.toThrow('exists already');
	expect(recorded).toEqual([]);
});

const writeNowhere = `
	const { fileErrorSentence, writeBackupFile } = await import('#server/backup/backup-file.ts');
	const empty = { key: null, write: async () => {}, verify: async () => {} };
	await writeBackupFile({ file: process.argv[1], ...empty }).catch((error) => console.log(fileErrorSentence(error)));
`;

test.runIf(process.platform === 'linux')('a backup in /proc, where no folder can be made, is refused', () => {
	const args = ['--input-type=module', '--eval', writeNowhere, '/proc/khetse/monday/a.tar'];
	const options = { cwd: checkout, encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' } as const;
	expect(execFileSync(process.execPath, args, options)).toBe(
		'/proc/khetse cannot be used (mkdir, ENOENT): no folder can be made there.\n',
	);
});

test('a folder for backups is made with those above it, for this account alone, and an older one keeps its rights', async () => {
	const folder = makeBackupFolder();
	chmodSync(folder, 0o755);
	const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;
	const empty = { key: null, write: async () => {}, verify: async () => {} };
	await writeBackupFile({ file: join(folder, 'shop/monday/a.tar'), ...empty });
	await writeBackupFile({ file: join(folder, 'b.tar'), ...empty });
	expect(['.', 'shop', 'shop/monday'].map(modeOf)).toEqual([0o755, 0o700, 0o700]);
	const below = writeBackupFile({ file: join(folder, 'b.tar/c/a.tar'), ...empty });
	await expect(below).rejects.toThrow(/ENOTDIR/);
});

const { uid, gid } = unprivilegedAccount as NonNullable<typeof unprivilegedAccount>;
/** Linux then refuses a hard link to a file of another account with EPERM, as a file system without links does. */
const areLinksProtected =
	process.platform === 'linux' && readFileSync('/proc/sys/fs/protected_hardlinks', 'utf8').trim() === '1';
const rename = `
	const { renameToNew } = await import('#server/backup/backup-file.ts');
	console.log(await renameToNew(process.argv[1], process.argv[2]));
`;

test.runIf(areLinksProtected && process.getuid?.() === 0 && canEnter(checkout, { uid, gid }))(
	'a file gets its name without hard links, unless there is one with it',
	() => {
		const folder = makeBackupFolder();
		chmodSync(folder, 0o777);
		const names = ['a', 'b', 'new'].map((name) => join(folder, name)) as [string, string, string];
		for (const name of names.slice(0, 2)) writeFileSync(name, name, { mode: 0o600 });
		const renamed = (from: string, to: string) =>
			JSON.parse(
				execFileSync(process.execPath, ['--input-type=module', '--eval', rename, from, to], {
					cwd: checkout,
					encoding: 'utf8',
					uid,
					gid,
				}),
			);
		const [a, b, to] = names;
		expect([renamed(a, to), renamed(b, to)]).toEqual([true, false]);
		expect(readdirSync(folder)).toEqual(['b', 'new']);
		expect(readFileSync(to, 'utf8')).toBe(a);
	},
);

test.skipIf(process.platform === 'win32')(
	'a backup that is larger than its disk allows a file to be fails in a sentence',
	() => {
		const program = `
		const { fileErrorSentence, writeBackupFile } = await import('#server/backup/backup-file.ts');
		const write = (addEntry) => addEntry({ name: 'large', bytes: Buffer.alloc(200_000) });
		await writeBackupFile({ file: process.argv[1], key: null, write, verify: async () => {} }).catch((error) => console.log(fileErrorSentence(error)));`;
		const folder = makeBackupFolder();
		const limited = `ulimit -f 10; exec "$0" --input-type=module -e "$1" "$2"`;
		const args = ['-c', limited, process.execPath, program, join(folder, 'a.tar')];
		const said = execFileSync('/bin/sh', args, { cwd: checkout, encoding: 'utf8' });
		expect(said).toContain('cannot be used (write, EFBIG): its disk, such as one with FAT32,');
		expect(readdirSync(folder)).toEqual([]);
	},
);
