import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';

test('npm start runs the server with NODE_ENV=production', async () => {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-start-'));
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	// loaded into each Node process before its program
	const preload = join(directory, 'record.cjs');
	const record = join(directory, 'record.txt');
	writeFileSync(
		preload,
		`require('node:fs').appendFileSync(${JSON.stringify(record)}, process.argv[1] + ' ' + process.env.NODE_ENV + '\\n');`,
	);
	const start = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
		cwd: root,
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			// with an invalid setting the server ends at once
			PORT: 'none',
			DATA_DIR: join(directory, 'data'),
			NODE_ENV: 'development',
			NODE_OPTIONS: `--require=${preload}`,
		},
	});
	const [code] = (await once(start, 'exit')) as [number | null];
	expect(code).toBe(1);
	const started = readFileSync(record, 'utf8').split('\n');
	expect(started.filter((line) => /server[\\/]main\.ts /.test(line))).toEqual([expect.stringMatching(/ production$/)]);
});

test('the built storefront contains Preact and React Router, and no development build runs', async () => {
	const build = join(root, 'build/server/index.js');
	// Node.js reads the development builds to find their exports, but runs what is in the cache of require.
	const program = `
		import { createRequire, registerHooks } from 'node:module';
		const imported = [];
		registerHooks({ load(url, context, next) { imported.push(url); return next(url, context); } });
		await import(${JSON.stringify(pathToFileURL(build).href)});
		console.log(JSON.stringify({ imported, run: Object.values(createRequire(${JSON.stringify(build)}).cache).filter(({ loaded }) => loaded).map(({ id }) => id) }));
	`;
	const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
		env: { NODE_ENV: 'production' },
	});
	const { imported, run } = JSON.parse(stdout) as { imported: string[]; run: string[] };
	expect(imported).toContain(pathToFileURL(build).href);
	expect(imported.filter((url) => /\/node_modules\/(?:react|react-dom|react-router|preact[\w-]*)\//.test(url))).toEqual(
		[],
	);
	expect(run.filter((path) => path.includes('development'))).toEqual([]);
});
