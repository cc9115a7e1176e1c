import pg from 'pg';
import { parse } from 'pg-connection-string';
import { disconnect, runAfterTurns, socketOf } from './database-probe.ts';

/**
 * What each connection to an address is opened with. The files of its certificates are read again for each one, as they are
 * replaced while the shop runs; what was last read is used while one cannot be read.
 * @returns throws while none was ever read
 */
export function readAddress(config: pg.ClientConfig): () => pg.ClientConfig {
	const { connectionString, ...rest } = config;
	if (connectionString === undefined) return () => config;
	let last: pg.ClientConfig | null = null;
	return () => {
		try {
			// As pg itself does it.
			last = { ...rest, ...(parse(connectionString) as pg.ClientConfig) };
		} catch (error) {
			if (last === null) throw error;
		}
		return last;
	};
}

export type WatchedClient = pg.Client & {
	/** statements that wait for their responses; the number changes with each one that is sent or answered */
	statement: { waiting: number; number: number; since: number; text: string };
	/** the transaction has no limit of time */
	isUnlimited: boolean;
	/** when its opening began and ended; 0: it is not open */
	opened: { from: number; to: number };
	/** when the database first said that it is idle during the statement */
	idle: { number: number; since: number; moved: number } | null;
};

type Observer = {
	/** a client has not connected in time */
	onLate: (client: pg.Client) => void;
	/** a statement got its response */
	onAnswer: () => void;
	/** why the statement is not sent; null: it is */
	refusalOf: (text: string) => Error | null;
};

/** pg takes a text, a named statement or a cursor. */
function textOf(statement: unknown): string {
	if (typeof statement === 'string') return statement;
	const { text } = (statement ?? {}) as { text?: unknown };
	return typeof text === 'string' ? text : '';
}

/** Records each client from its construction: the pool reports only connected ones, and connecting can hang too. */
export function recordedClient(
	open: Set<WatchedClient>,
	address: () => pg.ClientConfig,
	openMs: number,
	{ onLate, onAnswer, refusalOf }: Observer,
): typeof pg.Client {
	return class extends pg.Client {
		statement = { waiting: 0, number: 0, since: 0, text: '' };
		isUnlimited = false;
		idle: WatchedClient['idle'] = null;
		opened = { from: performance.now(), to: 0 };

		constructor(options: pg.PoolConfig) {
			super({ ...options, connectionString: undefined, ...address() });
			open.add(this);
			const stopWaiting = runAfterTurns(openMs, () => onLate(this));
			this.once('connect', () => {
				stopWaiting();
				this.opened.to = performance.now();
			});
			this.once('end', () => {
				stopWaiting();
				open.delete(this);
			});
		}

		override connect(...args: unknown[]): never {
			const [done] = args as [((error?: Error) => void) | undefined];
			// A server that refused it may leave it open.
			const endRefused = (error?: Error) => {
				if (error) disconnect(this);
				done?.(error);
			};
			return (pg.Client.prototype.connect as (...all: unknown[]) => unknown).call(this, done && endRefused) as never;
		}

		/** A server that hangs does not close its side. */
		override end(...args: unknown[]): never {
			this.once(
				'end',
				runAfterTurns(openMs, () => disconnect(this)),
			);
			return (pg.Client.prototype.end as (...all: unknown[]) => unknown).apply(this, args) as never;
		}

		override query(...args: unknown[]): never {
			const { statement } = this;
			const text = textOf(args[0]);
			const refusal = refusalOf(text);
			if (refusal !== null) return Promise.reject(refusal) as never;
			statement.text = text;
			statement.waiting += 1;
			statement.number += 1;
			statement.since = performance.now();
			if (text.startsWith('set local statement_timeout')) this.isUnlimited = true;
			const response = (pg.Client.prototype.query as (...all: unknown[]) => unknown).apply(this, args);
			const end = () => {
				statement.waiting -= 1;
				statement.number += 1;
				statement.since = performance.now();
			};
			if (response instanceof Promise)
				response.then(() => {
					end();
					onAnswer();
				}, end);
			else statement.waiting -= 1;
			return response as never;
		}
	} as unknown as typeof pg.Client;
}

/** Grows with each byte that is read, or sent from the memory of the process. */
export function movedBytes(client: pg.Client): number {
	const stream = socketOf(client);
	return stream.bytesRead - stream.writableLength;
}
