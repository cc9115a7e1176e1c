import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { isProgramBuilt, readProgramList } from './build-stamp.mjs';

/** A small server: it reads a file beside its source, and loads another source when it gets a line. */
function makeFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'khetse-program-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const write = (file: string, content: string) => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), content);
	};
	for (const file of ['tools/build-program.ts', 'tools/build-stamp.mjs', 'tools/replace-build.ts']) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		copyFileSync(file, join(folder, file));
	}
	symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
	write('package.json', '{ "type": "module", "imports": { "#server/*": "./server/*" } }');
	write('package-lock.json', '{}');
	write('server/words/word.txt', 'turmeric');
	write(
		'server/main.ts',
		`import { once } from 'node:events';
		import { word } from '#server/words/word.ts';
		console.log(word as string);
		await once(process.stdin, 'data');
		console.log((await import('./later.ts')).later);
		process.stdin.destroy();`,
	);
	write(
		'server/words/word.ts',
		`import { readFileSync } from 'node:fs';
		export const word: unknown = readFileSync(new URL('word.txt', import.meta.url), 'utf8');`,
	);
	return {
		folder,
		write,
		writeLater: (later: string) => write('server/later.ts', `export const later = '${later}';`),
		build: () => execFileSync(process.execPath, ['tools/build-program.ts'], { cwd: folder }),
		files: () => readProgramList(folder).files.map((file) => join(folder, 'build/program', file)),
		start() {
			const child = spawn(process.execPath, ['build/program/main.js'], {
				cwd: folder,
				stdio: ['pipe', 'pipe', 'inherit'],
			});
			onTestFinished(() => void child.kill());
			return child;
		},
	};
}

test('a bundled server reads the files beside its sources, and after the next build loads those of its own version', async () => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	const running = program.start();
	const printed = text(running.stdout);
	await once(running.stdout, 'data');
	const former = program.files();
	program.writeLater('cumin');
	program.build();
	// a build that is repeated
	program.build();
	running.stdin.end('\n');
	expect(await printed).toBe('turmeric\nginger\n');
	expect(former.filter((file) => !existsSync(file))).toEqual([]);

	program.writeLater('clove');
	program.build();
	expect(former.filter((file) => existsSync(file)).map((file) => file.split('later-')[0])).toEqual([
		join(program.folder, 'build/program/main.js'),
		join(program.folder, 'build/program/main.js.map'),
	]);
	const next = program.start();
	next.stdin.end('\n');
	expect(await text(next.stdout)).toBe('turmeric\nclove\n');
});

test('a bundle is stale when a source has changed or a file of it is missing, and not when a test has changed', () => {
	const program = makeFolder();
	program.writeLater('ginger');
	expect(isProgramBuilt(program.folder)).toBe(false);
	program.build();
	expect(isProgramBuilt(program.folder)).toBe(true);
	program.write('server/later.test.ts', '');
	expect(isProgramBuilt(program.folder)).toBe(true);
	program.writeLater('cumin');
	expect(isProgramBuilt(program.folder)).toBe(false);
	program.build();
	rmSync(program.files().find((file) => file.endsWith('.js') && !file.endsWith('main.js')) ?? '');
	expect(isProgramBuilt(program.folder)).toBe(false);
});

test('a server with an error in its source is not built, and the bundle before stays', () => {
	const program = makeFolder();
	program.writeLater('ginger');
	program.build();
	const former = program.files();
	program.write('server/later.ts', 'export const later = ;');
	expect(() =>
		execFileSync(process.execPath, ['tools/build-program.ts'], { cwd: program.folder, stdio: 'pipe' }),
	).toThrow(/later\.ts/);
	expect(former.filter((file) => !existsSync(file))).toEqual([]);
	expect(isProgramBuilt(program.folder)).toBe(false);
});
