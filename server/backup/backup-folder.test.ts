import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupFileName, deleteOldBackups, loadInstallationId } from './backup-folder.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-22T21:30:05Z');
const installationId = '1a2b3c4d';

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-backups-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** The name of a backup that was written some days ago. */
function nameOf(days: number, kind: { isEncrypted?: boolean; isPhysical?: boolean; of?: string } = {}): string {
	const { isEncrypted = false, isPhysical = false, of = installationId } = kind;
	return backupFileName(new Date(now.getTime() - days * day), { installationId: of, isEncrypted, isPhysical });
}

test('names a backup by its installation and the time in India', () => {
	expect(nameOf(0)).toBe('khetse-1a2b3c4d-2026-11-23T03-00-05.tar');
	expect(nameOf(0, { isEncrypted: true })).toBe('khetse-1a2b3c4d-2026-11-23T03-00-05.tar.enc');
	expect(nameOf(0, { isEncrypted: true, isPhysical: true })).toBe(
		'khetse-physical-1a2b3c4d-2026-11-23T03-00-05.tar.enc',
	);
});

test('keeps the newest backups and every file of another name', async () => {
	const folder = makeFolder();
	const names = [0, 1, 2, 3].map((days) => nameOf(days, { isEncrypted: days === 1 }));
	const physical = [2, 3, 4].map((days) => nameOf(days, { isPhysical: true }));
	const others = ['before-the-move.tar', 'khetse-notes.txt', 'khetse-2026-10-23T03-00-05.tar', ...physical];
	for (const name of [...names, ...others]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { installationId, keep: 2, now })).toEqual([names[3], names[2]]);
	expect(readdirSync(folder).sort()).toEqual([names[0], names[1], ...others].sort());
	expect(await deleteOldBackups(folder, { installationId, keep: 2, now })).toEqual([]);
});

test('deletes unfinished backups of former days, those of another installation stay', async () => {
	const folder = makeFolder();
	const part = (...of: Parameters<typeof nameOf>) => `${nameOf(...of)}.0a1b2c3d.part`;
	const kept = [part(0), part(5, { of: 'ffff0000' }), 'khetse-2026-11-18T03-00-05.tar.4711.part'];
	for (const name of [...kept, part(5), part(5, { isPhysical: true })]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { installationId, keep: 2, now })).toEqual([]);
	expect(readdirSync(folder).sort()).toEqual(kept.sort());
});

test('keeps the present backup beside those of a clock that was ahead', async () => {
	const folder = makeFolder();
	const [present = '', ...others] = [0, -1, -2, 1, 2].map((days) => nameOf(days));
	for (const name of [present, ...others]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { installationId, keep: 1, now })).toEqual(others.slice(2).sort());
	expect(readdirSync(folder).sort()).toEqual([present, ...others.slice(0, 2)].sort());
});

test('keeps the backups of another installation in the same folder', async () => {
	const folder = makeFolder();
	const own = [0, 2, 4].map((days) => nameOf(days));
	const other = [1, 3, 5].map((days) => nameOf(days, { of: 'ffff0000' }));
	for (const name of [...own, ...other]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { installationId, keep: 1, now })).toEqual([nameOf(4), nameOf(2)]);
	expect(readdirSync(folder).sort()).toEqual([nameOf(0), ...other].sort());
});

test('an installation has one id, also when it is asked for at once, in a file that every account can read', async () => {
	const directory = join(makeFolder(), 'data');
	const ids = await Promise.all(Array.from({ length: 8 }, () => loadInstallationId(directory)));
	expect(ids[0]).toMatch(/^[0-9a-f]{8}$/);
	expect(new Set(ids).size).toBe(1);
	expect(await loadInstallationId(makeFolder())).not.toBe(ids[0]);
	expect(readdirSync(directory)).toEqual(['installation-id']);
	const file = join(directory, 'installation-id');
	expect(readFileSync(file, 'utf8')).toBe(`${ids[0]}\n`);
	if (process.platform !== 'win32') expect((statSync(file).mode & 0o777).toString(8)).toBe('644');
});

test.for([[''], ['1a2b'], ['../../etc'], ['.*......']])('refuses the id %j of an installation', async ([text = '']) => {
	const directory = makeFolder();
	const file = join(directory, 'installation-id');
	writeFileSync(file, text);
	await expect(loadInstallationId(directory)).rejects.toThrow(`${file} does not contain 8 hexadecimal digits.`);
	expect(readFileSync(file, 'utf8')).toBe(text);
});

test('says which file of an installation cannot be made', async () => {
	const directory = join(makeFolder(), 'file');
	writeFileSync(directory, '');
	await expect(loadInstallationId(directory)).rejects.toThrow(
		`${join(directory, 'installation-id')} cannot be made (EEXIST).`,
	);
});
