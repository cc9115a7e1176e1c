import { EncoderEnded } from './picture-encoder.ts';

/** More pictures wait for their next request. */
const maxWaiting = 500;

export type AvifQueue = {
	/** Does nothing for a file that waits or that could not be made. */
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
	const failed = new Set<string>();
	let work: Promise<void> | null = null;

	async function makeAll(): Promise<void> {
		for (const file of waiting) {
			try {
				await make(file);
			} catch (error) {
				if (failed.size >= maxWaiting) failed.clear();
				if (!(error instanceof EncoderEnded)) failed.add(file);
				onError(error, file);
			}
			waiting.delete(file);
		}
		work = null;
	}

	return {
		add(file) {
			if (waiting.size >= maxWaiting || failed.has(file)) return;
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
