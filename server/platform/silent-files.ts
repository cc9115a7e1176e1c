/** Files on a disk that may not respond, such as one of the network: an operation on them then holds a thread of this process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { secondMs } from '#domain/duration.ts';

const responseMs = 2 * secondMs;
/** For operations in progress when the process ends. */
const endMs = 2 * secondMs;
const lookMs = 20;

/** Paths whose last operation has not ended: another one would hold another thread, of which a process has four. */
const silent = new Set<string>();
/** Of each path the end of the last operation, or of its time. */
const latest = new Map<string, Promise<unknown>>();

export class NoResponseError extends Error {}

/** Begins no operation on a path that does not respond until something has ended. */
export function refuseUntil(path: string, ended: Promise<unknown>): void {
	silent.add(path);
	void ended.then(() => silent.delete(path));
}

const endOf = (operation: Promise<unknown>) =>
	operation.then(
		() => {},
		() => {},
	);

async function begin<T>(path: string, operate: () => Promise<T>, limitMs: number): Promise<T> {
	const noResponse = () => new NoResponseError(`${path} does not respond: look at its disk.`);
	if (silent.has(path)) throw noResponse();
	const operation = operate();
	let timer: NodeJS.Timeout | undefined;
	const limit = new Promise<never>((_, reject) => {
		timer = setTimeout(() => {
			refuseUntil(path, endOf(operation));
			reject(noResponse());
		}, limitMs);
	});
	try {
		return await Promise.race([operation, limit]);
	} finally {
		clearTimeout(timer);
	}
}

/**
 * Rejects with NoResponseError when the operation has not ended in time; it is not stopped, and until it ends no other one is begun.
 * Those of one path are done one after the other, each within the time from its own beginning; those that wait behind a late one are
 * refused with it. For files of one folder the path is that of the folder.
 */
export function inTime<T>(path: string, operate: () => Promise<T>, limitMs: number = responseMs): Promise<T> {
	const result = (latest.get(path) ?? Promise.resolve()).then(() => begin(path, operate, limitMs));
	latest.set(path, endOf(result));
	return result;
}

const isFileInUse = () => process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));

/** Ends this process, also while a disk does not respond: `process.exit` waits for the threads that operations on files hold. */
export async function endProcess(code: number): Promise<never> {
	// One that lasts long, such as that of a large backup, is waited for.
	const isSilent = () => silent.size > 0 && isFileInUse();
	for (const end = performance.now() + endMs; isSilent() && performance.now() < end; ) await sleep(lookMs);
	if (isSilent()) process.kill(process.pid, 'SIGKILL');
	process.exit(code);
}
