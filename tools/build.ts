import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Builds storefront and back office and compresses their files in advance. */
const packed = /\.(js|css|svg|json|txt|webmanifest)$/;

const builds = [
	['node_modules/@react-router/dev/bin.js', 'build'],
	['node_modules/vite/bin/vite.js', 'build', '--config', 'vite.office.config.ts'],
];
for (const args of builds) {
	// with another NODE_ENV Vite bundles the development build of React in the back office
	const env = { ...process.env, NODE_ENV: 'production' };
	const run = spawnSync(process.execPath, args, { stdio: 'inherit', env });
	if (run.status !== 0) process.exit(run.status ?? 1);
}

const files = ['build/client', 'build/office'].flatMap((folder) =>
	readdirSync(folder, { withFileTypes: true, recursive: true }),
);
for (const entry of files) {
	if (!entry.isFile() || !packed.test(entry.name)) continue;
	const file = join(entry.parentPath, entry.name);
	const body = readFileSync(file);
	writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
	writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
