// Runs on Node 20 with nothing installed: finds the right Node, installs packages, builds what is stale and runs the program.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfSources, isBuilt, isProgramBuilt, programEntry, programFolder } from './build-stamp.mjs';
import { hashes, installNode, pinnedNode } from './pinned-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const cache = join(root, '.cache');
const oldestNode = [22, 22];
const parentPollMs = 500;
const builtLine = 'storefront and back office: built';
const startedAt = performance.now();

// Of the program that reads the output: the shop goes on without it.
for (const stream of [process.stdout, process.stderr]) {
	stream.on('error', (error) => {
		if (error.code !== 'EPIPE') throw error;
	});
}

function printLine(line) {
	process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
}

function fail(sentence, code = 1) {
	process.stderr.write(`${sentence}\n`);
	process.exit(code);
}

/** EX_CONFIG of sysexits.h, also of server/main.ts: deploy/khetse@.service does not start the program again after it. */
const notRestartable = 78;

/** An account that runs the shop may have no right to change the program. */
function requireWritable(stale) {
	try {
		accessSync(root, constants.W_OK);
	} catch (error) {
		fail(
			`${stale}, and this account cannot write to ${root} (${error.code}). As the owner of that folder run npm run build there, then start again.`,
			notRestartable,
		);
	}
}

