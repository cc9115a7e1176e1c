import { execFileSync } from 'node:child_process';
import { linkSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addToErasedList, erasedCustomersFile, readErasedList } from './erased-list.ts';

const isRoot = process.getuid?.() === 0;
const erasure = (digit: string) => ({
	id: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
	erasedAt: new Date('2026-11-23T06:30:00.000Z'),
	installationId: null,
});
const [first, second] = [erasure('1'), erasure('2')];
const lineOf = ({ id }: { id: string }) => `2026-11-23T06:30:00.000Z ${id}\n`;

function makeFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-erased-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

test.runIf(isRoot && process.platform === 'linux')(
	'a full disk leaves the list as it was, without a part of a line, and the next try adds the line',
	async () => {
		const folder = makeFolder();
		const mount = (...options: string[]) => execFileSync('mount', ['-t', 'tmpfs', ...options, 'tmpfs', folder]);
		mount('-o', 'size=4k');
		onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
		const file = erasedCustomersFile(folder);
		const before = `${lineOf(first)}${'\n'.repeat(4070 - lineOf(first).length)}`;
		writeFileSync(file, before);
		await expect(addToErasedList(folder, [second], null)).rejects.toMatchObject({ code: 'ENOSPC' });
		expect(readFileSync(file, 'utf8')).toBe(before);
		mount('-o', 'remount,size=64k');
		await addToErasedList(folder, [second], null);
		expect(readFileSync(file, 'utf8')).toBe(before + lineOf(second));
	},
);

test.runIf(isRoot)('root gives a list of its own to the account of the shop, also without a line to add', async () => {
	const account = { uid: 65_533, gid: 65_532 };
	const ownerOf = ({ uid, gid }: { uid: number; gid: number }) => ({ uid, gid });
	for (const erasures of [[first, second], [first]]) {
		const folder = makeFolder();
		const file = erasedCustomersFile(folder);
		writeFileSync(file, lineOf(first), { mode: 0o600 });
		await addToErasedList(folder, erasures, account);
		expect(readFileSync(file, 'utf8')).toBe(erasures.map(lineOf).join(''));
		expect(ownerOf(statSync(file))).toEqual(account);
	}
	const folder = makeFolder();
	const other = join(makeFolder(), 'file');
	writeFileSync(other, lineOf(first));
	linkSync(other, erasedCustomersFile(folder));
	await addToErasedList(folder, [first], account);
	expect(ownerOf(statSync(other)), 'a file with another name').toEqual({ uid: 0, gid: 0 });
});

test.runIf(process.platform !== 'win32')(
	'a pipe in place of the list is named, and nothing waits for its writer',
	async () => {
		const folder = makeFolder();
		const file = erasedCustomersFile(folder);
		execFileSync('mkfifo', [file]);
		const sentence = `${file} is not a file: move it away.`;
		await expect(readErasedList(file)).rejects.toThrow(sentence);
		await expect(addToErasedList(folder, [first], null)).rejects.toThrow(sentence);
	},
);
