import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workerStopMs } from './workers.ts';

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