function readStamp(name) {
	const file = join(cache, name);
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function writeStamp(name, text) {
	mkdirSync(cache, { recursive: true });
	writeFileSync(join(cache, name), text);
}

/** The npm that started this, or the one on the PATH. */
function npm(args, options = {}) {
	const script = process.env.npm_execpath;
	const isScript = script !== undefined && /npm-cli\.js$/.test(script);
	const [command, list] = isScript ? [process.execPath, [script, ...args]] : ['npm', args];
	return spawnSync(command, list, {
		cwd: root,
		encoding: 'utf8',
		shell: !isScript && process.platform === 'win32',
		stdio: ['ignore', 'pipe', 'pipe'],
		...options,
	});
}

function isNodeNewEnough() {
	const [major, minor] = process.versions.node.split('.').map(Number);
	return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

/** The pinned Node is an npm package that contains the binary. */
function findPinnedNode() {
	const known = readStamp(`node-${pinnedNode}-path`);
	if (known !== '' && existsSync(known)) return known;
	requireWritable(`Node ${process.versions.node} is too old`);
	printLine(`node: downloading ${pinnedNode}, ${process.versions.node} is too old`);
	const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
	if (hashes[platform] === undefined)
		printLine(`node: no hash is known for ${platform}, npm compares it with its registry`);
	const { path, said } = installNode({ directory: join(cache, `node-${pinnedNode}`), platform, npm });
	if (path === null) fail(`Node ${pinnedNode} could not be downloaded. Install Node 24 and try again.\n${said}`);
	writeStamp(`node-${pinnedNode}-path`, path);
	return path;
}

/**
 * Runs a program to completion in this terminal and forwards signals.
 * @param build in progress: the program gets its message, and neither goes on without the other
 */
function exec(command, args, { withChannel = false, env = {}, build = null } = {}) {
	const child = spawn(command, args, {
		cwd: root,
		stdio: withChannel ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
		env: {
			...process.env,
			...env,
			PATH: `${dirname(command)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
		},
	});
	let isStopping = false;
	const stop = (signal) => {
		isStopping = true;
		child.kill(signal);
		build?.process.kill();
	};
	// Ctrl-C reaches the child directly; a second signal has no effect on it.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
	// Detects the end of the parent process: by a closed channel, and under npm, which forwards no signals, by a new parent.
	if (process.channel !== undefined) process.on('disconnect', () => stop('SIGTERM'));
	const parent = process.ppid;
	setInterval(() => process.ppid === parent || stop('SIGTERM'), parentPollMs).unref();
	build?.process.once('message', () => {
		printLine(builtLine);
		child.send('built', () => {});
	});
	let failure = null;
	build?.ended.then((sentence) => {
		if (sentence === null || isStopping) return;
		failure = sentence;
		// On Windows too the program then stops its database.
		if (child.connected) child.disconnect();
	});
	child.on('error', (error) => fail(`cannot start ${command}: ${error.message}`));
	child.on('exit', async (code, signal) => {
		// A program that ends by itself, such as for a port in use, leaves a complete build to a shop that runs.
		if (isStopping) build?.process.kill();
		isStopping = true;
		await build?.ended;
		if (failure !== null) fail(failure);
		process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
	});
}

/** @returns whether any were missing */
function installDependencies() {
	const lock = readFileSync(join(root, 'package-lock.json'));
	const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex');
	if (existsSync(join(root, 'node_modules')) && readStamp('installed') === wanted) return false;
	requireWritable('The packages of this version are not installed');
	printLine('packages: installing');
	const run = npm([
		'ci',
		'--ignore-scripts',
		'--no-audit',
		'--no-fund',
		'--loglevel=error',
		'--include=dev',
		'--include=optional',
	]);
	if (run.status !== 0) fail(`The packages could not be installed.\n${run.stderr ?? ''}`);
	writeStamp('installed', wanted);
	printLine('packages: installed');
	return true;
}

/** Packages contain no symbolic links, and the script that makes those of PostgreSQL does not run. */
async function linkLibraries() {
	const binaries = await import('../database/embedded/binaries.ts');
	try {
		binaries.linkLibraries();
	} catch (error) {
		if (!(error instanceof binaries.UnlinkedLibrariesError)) throw error;
		fail(error.message, notRestartable);
	}
}

/** Builds what is stale. @returns null: nothing is; `ended` becomes the sentence of a build that failed */
function startBuild() {
	const wanted = hashOfSources(root);
	if (isBuilt(root, wanted)) return null;
	requireWritable('Storefront and back office of this version are not built');
	printLine('storefront and back office: building');
	const stdio = ['ignore', 'pipe', 'pipe', 'ipc'];
	const build = spawn(process.execPath, ['tools/build.ts'], { cwd: root, stdio });
	let said = '';
	for (const stream of [build.stdout, build.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			said += text;
		});
	}
	const ended = new Promise((resolve) => {
		build.on('error', (error) => resolve(`Storefront and back office could not be built.\n${error.message}`));
		build.on('close', (code) => {
			if (code === 0) writeStamp('built', wanted);
			resolve(code === 0 ? null : `Storefront and back office could not be built.\n${said}`);
		});
	});
	return { process: build, ended };
}

/** Takes half a second. */
function buildProgram() {
	if (isProgramBuilt(root)) return;
	requireWritable('The program of this version is not built');
	const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
	const { status, stderr } = spawnSync(process.execPath, ['tools/build-program.ts'], {
		cwd: root,
		encoding: 'utf8',
		env,
	});
	if (status !== 0) fail(`The program could not be built.\n${stderr}`);
}

const commands = {
	// with NODE_ENV=production packages check less and are faster
	start: {
		isBuilt: true,
		// it prepares its database while the build runs
		waitsForBuild: true,
		program: join(programFolder, programEntry),
		withChannel: true,
		env: {
			NODE_ENV: 'production',
			// compiled sources are kept: the next start needs no compiler
			NODE_COMPILE_CACHE: join(cache, 'compiled'),
			// glibc keeps memory per thread, and pages are compressed in four of them
			MALLOC_ARENA_MAX: '2',
			// The default space for new objects takes 30 MB more and answers no more requests; with 8 MB orders were refused in floods
			// right after a start (decision 31). Below 2 GB for old ones V8 removes garbage at twice what is used instead of at four
			// times. The options of NODE_OPTIONS come last and win.
			NODE_OPTIONS: `--max-semi-space-size=16 --max-old-space-size=1536 ${process.env.NODE_OPTIONS ?? ''}`.trim(),
		},
	},
	dev: { program: 'tools/dev.ts', withChannel: true },
	build: { isBuilt: true },
	check: { program: 'tools/check.ts' },
	test: { isBuilt: true, program: 'tools/test.ts' },
	'test:unit': { program: 'tools/test.ts', args: ['unit'] },
	'test:api': { isBuilt: true, program: 'tools/test.ts', args: ['api'] },
	'test:e2e': { isBuilt: true, program: 'tools/test.ts', args: ['e2e'] },
	'test:faults': { isBuilt: true, program: 'tools/faults.ts' },
	'test:changed': { isBuilt: true, program: 'tools/test.ts', args: ['changed'] },
	bench: { isBuilt: true, program: 'bench/bench.ts' },
	backup: { program: 'tools/backup.ts' },
	doctor: { program: 'tools/doctor.ts' },
	restore: { program: 'tools/restore.ts' },
	staff: { program: 'tools/staff.ts' },
	'rotate-key': { program: 'tools/rotate-key.ts' },
	sbom: { program: 'tools/sbom.ts' },
	'generate-database': { program: 'tools/generate-database.ts' },
	'generate-paths': { program: 'tools/generate-paths.ts' },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = commands[name];
if (command === undefined) fail(`Unknown command ${name}. Commands: ${Object.keys(commands).join(', ')}.`);
if (!isNodeNewEnough()) {
	exec(findPinnedNode(), [fileURLToPath(import.meta.url), name, ...rest], { withChannel: true });
} else {
	if (installDependencies() || name === 'build') await linkLibraries();
	if (command.isBuilt) buildProgram();
	let build = command.isBuilt ? startBuild() : null;
	if (build !== null && !command.waitsForBuild) {
		const sentence = await build.ended;
		if (sentence !== null) fail(sentence);
		printLine(builtLine);
		build = null;
	}
	if (command.program !== undefined) {
		const args = [...(command.args ?? []), ...(build === null ? [] : ['--wait-for-build']), ...rest];
		exec(process.execPath, [command.program, ...args], { ...command, build });
	}
}
