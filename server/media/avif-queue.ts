import { minuteMs } from '#domain/duration.ts';
import { EncoderEnded } from './picture-encoder.ts';

/** More pictures wait for their next request. */
const maxWaiting = 500;
/** A file that could not be made is tried again after this time: the disk may have been full, or the database away. */
const retryMs = 10 * minuteMs;

export type AvifQueue = {
	/** Does nothing for a file that waits or that could not be made in the last ten minutes. */
	add: (file: string) => void;
	/** until no file waits */
	idle: () => Promise<void>;
	/** The file in work is finished, the waiting ones are dropped. */
	close: () => Promise<void>;
};

/**
 * Makes AVIF files in the background, one at a time: encoding takes up to a second of a core, so no request waits for it
 * and many new pictures do not slow the shop down.
 */
export function createAvifQueue(
	make: (file: string) => Promise<void>,
	onError: (error: unknown, file: string) => void,
): AvifQueue {
	const waiting = new Set<string>();
	/** when each of them could not be made */
	const failed = new Map<string, number>();
	let work: Promise<void> | null = null;

	async function makeAll(): Promise<void> {
		for (const file of waiting) {
			try {
				await make(file);
			} catch (error) {
				if (failed.size >= maxWaiting) failed.clear();
				if (!(error instanceof EncoderEnded)) failed.set(file, performance.now());
				onError(error, file);
			}
			waiting.delete(file);
		}
		work = null;
	}

	return {
		add(file) {
			const failedAt = failed.get(file) ?? Number.NEGATIVE_INFINITY;
			if (waiting.size >= maxWaiting || performance.now() - failedAt < retryMs) return;
			waiting.add(file);
			work ??= makeAll();
		},
		async idle() {
			await work;
		},
		async close() {
			waiting.clear();
			await work;
		},
	};
}
