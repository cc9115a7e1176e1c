import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupFileName, deleteOldBackups } from './backup-folder.ts';

const day = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-22T21:30:05Z');

test('names a backup by the time in India', () => {
	expect(backupFileName(now, { isEncrypted: false })).toBe('khetse-2026-11-23T03-00-05.tar');
	expect(backupFileName(now, { isEncrypted: true })).toBe('khetse-2026-11-23T03-00-05.tar.enc');
	expect(backupFileName(now, { isEncrypted: true, isPhysical: true })).toBe(
		'khetse-physical-2026-11-23T03-00-05.tar.enc',
	);
});

test('keeps the newest backups and every file of another name', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-backups-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const names = [0, 1, 2, 3].map((days) =>
		backupFileName(new Date(now.getTime() - days * day), { isEncrypted: days === 1 }),
	);
	const physical = (days: number) =>
		backupFileName(new Date(now.getTime() - days * day), { isEncrypted: false, isPhysical: true });
	const others = ['before-the-move.tar', 'khetse-notes.txt', ...[2, 3, 4].map(physical)];
	const part = (days: number) =>
		`${backupFileName(new Date(now.getTime() - days * day), { isEncrypted: false })}.4711.part`;
	for (const name of [...names, ...others, part(0), part(5), `${physical(5)}.4711.part`])
		writeFileSync(join(folder, name), '');
	const recorded = new Set([...names, ...[2, 3, 4].map(physical)]);
	expect(await deleteOldBackups(folder, { recorded, keep: 2, now })).toEqual([names[3], names[2]]);
	expect(readdirSync(folder).sort()).toEqual([names[0], names[1], part(0), ...others].sort());
	expect(await deleteOldBackups(folder, { recorded, keep: 2, now })).toEqual([]);
});

test('keeps the present backup beside those of a clock that was ahead', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-backups-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const [present = '', ...others] = [0, -1, -2, 1, 2].map((days) =>
		backupFileName(new Date(now.getTime() - days * day), { isEncrypted: false }),
	);
	for (const name of [present, ...others]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { recorded: new Set([present, ...others]), keep: 1, now })).toEqual(
		others.slice(2).sort(),
	);
	expect(readdirSync(folder).sort()).toEqual([present, ...others.slice(0, 2)].sort());
});

test('keeps the backups of another shop in the same folder', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-backups-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const nameOf = (days: number) => backupFileName(new Date(now.getTime() - days * day), { isEncrypted: false });
	const own = [0, 2, 4].map(nameOf);
	const other = [1, 3, 5].map(nameOf);
	for (const name of [...own, ...other]) writeFileSync(join(folder, name), '');
	expect(await deleteOldBackups(folder, { recorded: new Set(own), keep: 1, now })).toEqual([nameOf(4), nameOf(2)]);
	expect(readdirSync(folder).sort()).toEqual([nameOf(0), ...other].sort());
});
