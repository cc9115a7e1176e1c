import { messageOf } from '#database/check-server.ts';
import { type DatabaseConnection, type Db, openDatabase } from '#database/db.ts';
import { clusterOf, hasCluster, replacedSentence } from '#database/embedded/account.ts';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { migrate } from '#database/migrate.ts';
import { fileErrorSentence } from '#server/backup/backup-file.ts';
import { refuseOtherDatabase } from '#server/database-server.ts';
import type { Config } from '#server/platform/config.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';

/** Null: there is a database of this shop; or the sentence that says what to set. */
export function missingDatabase({ databaseUrl, dataDirectory }: Config): string | null {
	if (databaseUrl !== null || hasCluster(dataDirectory)) return null;
	const cluster = clusterOf(dataDirectory);
	const replaced = replacedSentence(cluster);
	if (replaced !== null) return replaced;
	return `There is no database in ${cluster}, and DATABASE_URL is not set: set DATA_DIR to that of the shop. If its settings are in another place, such as /etc/khetse/shop.env, this command needs them too (docs/operations.md, One machine).`;
}

export class Interrupted extends Error {
	constructor() {
		super('Interrupted.');
	}
}

/** For the work of a command, of seconds, when a signal ends it. */
const graceMs = 10_000;

/** Rejects some time after a signal. Without it a signal would end the command, and the database server would go on running. */
function untilInterrupted(): Promise<never> {
	const interrupted = new Promise<never>((_, reject) => {
		stopSignal().addEventListener('abort', () => setTimeout(() => reject(new Interrupted()), graceMs).unref());
	});
	// It may come before the work begins.
	interrupted.catch(() => {});
	return interrupted;
}

/**
 * Runs a command on the database of the shop, whether the shop is running or not. An embedded server is stopped after it.
 * @param options.isMade an embedded database that is missing is made: a restore fills it. Else it throws.
 * @param options.signal of a command that undoes what it has begun. Without it the work is completed after a signal, and ends with
 * Interrupted when it takes too long.
 */
export async function withConnection<T>(
	config: Config,
	work: (connection: DatabaseConnection) => Promise<T>,
	{ isMade = false, signal }: { isMade?: boolean; signal?: AbortSignal } = {},
): Promise<T> {
	const missing = missingDatabase(config);
	if (missing !== null && !isMade) throw new Error(missing);
	if (config.databaseUrl !== null) {
		const { databaseUrl, databaseDirectUrl: directUrl } = config;
		if (directUrl !== null) await refuseOtherDatabase(databaseUrl, directUrl);
		// The owner of the tables, past a pooler
		return work({ connectionString: directUrl ?? databaseUrl });
	}
	const interrupted = signal === undefined ? untilInterrupted() : null;
	const embedded = await startEmbeddedPostgres({
		dataDirectory: config.dataDirectory,
		binDirectory: config.pgBinDirectory,
		logStep: () => {},
	});
	try {
		const done = work(embedded.connection);
		return await (interrupted === null ? done : Promise.race([done, interrupted]));
	} finally {
		await embedded.stop();
	}
}

/** As withConnection, with the schema of this version and as the shop opens it. */
export function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
	return withConnection(config, async (connection) => {
		await migrate(connection);
		const db = openDatabase({ connection, maxConnections: 1 });
		try {
			return await work(db);
		} finally {
			await db.destroy();
		}
	});
}

/** Prints each step of a command with the time since its start; the command goes on when the program that reads them has ended. */
export function createStepLog(): (line: string) => void {
	goOnWithoutReader();
	const startedAt = performance.now();
	return (line) => {
		process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
	};
}

/**
 * Aborted by Ctrl-C and by a signal to end: what the command has begun is undone. Ctrl-C reaches it twice, from the terminal and
 * through the process that started it, so further signals change nothing.
 */
export function stopSignal(): AbortSignal {
	const stopping = new AbortController();
	const stop = () => stopping.abort(new Error('Interrupted: nothing was changed.'));
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
	return stopping.signal;
}

export const failureSentence = (error: unknown): string => fileErrorSentence(error) ?? messageOf(error);

/** Ends a command that failed with the sentence of its error. */
export function printFailure(error: unknown): void {
	process.stderr.write(`${failureSentence(error)}\n`);
	process.exitCode = 1;
}

export const keyOf = (hex: string | null): Buffer | null => (hex === null ? null : Buffer.from(hex, 'hex'));
