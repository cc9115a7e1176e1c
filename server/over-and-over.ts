/**
 * Does a work every so often while the shop runs, never twice at once; what it throws is its own business.
 * @returns stops it, after what is under way
 */
export function overAndOver(everyMs: number, work: () => Promise<void>): () => Promise<void> {
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
