import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Builds storefront and back office concurrently and compresses their files in advance. */
const packed = /\.(js|css|svg|json|txt|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const builds = [
	['node_modules/@react-router/dev/bin.js', 'build'],
	['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts'],
];

async function compressFiles(folder: string): Promise<void> {
	const files = readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile() && packed.test(entry.name))
		.map((entry) => join(entry.parentPath, entry.name));
	await Promise.all(
		files.map(async (file) => {
			const body = readFileSync(file);
			const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
			writeFileSync(`${file}.br`, await compressBrotli(body, { params }));
			writeFileSync(`${file}.gz`, await compressGzip(body, { level: 9 }));
		}),
	);
}

rmSync('build', { recursive: true, force: true });
// with another NODE_ENV Vite bundles the development build of React in the back office
const env = { ...process.env, NODE_ENV: 'production' };
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
	await compressFiles('build/client');
	// The shop can serve now: of a file without a compressed one it sends the file itself.
	process.send?.('built');
	await compressFiles('build/office');
}
