import type { FastifyBaseLogger } from 'fastify';

export type Job = {
	name: string;
	intervalMs: number;
	/** the first run is at once: the shop may have been off for long */
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
	const underWay = new Map<string, Promise<void>>();

	async function run({ name, run }: Job): Promise<void> {
		const startedAt = new Date();
		let error: unknown = null;
		try {
			await run(startedAt);
		} catch (cause) {
			error = cause;
			log.warn({ err: cause, job: name, lastRun: lastRuns.get(name)?.startedAt }, `job failed, will retry: ${name}`);
		}
		lastRuns.set(name, { name, startedAt, endedAt: new Date(), error });
	}

	const timers = jobs.map((job) => {
		const runUnlessUnderWay = () => {
			if (underWay.has(job.name)) return;
			underWay.set(
				job.name,
				run(job).finally(() => underWay.delete(job.name)),
			);
		};
		if (job.isRunAtStart) runUnlessUnderWay();
		return setInterval(runUnlessUnderWay, job.intervalMs).unref();
	});
	return {
		lastRuns: () => [...lastRuns.values()],
		async stop() {
			for (const timer of timers) clearInterval(timer);
			await Promise.all(underWay.values());
		},
	};
}
