import { minuteMs } from '#domain/duration.ts';
import type { FastifyBaseLogger } from 'fastify';

export type Job = {
	name: string;
	intervalMs: number;
	/** the first run is at once, as the shop may have been off for long, and again each minute until it succeeds */
	isRunAtStart?: boolean;
	run: (now: Date) => Promise<unknown>;
};

export type JobRun = { name: string; startedAt: Date; endedAt: Date; error: unknown };

export type RunningJobs = {
	/** the last run of each job */
	lastRuns: () => JobRun[];
	/** starts no further runs and waits for those in progress */
	stop: () => Promise<void>;
};

/** Runs each job at its interval, never twice concurrently. A failure is logged; the job runs again at its next interval. */
export function startJobs(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'warn'>): RunningJobs {
	const lastRuns = new Map<string, JobRun>();
	const underWay = new Map<string, Promise<boolean>>();
	let isStopped = false;
	const timers = new Set<NodeJS.Timeout>();

	/** @returns whether it succeeded */
	async function run({ name, run }: Job): Promise<boolean> {
		const startedAt = new Date();
		let error: unknown = null;
		try {
			await run(startedAt);
		} catch (cause) {
			error = cause;
			log.warn({ err: cause, job: name, lastRun: lastRuns.get(name)?.startedAt }, `job failed, will retry: ${name}`);
		}
		lastRuns.set(name, { name, startedAt, endedAt: new Date(), error });
		return error === null;
	}

	/** Begins a run unless one is under way. @returns whether it succeeded */
	function runOnce(job: Job): Promise<boolean> {
		const running = underWay.get(job.name) ?? run(job).finally(() => underWay.delete(job.name));
		underWay.set(job.name, running);
		return running;
	}

	async function runAtStart(job: Job): Promise<void> {
		if ((await runOnce(job)) || isStopped) return;
		timers.add(setTimeout(() => void runAtStart(job), Math.min(minuteMs, job.intervalMs)).unref());
	}

	for (const job of jobs) {
		if (job.isRunAtStart) void runAtStart(job);
		timers.add(setInterval(() => void runOnce(job), job.intervalMs).unref());
	}
	return {
		lastRuns: () => [...lastRuns.values()],
		async stop() {
			isStopped = true;
			for (const timer of timers) clearTimeout(timer);
			await Promise.all(underWay.values());
		},
	};
}
