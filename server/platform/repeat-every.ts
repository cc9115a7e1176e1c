/**
 * Runs work at an interval, never twice at once. The work handles its own errors.
 * @returns stops it, after what is under way
 */
export function repeatEvery(everyMs: number, work: () => Promise<void>): () => Promise<void> {
	let running: Promise<void> | null = null;
	const timer = setInterval(() => {
		running ??= work().finally(() => {
			running = null;
		});
	}, everyMs);
	timer.unref();
	return async () => {
		clearInterval(timer);
		await running;
	};
}
