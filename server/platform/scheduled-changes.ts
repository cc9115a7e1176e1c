import { minuteMs } from '#domain/duration.ts';
import type { Topic } from '#contract/endpoint.ts';
import type { Change } from './changes.ts';
import type { ResponseCache } from './response-cache.ts';

/** Instants after `after` at which the clock changes what a topic shows, the next ones first. */
export type ReadInstants = (after: Date) => Promise<Date[]>;

/** A reading names the next instants only, so it is repeated. */
const readEveryMs = 10 * minuteMs;
const retryMs = 1000;

/** Makes copies stale when the clock changes what they show: reads it after a connection and after each change of these topics. */
export function followScheduledChanges(input: {
	cache: Pick<ResponseCache, 'schedule'>;
	read: Readonly<Partial<Record<Topic, ReadInstants>>>;
	onError: (error: unknown) => void;
	/** that of the cache */
	clock?: () => number;
}): { onChange: (change: Change) => void; onConnection: (isConnected: boolean) => void; stop: () => void } {
	const { cache, read, onError, clock = Date.now } = input;
	let timer: NodeJS.Timeout | undefined;
	let isConnected = false;
	let isReading = false;
	let isOutdated = false;
	/** the first change or connection after the last reading: a campaign may begin before it is read */
	let changedAt: number | null = null;

	async function readAll(): Promise<void> {
		const after = new Date(changedAt ?? clock());
		const found = await Promise.all(
			Object.entries(read).map(async ([topic, instants]) =>
				(await instants(after)).map((at) => ({ at: at.getTime(), topic: topic as Topic })),
			),
		);
		if (isOutdated) return;
		changedAt = null;
		cache.schedule(found.flat().sort((a, b) => a.at - b.at));
	}

	async function refresh(): Promise<void> {
		isOutdated = true;
		if (isReading) return;
		isReading = true;
		clearTimeout(timer);
		let waitMs = readEveryMs;
		while (isOutdated && isConnected) {
			isOutdated = false;
			try {
				await readAll();
			} catch (error) {
				if (isConnected) onError(error);
				waitMs = retryMs;
			}
		}
		isReading = false;
		if (isConnected) timer = setTimeout(() => void refresh(), waitMs).unref();
	}

	return {
		onChange({ topic }) {
			if (read[topic] === undefined) return;
			cache.schedule(null);
			changedAt ??= clock();
			void refresh();
		},
		onConnection(isNow) {
			isConnected = isNow;
			if (isNow) {
				changedAt ??= clock();
				void refresh();
			} else {
				clearTimeout(timer);
				cache.schedule(null);
			}
		},
		stop() {
			isConnected = false;
			clearTimeout(timer);
		},
	};
}
