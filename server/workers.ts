import cluster, { type Worker } from 'node:cluster';
import { on, once } from 'node:events';
import { type DatabaseConnection, openDatabase } from '#database/db.ts';
import type { Account } from '#database/embedded/account.ts';
import type { Config } from '#server/platform/config.ts';
import { endProcess } from '#server/platform/silent-files.ts';
import { dropRoot } from './shop-account.ts';
import type { ShopServer } from './shop-server.ts';

/** A worker that ends is replaced after this time, which doubles while its replacements end at once. */
const replaceMs = 200;
const maxReplaceMs = 10_000;
/** One that ran this long did not end at once. */
const steadyMs = 30_000;

/**
 * A worker that has not stopped by then is ended: its requests have had their time, which begins when its port has closed.
 * @param drainSeconds until its port closes
 */
export function workerStopMs(drainSeconds: number): number {
	return 1000 * (drainSeconds + 15);
}

/** The embedded server accepts 60 connections: ten are for the first process and for reports of staff. */
function connectionsOf(workers: number): number {
	return Math.min(10, Math.max(2, Math.floor(40 / workers)));
}

type Settings = { connection: DatabaseConnection; account: Account };

export type Workers = {
	/** The port, when all of them answer requests. Rejects when one ends before that. */
	listening: Promise<number>;
	/** Those that answer requests now. */
	answering: () => Worker[];
	/** Stops the workers, also those that start; they answer their requests first. */
	stop: () => Promise<void>;
};

/**
 * Starts the processes that answer requests on one port. This process hands them the connections.
 * @param logStep writes a line for the operator
 */
export function startWorkers(input: {
	count: number;
	drainSeconds: number;
	connection: DatabaseConnection;
	/** of root's workers: whose rights they keep; null: their own */
	account: Account;
	logStep: (line: string) => void;
}): Workers {
	const { count, drainSeconds, connection, account, logStep } = input;
	const running = new Set<Worker>();
	const answering = new Set<Worker>();
	const timers = new Set<NodeJS.Timeout>();
	let isStopping = false;

	function fork(waitMs: number): Worker {
		const startedAt = Date.now();
		const worker = cluster.fork();
		const passOn = trackConnections(worker);
		worker.once('online', () => worker.send({ connection, account }));
		worker.once('listening', () => answering.add(worker));
		running.add(worker);
		whenEnded(worker, (end) => {
			running.delete(worker);
			answering.delete(worker);
			passOn([...answering].some((other) => other.isConnected()));
			if (isStopping) return;
			const next = Date.now() - startedAt > steadyMs ? replaceMs : waitMs;
			logStep(`worker ${end}, starting another`);
			const timer = setTimeout(() => {
				timers.delete(timer);
				fork(Math.min(2 * next, maxReplaceMs));
			}, next);
			timers.add(timer);
		});
		return worker;
	}

	async function stop(): Promise<void> {
		isStopping = true;
		for (const timer of timers) clearTimeout(timer);
		await Promise.all(
			[...running].map(async (worker) => {
				const ended = once(worker, 'exit');
				worker.process.kill('SIGTERM');
				const late = setTimeout(() => worker.process.kill('SIGKILL'), workerStopMs(drainSeconds));
				await ended;
				clearTimeout(late);
			}),
		);
	}

	const first = Array.from({ length: count }, () => fork(replaceMs));
	const listening = Promise.all(first.map(portOf)).then(([port = 0]) => port);
	return { listening, answering: () => [...answering], stop };
}

/**
 * Node.js hands a worker a connection and keeps it until the worker responds that it has it: of one that is killed before, the client
 * would wait without end. source: internal/cluster/round_robin_handle of Node.js 24
 * @returns called when the worker has ended: gives such a connection to another one if it can, or closes it
 */
function trackConnections(worker: Worker): (hasOther: boolean) => void {
	const child = worker.process;
	// One that the system does not start may have no channel.
	if (!child.channel) return () => {};
	const handed = new Map<number, { close: () => void }>();
	let hasEnded = false;
	const send = child.send.bind(child) as (...args: unknown[]) => boolean;
	child.send = (...args: unknown[]) => {
		const [message, handle] = args as [{ act?: string; seq: number }, { close: () => void }];
		if (message.act !== 'newconn') return send(...args);
		if (hasEnded) {
			handle.close();
			return false;
		}
		handed.set(message.seq, handle);
		return send(...args);
	};
	child.on('internalMessage', ({ ack }: { ack?: number }) => ack !== undefined && handed.delete(ack));
	return (hasOther) => {
		hasEnded = true;
		for (const [ack, handle] of handed) {
			// The response of a worker that takes none. Until the channel has ended, the next connection would go to this one again.
			if (hasOther && !child.connected) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false });
			else handle.close();
		}
	};
}

/** Of a worker that the system does not start, for want of a process or a file descriptor, no process ends. */
function whenEnded(worker: Worker, act: (end: string) => void): void {
	const { pid } = worker.process;
	worker.on('error', (error) => {
		if (pid === undefined) act(`could not be started (${error.message})`);
	});
	worker.once('exit', (code, signal) => act(`${pid} ended (${signal ?? code})`));
}

function portOf(worker: Worker): Promise<number> {
	return new Promise((resolve, reject) => {
		worker.once('listening', ({ port }) => resolve(port));
		whenEnded(worker, () => reject(new Error('A worker ended before it answered requests.')));
	});
}

async function receiveSettings(): Promise<Settings> {
	for await (const [message] of on(process, 'message')) {
		if ('connection' in (message as object)) return message as Settings;
	}
	throw new Error('The first process has sent no settings.');
}

/** Answers requests until the first process stops this one or ends. */
export async function runWorker(config: Config): Promise<void> {
	const { connection, account } = await receiveSettings();
	const db = openDatabase({ connection, maxConnections: connectionsOf(config.workers) });
	let server: ShopServer | null = null;
	let isStopping = false;
	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		await server?.stop();
		await db.destroy();
		await endProcess(0);
	}
	process.on('SIGTERM', stop);
	process.on('disconnect', stop);
	// Ctrl-C reaches all processes of a terminal; the first one decides when its workers stop.
	for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
	const { startShopServer } = await import('./shop-server.ts');
	// One that replaces another is started without the rights of root.
	const onListening = () => process.getuid?.() === 0 && account !== null && dropRoot(account);
	server = await startShopServer({ config, db, connection, onListening });
	if (server.metrics !== null) (await import('#server/platform/worker-metrics.ts')).shareMetrics(server.metrics);
}
