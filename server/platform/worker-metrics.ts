import type { Worker } from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** A worker that has not answered by then does not answer this time. */
const answerMs = 5000;

type Figures = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;
type Request = { metricsRequest: number };
type Answer = { metricsAnswer: number; figures: Figures | null };

/** Passes the metrics of a worker to the first process when that asks for them. */
export function shareMetrics(registry: Registry): void {
	process.on('message', async (message: Partial<Request>) => {
		const { metricsRequest } = message;
		if (metricsRequest === undefined) return;
		const figures = await registry.getMetricsAsJSON().catch(() => null);
		process.send?.({ metricsAnswer: metricsRequest, figures } satisfies Answer);
	});
}

/** @returns none of a worker that has ended */
function ask(worker: Worker, metricsRequest: number): Promise<Figures[]> {
	const { promise, resolve, reject } = Promise.withResolvers<Figures[]>();
	const end = () => resolve([]);
	function read(message: Partial<Answer>): void {
		if (message.metricsAnswer !== metricsRequest) return;
		if (message.figures) resolve([message.figures]);
		else reject(new Error('A worker has no figures.'));
	}
	worker.on('message', read);
	worker.once('disconnect', end);
	const timer = setTimeout(() => reject(new Error('A worker does not answer.')), answerMs);
	if (worker.isConnected()) worker.send({ metricsRequest } satisfies Request, (error) => error && end());
	else end();
	return promise.finally(() => {
		clearTimeout(timer);
		worker.off('message', read);
		worker.off('disconnect', end);
	});
}

/**
 * A worker that is starting is not asked: it has counted nothing.
 * @param listening the workers that answer requests
 * @returns the metrics of all of them as text; rejects when one does not answer, as sums without it would be wrong
 */
export function collectWorkers(listening: () => readonly Worker[]): () => Promise<string> {
	let count = 0;
	return async () => {
		count += 1;
		const request = count;
		const figures = await Promise.all(listening().map((worker) => ask(worker, request)));
		return AggregatorRegistry.aggregate(figures.flat()).metrics();
	};
}
