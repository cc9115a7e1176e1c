import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isAlive } from '../database/embedded/is-alive.ts';
import { replaceBuild, writeWhole } from './replace-build.ts';

/**
 * Builds storefront and back office concurrently, beside the build that running shops read, and compresses their files in
 * advance. A build that fails leaves the one before.
 */
const folder = 'build';
const unfinished = `${folder}.new-${process.pid}`;
/** tools/bootstrap.mjs writes what was built from which sources. */
const stamp = '.cache/built';
const packed = /\.(js|css|svg|json|txt|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const builds = [
	['node_modules/@react-router/dev/bin.js', 'build'],
	['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts'],
];

function listPacked(of: string): string[] {
	return readdirSync(of, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && packed.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
}

async function compressFiles(files: readonly string[]): Promise<void> {
	await Promise.all(
		files.map(async (file) => {
			const body = readFileSync(file);
			const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
			writeWhole(`${file}.br`, await compressBrotli(body, { params }));
			writeWhole(`${file}.gz`, await compressGzip(body, { level: 9 }));
		}),
	);
}

/** Those of builds that were killed. */
function removeUnfinished(): void {
	for (const name of readdirSync('.')) {
		const pid = /^build\.new-(\d+)$/.exec(name)?.[1];
		if (pid !== undefined && (Number(pid) === process.pid || !isAlive(Number(pid)))) {
			rmSync(name, { recursive: true, force: true });
		}
	}
}

removeUnfinished();
process.once('exit', () => rmSync(unfinished, { recursive: true, force: true }));
// with another NODE_ENV Vite bundles the development build of React in the back office
const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: unfinished };
const children = builds.map((args) => spawn(process.execPath, args, { stdio: 'inherit', env }));
function stopAll(): void {
	for (const child of children) child.kill();
}
function end(): void {
	stopAll();
	process.kill(process.pid, 'SIGTERM');
}
process.once('SIGTERM', end);
// The bootstrap process ended without a signal.
process.once('disconnect', end);
process.channel?.unref();

await Promise.all(
	children.map(async (child) => {
		const [code] = (await once(child, 'exit')) as [number | null];
		if (code === 0) return;
		process.exitCode ||= code ?? 1;
		stopAll();
	}),
);
if (process.exitCode === undefined) {
	await compressFiles(listPacked(join(unfinished, 'client')));
	const office = listPacked(join(unfinished, 'office')).map((file) => join(folder, relative(unfinished, file)));
	// Between the two versions it is a build of no sources.
	rmSync(stamp, { force: true });
	replaceBuild(unfinished, folder);
	// The shop can serve now: of a file without a compressed one it sends the file itself.
	process.send?.('built');
	await compressFiles(office);
}
