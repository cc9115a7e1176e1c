import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import { expect, onTestFinished, test } from 'vitest';
import { isServerAlive } from './server-process.ts';

test('a server that makes and deletes its file while it is looked at does not run', async () => {
	const directory = mkdtempSync(join(tmpdir(), namePrefix));
	const program = `
		const { rmSync, writeFileSync } = require('node:fs');
		const { parentPort, workerData: file } = require('node:worker_threads');
		for (let round = 0; ; round += 1) {
			writeFileSync(file, '999999999');
			rmSync(file);
			if (round === 0) parentPort.postMessage('begun');
		}`;
	const server = new Worker(program, { eval: true, workerData: join(directory, 'postmaster.pid') });
	onTestFinished(async () => {
		await server.terminate();
		rmSync(directory, { recursive: true });
	});
	await once(server, 'message');
	const seen = new Set<boolean>();
	for (let look = 0; look < 50_000; look += 1) seen.add(isServerAlive(directory));
	expect([...seen]).toEqual([false]);
});
