import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replaceBuild } from './replace-build.ts';

/** The files of a version whose every file has other content, and so another hash. */
const filesOf = (version: string) => ({
	[`client/assets/page-${version}.js`]: version,
	[`client/assets/page-${version}.js.br`]: version,
	'client/seedling.svg': version,
	'server/index.js': version,
	[`server/assets/list-${version}.js`]: version,
	'office/index.html': version,
	[`office/assets/index-${version}.js`]: version,
});

function makeFolder() {
	const root = mkdtempSync(join(tmpdir(), 'khetse-build-'));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const folder = join(root, 'build');
	return {
		build(files: Record<string, string>) {
			for (const [name, content] of Object.entries(files)) {
				mkdirSync(dirname(join(root, 'made', name)), { recursive: true });
				writeFileSync(join(root, 'made', name), content);
			}
			replaceBuild(join(root, 'made'), folder);
			expect(existsSync(join(root, 'made'))).toBe(false);
		},
		add(name: string) {
			mkdirSync(dirname(join(folder, name)), { recursive: true });
			writeFileSync(join(folder, name), '');
		},
		remove: (name: string) => rmSync(join(folder, name)),
		read: (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null),
	};
}

const hashed = (version: string) => Object.keys(filesOf(version)).filter((name) => name.includes('/assets/'));

test('a build leaves the hashed files of the version before to processes that run, and deletes older ones', () => {
	const folder = makeFolder();
	folder.build(filesOf('a'));
	folder.build({ ...filesOf('b'), 'client/only-in-b.txt': 'b' });
	// Compressed after the move.
	folder.add('office/assets/index-b.js.br');
	expect(hashed('a').map(folder.read)).toEqual(hashed('a').map(() => 'a'));
	folder.build(filesOf('c'));
	expect(hashed('a').map(folder.read)).toEqual(hashed('a').map(() => null));
	expect(hashed('b').map(folder.read)).toEqual(hashed('b').map(() => 'b'));
	expect(folder.read('office/assets/index-b.js.br')).toBe('');
	expect(Object.keys(filesOf('c')).map(folder.read)).toEqual(Object.keys(filesOf('c')).map(() => 'c'));
	expect(folder.read('client/only-in-b.txt'), 'a file without a hash is of one version').toBeNull();
});

test('a build that is repeated with the same files keeps the version before', () => {
	const folder = makeFolder();
	for (const version of ['a', 'b', 'b']) folder.build(filesOf(version));
	expect(hashed('a').map(folder.read)).toEqual(hashed('a').map(() => 'a'));
});

test('of a build of an older version, which has no list of its files, all hashed ones are kept', () => {
	const folder = makeFolder();
	folder.build(filesOf('a'));
	folder.remove('files.json');
	folder.build(filesOf('b'));
	expect(hashed('a').map(folder.read)).toEqual(hashed('a').map(() => 'a'));
});

test('a build leaves the bundle of the server, which has its own list', () => {
	const folder = makeFolder();
	folder.build(filesOf('a'));
	folder.add('program/main.js');
	for (const version of ['b', 'c']) folder.build(filesOf(version));
	expect(folder.read('program/main.js')).toBe('');
});
