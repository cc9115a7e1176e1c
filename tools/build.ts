import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Builds the storefront and packs its files once, so that no request pays for it. */
const packed = /\.(js|css|svg|json|txt|webmanifest)$/;

const run = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.js', 'build'], { stdio: 'inherit' });
if (run.status !== 0) process.exit(run.status ?? 1);

for (const entry of readdirSync('build/client', { withFileTypes: true, recursive: true })) {
	if (!entry.isFile() || !packed.test(entry.name)) continue;
	const file = join(entry.parentPath, entry.name);
	const body = readFileSync(file);
	writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
	writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}
