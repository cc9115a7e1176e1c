import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	rmSync,
	symlinkSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import {
	hashOfProgram,
	hashOfSources,
	isProgramBuilt,
	listPrograms,
	programEntry,
	programFolder,
} from './build-stamp.mjs';

const tools = [
	'tools/build-program.ts',
	'tools/build-stamp.mjs',
	'tools/replace-build.ts',
	'database/embedded/is-alive.ts',
];
const build = ['tools/build-program.ts'];

/** A small server: it reads a file beside its source, and loads another source when it gets a line. */
function makeFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-program-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const write = (file: string, content: string) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content);
	};
	for (const file of tools) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		copyFileSync(file, join(folder, file));
	}
	symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
	write(
		'package.json',
		'{ "type": "module", "imports": { "#server/*": "./server/*" }, "dependencies": { "pg": "8" } }',
	);
	write('package-lock.json', '{}');
	write('server/words/word.txt', 'turmeric');
	write(
		'server/main.ts',
		`import { once } from 'node:events';
		import { word } from '#server/words/word.ts';
		import { expressionBuilder } from 'kysely';
		import { escapeIdentifier } from 'pg';
		console.log(word as string, typeof expressionBuilder, escapeIdentifier('a'));
		await once(process.stdin, 'data');
		console.log((await import('./later.ts')).later());
		process.stdin.destroy();`,
	);
	write(
		'server/words/word.ts',
		`import { readFileSync } from 'node:fs';
		export const word: unknown = readFileSync(new URL('word.txt', import.meta.url), 'utf8');`,
	);
	const inFolder = (file: string) => join(folder, programFolder, file);
	return {
		folder,
		write,
		writeLater: (word: string) => write('server/later.ts', `export function later() {\n\treturn '${word}';\n}`),
		build: () => execFileSync(process.execPath, build, { cwd: folder, stdio: 'pipe' }),
		buildBeside: () => promisify(execFile)(process.execPath, build, { cwd: folder }),
		inFolder,
		files: () => Object.keys(listPrograms(folder)[0] ?? {}).map(inFolder),
		start(options: string[] = []) {
			const child = spawn(process.execPath, [...options, inFolder(programEntry)], { stdio: 'pipe' });
			onTestFinished(() => void child.kill());
			return child;
		},
	};
}

test('a bundled server reads the files beside its sources, and after four builds loads those of its own version', async () => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	const running = program.start();
	const printed = text(running.stdout);
	await once(running.stdout, 'data');
	const former = program.files();
	for (const word of ['cumin', 'clove', 'pepper', 'mace']) {
		program.writeLater(word);
		program.build();
		// a build that is repeated
		program.build();
	}
	running.stdin.end('\n');
	expect(await printed).toBe('turmeric function "a"\nginger\n');
	expect(former.filter((file) => !existsSync(file))).toEqual([]);

	program.writeLater('saffron');
	program.build();
	expect(former.filter((file) => existsSync(file))).toEqual(
		[programEntry, `${programEntry}.map`].map(program.inFolder),
	);
	const next = program.start();
	next.stdin.end('\n');
	expect(await text(next.stdout)).toBe('turmeric function "a"\nsaffron\n');
});

test('a bundle contains the packages of many files, and with source maps a stack trace names the lines of the sources', async () => {
	const program = makeFolder();
	program.write('server/later.ts', `export function later(): never {\n\tthrow new Error('no stock');\n}`);
	program.build();
	const code = program
		.files()
		.filter((file) => file.endsWith('.js'))
		.map((file) => readFileSync(file, 'utf8'));
	expect(code.filter((each) => /from ["']kysely/.test(each))).toEqual([]);
	expect(code.filter((each) => /from ["']pg/.test(each))).toHaveLength(1);
	const running = program.start(['--enable-source-maps']);
	running.stdin.end('\n');
	expect(await text(running.stderr)).toContain(`later (${join(realpathSync(program.folder), 'server/later.ts')}:2:`);
});

test('a bundle is stale when a source has changed or a file of it is missing or cut, and not when a test has changed', () => {
	const program = makeFolder();
	program.writeLater('ginger');
	expect(isProgramBuilt(program.folder)).toBe(false);
	program.build();
	expect(isProgramBuilt(program.folder)).toBe(true);
	program.write('server/later.test.ts', '');
	program.write('server/words/word.svg', '');
	expect(isProgramBuilt(program.folder)).toBe(true);
	program.writeLater('cumin');
	expect(isProgramBuilt(program.folder)).toBe(false);
	program.build();
	rmSync(program.files().find((file) => /later-[^/\\]*\.js$/.test(file)) ?? '');
	expect(isProgramBuilt(program.folder)).toBe(false);
	for (const file of [programEntry, 'files.json']) {
		program.build();
		expect(isProgramBuilt(program.folder)).toBe(true);
		truncateSync(program.inFolder(file), 100);
		expect(isProgramBuilt(program.folder), `${file} has its first 100 bytes alone`).toBe(false);
	}
	for (const list of ['null', '{}', '[null, "main.js"]']) {
		program.write(`${programFolder}/files.json`, list);
		expect(isProgramBuilt(program.folder), list).toBe(false);
	}
	program.build();
	expect(isProgramBuilt(program.folder)).toBe(true);
});

test('a build that was killed before its entry was written is not taken for built, nor the version before after a change', () => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	const entry = program.inFolder(programEntry);
	const former = readFileSync(entry, 'utf8');
	program.writeLater('cumin');
	program.build();
	writeFileSync(entry, former);
	expect(isProgramBuilt(program.folder)).toBe(false);
	program.writeLater('ginger');
	program.build();
	expect(readFileSync(entry, 'utf8')).toBe(former);
	expect(isProgramBuilt(program.folder)).toBe(true);
});

test('builds at the same time leave one complete bundle', async () => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	program.writeLater('cumin');
	// of a build that was killed
	program.write(`${programFolder}/main.js.99999999.part`, '');
	await Promise.all([program.buildBeside(), program.buildBeside(), program.buildBeside()]);
	expect(isProgramBuilt(program.folder)).toBe(true);
	expect(readdirSync(program.inFolder('.')).filter((name) => name.endsWith('.part'))).toEqual([]);
	const running = program.start();
	running.stdin.end('\n');
	expect(await text(running.stdout)).toContain('cumin');
});

test.each([
	['an error in its source', 'export const later = ;', /later\.ts/],
	[
		'a package that is not listed',
		`import sax from 'fastify';\nexport const later = sax;`,
		/fastify is not a dependency in package\.json/,
	],
	[
		'a path that is not that of its source',
		'export const later = () => import.meta.dirname;',
		/of import\.meta only url/,
	],
])('a server with %s is not bundled, and the bundle before stays', (_, source, sentence) => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	const former = program.files();
	program.write('server/later.ts', source);
	expect(program.build).toThrow(sentence);
	expect(former.filter((file) => !existsSync(file))).toEqual([]);
	expect(isProgramBuilt(program.folder)).toBe(false);
});

test('a changed picture of the storefront makes its build stale, and not that of the server', () => {
	const program = makeFolder();
	program.write('web/public/seedling.svg', '<svg/>');
	const hashes = () => [hashOfSources(program.folder), hashOfProgram(program.folder)];
	const [ofPages, ofServer] = hashes();
	program.write('web/public/seedling.svg', '<svg></svg>');
	expect(hashes()).toEqual([expect.not.stringMatching(ofPages ?? ''), ofServer]);
});
