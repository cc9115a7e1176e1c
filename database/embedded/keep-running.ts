const pollIntervalMs = 200;

export type Watchdog = {
	/** Looks no more; waits for a restart that is under way. */
	stop: () => Promise<void>;
};

/**
 * Restarts a server that ended while the shop runs. PostgreSQL recovers by itself; what is needed is a watchdog that
 * starts it. A start that fails (the old one's processes are still ending) is tried again at the next look.
 */
export function superviseServer(server: {
	isRunning: () => boolean;
	restart: () => Promise<void>;
	say: (line: string) => void;
}): Watchdog {
	let restarting: Promise<void> | null = null;

	async function restart(): Promise<void> {
		try {
			server.say('database: stopped unexpectedly, restarting');
			await server.restart();
			server.say('database: restarted');
		} catch (error) {
			server.say(`database: restart failed, will retry: ${(error as Error).message}`);
		} finally {
			restarting = null;
		}
	}

	const timer = setInterval(() => {
		if (restarting === null && !server.isRunning()) restarting = restart();
	}, pollIntervalMs);
	timer.unref();

	return {
		async stop() {
			clearInterval(timer);
			await restarting;
		},
	};
}
