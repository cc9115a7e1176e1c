import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { secondMs } from '#domain/duration.ts';
import { type ConcurrencyLimiter, createConcurrencyLimiter } from '#server/platform/concurrency-limiter.ts';
import { Refused, refuse } from '#server/platform/refuse.ts';
import type { Outcome, Task, tasks } from './encoder-process.ts';

type Tasks = typeof tasks;
type Encoder = {
	child: ChildProcess;
	running: Map<number, PromiseWithResolvers<unknown>>;
	idle?: NodeJS.Timeout;
	end: (error: Error) => void;
};

/** Longer than between the pictures of a page that are made in the background. */
const idleMs = 15 * secondMs;

/**
 * For one task: the libraries for pictures stop only with their process. The slowest picture within the limits of an
 * upload, an interlaced PNG with 16 bits, takes 1.5 s, and 4 s with another one on a busy machine.
 */
export const taskMs = 20 * secondMs;

/** Uploads take up to 160 MB each, drawings 50 MB, and a core. The time of a task that waits here does not count. */
const limits: { [Name in keyof Tasks]?: ConcurrencyLimiter } = {
	encodePicture: createConcurrencyLimiter(2, 12, () => refuse('BUSY')),
	drawDemoFile: createConcurrencyLimiter(2, Number.POSITIVE_INFINITY, () => refuse('BUSY')),
};

/** The picture may be made by the next one. */
export class EncoderEnded extends Error {}

/** Another picture took too long: the next process makes this one. */
class EndedForAnother extends Error {}

let current: Encoder | null = null;
let lastId = 0;

function start(): Encoder {
	const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
	// glibc keeps freed bitmaps unless they are above this threshold, which else grows with the first large one.
	const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072' };
	const child = fork(program, [], { serialization: 'advanced', execArgv: [], env });
	const encoder: Encoder = { child, running: new Map(), end };
	let hasEnded = false;
	function end(error: Error): void {
		hasEnded = true;
		if (current === encoder) current = null;
		clearTimeout(encoder.idle);
		for (const { reject } of encoder.running.values()) reject(error);
		encoder.running.clear();
	}
	child.unref();
	child.on('error', (error) => end(new EncoderEnded('the encoder of pictures does not run', { cause: error })));
	child.once('exit', (code, signal) => end(new EncoderEnded(`the encoder of pictures ended (${signal ?? code})`)));
	child.on('message', ({ id, result, refusal, error }: Outcome) => {
		const task = encoder.running.get(id);
		encoder.running.delete(id);
		if (refusal !== undefined) task?.reject(new Refused(refusal));
		else if (error !== undefined) task?.reject(error);
		else task?.resolve(result);
		if (encoder.running.size > 0 || hasEnded) return;
		child.channel?.unref();
		encoder.idle = setTimeout(() => {
			if (current === encoder) current = null;
			if (child.connected) child.disconnect();
		}, idleMs).unref();
	});
	return encoder;
}

async function runOnce(name: keyof Tasks, parameters: unknown[]): Promise<unknown> {
	current ??= start();
	const { child, running, idle, end } = current;
	clearTimeout(idle);
	lastId += 1;
	const task: Task = { id: lastId, name, parameters };
	const { promise, resolve, reject } = Promise.withResolvers<unknown>();
	running.set(task.id, { promise, resolve, reject });
	const timer = setTimeout(() => {
		running.delete(task.id);
		// What the shop has made itself may be made the next time, as when the machine stood still.
		reject(
			name === 'encodePicture'
				? new Refused('PICTURE_UNREADABLE')
				: new EncoderEnded('a picture took the encoder too long'),
		);
		end(new EndedForAnother());
		child.kill('SIGKILL');
	}, taskMs).unref();
	child.channel?.ref();
	// A process that could not be started has no channel, and says why in a moment.
	child.send?.(task, (error) => {
		if (error === null) return;
		running.delete(task.id);
		reject(new EncoderEnded('the encoder of pictures does not run', { cause: error }));
	});
	return promise.finally(() => clearTimeout(timer));
}

/**
 * Runs a task of encoder-process.ts in a process that ends when it is idle: the libraries for pictures keep 150 MB after
 * their work. docs/decisions/0023
 * Refuses like the task, BUSY, and PICTURE_UNREADABLE for an upload that takes too long.
 */
export async function inEncoder<Name extends keyof Tasks>(
	name: Name,
	...parameters: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
	const run = (): Promise<unknown> =>
		runOnce(name, parameters).catch((error: unknown) => {
			if (error instanceof EndedForAnother) return run();
			throw error;
		});
	return (await (limits[name]?.(run) ?? run())) as Awaited<ReturnType<Tasks[Name]>>;
}
