import cluster from 'node:cluster';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namePrefix } from '#tests/fixtures/temporary-directory.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startWorkers, workerStopMs } from './workers.ts';

test.for([
	[0, 15_000],
	[5, 20_000],
	[60, 75_000],
])('with DRAIN_SECONDS %i a worker that stops has %i ms', ([drainSeconds, stopMs]) => {
	expect(workerStopMs(drainSeconds as number)).toBe(stopMs);
});

test.for([
	['khetse@.service', /TimeoutStopSec=(\d+)/],
	['compose.yml', /stop_grace_period: (\d+)s/],
] as const)('%s waits for its workers, and 5 s more for jobs and the database', ([file, stopSeconds]) => {
	const text = readFileSync(new URL(`../deploy/${file}`, import.meta.url), 'utf8');
	const drainSeconds = Number(/DRAIN_SECONDS[:=] ?"?(\d+)/.exec(text)?.[1]);
	expect(1000 * Number(stopSeconds.exec(text)?.[1])).toBeGreaterThanOrEqual(workerStopMs(drainSeconds) + 5000);
});

test('a worker that the system does not start is started again, and does not hold the stop', async () => {
	const directory = mkdtempSync(join(tmpdir(), namePrefix));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	const exec = join(directory, 'worker.cjs');
	writeFileSync(exec, `require('node:net').createServer().listen(0, '127.0.0.1');`);
	// As without a free file descriptor, there is an error and no end of a process.
	const cwd = join(directory, 'missing');
	cluster.setupPrimary({ exec, cwd, execArgv: [] });
	const said: string[] = [];
	const workers = startWorkers({
		...{ count: 2, drainSeconds: 0, account: null, connection: { connectionString: '' } },
		logStep: (line) => said.push(line),
	});
	await expect(workers.listening).rejects.toThrow('before it answered requests');
	expect(said).toEqual(Array(2).fill(expect.stringMatching(/^worker could not be started \(spawn .* ENOENT\)/)));
	mkdirSync(cwd);
	const listening = new Set<number>();
	cluster.on('listening', (worker) => listening.add(worker.id));
	await vi.waitUntil(() => listening.size === 2, { timeout: 60_000 });
	await workers.stop();
});
