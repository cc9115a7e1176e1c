import { setTimeout as sleep } from 'node:timers/promises';

const pollIntervalMs = 200;
/** Its process has been started by then, and can be ended: recovery may take as long as there is WAL. */
const restartLimitMs = 2000;

export type Watchdog = {
	/** Stops polling; waits two seconds for a restart in progress. */
	stop: () => Promise<void>;
};

/**
 * Restarts a database server that ended while the shop runs; PostgreSQL recovers its data on start.
 * A start that fails (processes of the old server are still ending) is retried at the next poll.
 */
export function startWatchdog(server: {
	isRunning: () => boolean;
	restart: () => Promise<void>;
	logStep: (line: string) => void;
}): Watchdog {
	let restarting: Promise<void> | null = null;

	async function restart(): Promise<void> {
		try {
			server.logStep('database: stopped unexpectedly, restarting');
			await server.restart();
			server.logStep('database: restarted');
		} catch (error) {
			server.logStep(`database: restart failed, will retry: ${(error as Error).message}`);
		} finally {
			restarting = null;
		}
	}

	/** A process without a free file descriptor cannot look at it: a later poll does. */
	function hasEnded(): boolean {
		try {
			return !server.isRunning();
		} catch (error) {
			if (['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
			throw error;
		}
	}

	const timer = setInterval(() => {
		if (restarting === null && hasEnded()) restarting = restart();
	}, pollIntervalMs);
	timer.unref();

	return {
		async stop() {
			clearInterval(timer);
			if (restarting !== null) await Promise.race([restarting, sleep(restartLimitMs)]);
		},
	};
}
