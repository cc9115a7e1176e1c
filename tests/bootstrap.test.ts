import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
	// a server on a used port ends at once
	const other = createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	onTestFinished(() => void other.close());
	const { port } = other.address() as AddressInfo;
	const start = spawn(process.execPath, ['tools/bootstrap.mjs', 'start'], {
		cwd: root,
		stdio: 'ignore',
		env: {
			PATH: process.env.PATH,
			PORT: String(port),
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
