import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Job, startJobs } from './job-runner.ts';

beforeEach(() => {
	vi.useFakeTimers({ now: new Date('2026-11-22T06:00:00Z') });
});
afterEach(() => {
	vi.useRealTimers();
});

const silent = { warn: () => {} };

/** A job whose runs end when the test resolves them. */
function slowJob(): { job: Job; begun: () => number; finish: () => void } {
	let begun = 0;
	let end = () => {};
	const run = () => {
		begun += 1;
		return new Promise<void>((resolve) => {
			end = resolve;
		});
	};
	return { job: { name: 'slow', intervalMs: 1000, run }, begun: () => begun, finish: () => end() };
}

test('never runs a job twice at once, and stopping waits for running jobs', async () => {
	const { job, begun, finish } = slowJob();
	const jobs = startJobs([job], silent);
	await vi.advanceTimersByTimeAsync(3500);
	expect(begun()).toBe(1);
	finish();
	await vi.advanceTimersByTimeAsync(1000);
	expect(begun()).toBe(2);
	let isStopped = false;
	const stopped = jobs.stop().then(() => {
		isStopped = true;
	});
	await vi.advanceTimersByTimeAsync(5000);
	expect([isStopped, begun()]).toEqual([false, 2]);
	finish();
	await stopped;
	expect(begun()).toBe(2);
});

test('runs a job at its start when it asks for that, and then at its interval', async () => {
	const runs: string[] = [];
	const run = async (now: Date) => runs.push(now.toISOString().slice(17, 19));
	const jobs = startJobs([{ name: 'at once', intervalMs: 3000, isRunAtStart: true, run }], silent);
	await vi.advanceTimersByTimeAsync(3000);
	expect(runs).toEqual(['00', '03']);
	await jobs.stop();
});

test('a job that fails at its start is run again each minute until it succeeds', async () => {
	const runs: string[] = [];
	const run = async (now: Date) => {
		runs.push(now.toISOString().slice(14, 16));
		if (runs.length < 3) throw new Error('the database is unavailable');
	};
	const jobs = startJobs([{ name: 'at once', intervalMs: 3_600_000, isRunAtStart: true, run }], silent);
	await vi.advanceTimersByTimeAsync(10 * 60_000);
	expect(runs).toEqual(['00', '01', '02']);
	await jobs.stop();
});

test('runs each job at its own interval with the time of the run', async () => {
	const runs: string[] = [];
	const job = (name: string, intervalMs: number): Job => ({
		name,
		intervalMs,
		run: async (now) => runs.push(`${name} ${now.toISOString().slice(17, 19)}`),
	});
	const jobs = startJobs([job('often', 1000), job('seldom', 3000)], silent);
	expect(jobs.lastRuns()).toEqual([]);
	await vi.advanceTimersByTimeAsync(3000);
	expect(runs.toSorted()).toEqual(['often 01', 'often 02', 'often 03', 'seldom 03']);
	const at = new Date('2026-11-22T06:00:03Z');
	expect(jobs.lastRuns()).toEqual([
		{ name: 'often', startedAt: at, endedAt: at, error: null },
		{ name: 'seldom', startedAt: at, endedAt: at, error: null },
	]);
	await jobs.stop();
	await vi.advanceTimersByTimeAsync(10_000);
	expect(runs).toHaveLength(4);
});

test('continues with other jobs and retries when a job fails or hangs', async () => {
	const failure = new Error('disk full');
	const warn = vi.fn();
	let works = 0;
	let tries = 0;
	const slow = slowJob();
	const jobs = startJobs(
		[
			{
				name: 'broken',
				intervalMs: 1000,
				run: () => {
					tries += 1;
					throw failure;
				},
			},
			slow.job,
			{ name: 'working', intervalMs: 1000, run: async () => (works += 1) },
		],
		{ warn },
	);
	await vi.advanceTimersByTimeAsync(2000);
	expect([tries, works, slow.begun()]).toEqual([2, 2, 1]);
	expect(warn.mock.calls).toEqual([
		[{ err: failure, job: 'broken', lastRun: undefined }, 'job failed, will retry: broken'],
		[{ err: failure, job: 'broken', lastRun: new Date('2026-11-22T06:00:01Z') }, 'job failed, will retry: broken'],
	]);
	expect(jobs.lastRuns().map(({ name, error }) => [name, error])).toEqual([
		['broken', failure],
		['working', null],
	]);
	slow.finish();
	await jobs.stop();
});
