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
	{ folder: 'build/client', args: ['node_modules/@react-router/dev/bin.js', 'build'] },
	{ folder: 'build/office', args: ['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts'] },
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
const stopOthers = new AbortController();
await Promise.all(
	builds.map(async ({ folder, args }) => {
		// with another NODE_ENV Vite bundles the development build of React in the back office
		const env = { ...process.env, NODE_ENV: 'production' };
		const child = spawn(process.execPath, args, { stdio: 'inherit', env, signal: stopOthers.signal });
		child.on('error', () => {});
		const [code] = (await once(child, 'exit')) as [number | null];
		if (code !== 0) {
			process.exitCode ||= code ?? 1;
			stopOthers.abort();
			return;
		}
		await compressFiles(folder);
	}),
);
