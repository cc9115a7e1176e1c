import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { secondMs } from '#domain/duration.ts';
import { Refused } from '#server/platform/refuse.ts';
import type { Outcome, Task, tasks } from './encoder-process.ts';

type Tasks = typeof tasks;
type Encoder = { child: ChildProcess; running: Map<number, PromiseWithResolvers<unknown>>; idle?: NodeJS.Timeout };

/** Longer than between the pictures of a page that are made in the background. */
const idleMs = 15 * secondMs;

/** The picture may be made by the next one. */
export class EncoderEnded extends Error {}

let current: Encoder | null = null;
let lastId = 0;

function start(): Encoder {
	const program = fileURLToPath(new URL('./encoder-process.ts', import.meta.url));
	// glibc keeps freed bitmaps unless they are above this threshold, which else grows with the first large one.
	const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072' };
	const child = fork(program, [], { serialization: 'advanced', execArgv: [], env });
	const encoder: Encoder = { child, running: new Map() };
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

/**
 * Runs a task of encoder-process.ts in a process that ends when it is idle: the libraries for pictures keep 150 MB after
 * their work. docs/decisions/0023
 */
export async function inEncoder<Name extends keyof Tasks>(
	name: Name,
	...parameters: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
	current ??= start();
	const { child, running, idle } = current;
	clearTimeout(idle);
	lastId += 1;
	const task: Task = { id: lastId, name, parameters };
	const { promise, resolve, reject } = Promise.withResolvers<unknown>();
	running.set(task.id, { promise, resolve, reject });
	child.channel?.ref();
	// A process that could not be started has no channel, and says why in a moment.
	child.send?.(task, (error) => {
		if (error === null) return;
		running.delete(task.id);
		reject(new EncoderEnded('the encoder of pictures does not run', { cause: error }));
	});
	return (await promise) as Awaited<ReturnType<Tasks[Name]>>;
}
