import { dirname } from 'node:path';
import type { DatabaseConnection } from '#database/db.ts';
import { runTimeRole } from '#database/run-time-role.ts';
import type pg from 'pg';
import { accountForServer, chooseDirectories, recordPlace } from './account.ts';
import { EmbeddedPostgresError, findBinaries } from './binaries.ts';
import { databaseName, ensureCluster, prepareDirectory } from './cluster.ts';
import { isAlive } from './is-alive.ts';
import { loadPasswords, passwordFile, requirePasswords } from './passwords.ts';
import {
	EndingServerError,
	endServer,
	isServerAlive,
	isSilence,
	isUsedByOthers,
	isWrongPassword,
	leaveTimeoutMs,
	otherDirectory,
	ownerConnection,
	quitTimeoutMs,
	readPostmasterFile,
	type ServerConnection,
	SilentServerError,
	stopTimeoutMs,
	waitUntilReady,
	withClient,
} from './server-process.ts';
import { isUnusable, unusableSentence } from './start-failure.ts';
import { startServer } from './start-server.ts';
import { startWatchdog } from './watchdog.ts';

export type EmbeddedPostgres = {
	/** of the owner of the database, for migrations and backups */
	connection: DatabaseConnection;
	/** of the role for requests and jobs; its rights are those of run-time-role.ts */
	shopConnection: DatabaseConnection;
	/** true when the server was already running: left by a killed shop, or shared with another one */
	isReused: boolean;
	isNew: boolean;
	stop: () => Promise<void>;
};

type Options = {
	dataDirectory: string;
	binDirectory: string | null;
	logStep: (line: string) => void;
	/** time after which a running server that answers no connection is reported */
	silentMs?: number;
	/** time that a server is given to shut down; then it is ended at once */
	stopMs?: number;
};

const silentLimitMs = 12_000;
/** A stop waits this long for an answer of a server, and for the end of one that has given none: systemd allows 30 s in all. */
const silentStopMs = 2000;

/** Settings without which a confirmed order could be lost in a power failure; the server is refused without them. */
const neededSettings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'];

/**
 * Starts the PostgreSQL of this data directory, or reuses the one that is already running.
 * Never deletes postmaster.pid and never starts a second server on the same data.
 * Throws EmbeddedPostgresError that states what is wrong.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
	const { dataDirectory, binDirectory, logStep, silentMs = silentLimitMs, stopMs = stopTimeoutMs } = options;
	const account = accountForServer(dataDirectory);
	const { binaries, cluster, movedTo } = chooseDirectories(findBinaries(binDirectory), dataDirectory, account);
	if (movedTo !== null) {
		logStep(`database: stored in ${movedTo}, because the account that runs PostgreSQL cannot access this directory`);
	}
	prepareDirectory(dirname(cluster));
	const passwords = loadPasswords(cluster, account);
	const isNew = await ensureCluster(cluster, { binaries, account, passwordFile: passwordFile(cluster) });
	if (movedTo !== null) {
		prepareDirectory(dataDirectory);
		recordPlace(dataDirectory, movedTo);
	}
	const server = { cluster, binaries, account, password: passwords.owner };
	const running = await findRunning(cluster, passwords.owner, { silentMs, stopMs, logStep });
	const connection = running ?? (await startServer(server, logStep));
	try {
		await requirePasswords({ cluster, passwords }, connection, logStep);
		await withClient(connection, async (client) => {
			const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
			if (rowCount === 0) await client.query(`create database ${databaseName}`);
			await refuseUnsafeSettings(client);
		});
	} catch (error) {
		// It was started for a shop that does not start.
		if (running === null) await stopServer(cluster, connection, { stopMs, logStep });
		throw error;
	}
	const watchdog = startWatchdog({
		isRunning: () => isServerAlive(cluster),
		restart: () => startServer(server, logStep, connection.port).then(() => {}),
		logStep,
	});
	return {
		connection: { ...connection, database: databaseName },
		shopConnection: { ...connection, database: databaseName, user: runTimeRole, password: passwords.shop },
		isReused: running !== null,
		isNew,
		async stop() {
			await watchdog.stop();
			await stopServer(cluster, connection, { stopMs, logStep });
		},
	};
}

/** The server that already runs on this cluster, or null. Another cluster behind the same socket is refused. */
async function findRunning(
	cluster: string,
	password: string,
	{ silentMs, stopMs, logStep }: Required<Pick<Options, 'silentMs' | 'stopMs' | 'logStep'>>,
): Promise<ServerConnection | null> {
	const file = readPostmasterFile(cluster);
	if (file === null || !isAlive(file.pid) || file.host === '') return null;
	const connection = ownerConnection(file, password);
	try {
		await waitUntilReady(connection, () => !isAlive(file.pid), { silentMs, stopMs, logStep });
	} catch (error) {
		if (error instanceof SilentServerError) {
			throw new EmbeddedPostgresError(
				`The database server of ${cluster} runs as process ${file.pid} and does not answer: its processes are stopped (kill -CONT continues them), or its disk does not respond.`,
			);
		}
		if (isUnusable(error) && file.directory === cluster) {
			throw new EmbeddedPostgresError(
				`The database server of ${cluster} runs as process ${file.pid} and cannot be used: ${unusableSentence(error, cluster)}`,
			);
		}
		if (error instanceof EndingServerError && file.directory === cluster) {
			logStep(`database: its server (process ${file.pid}) does not complete its stop: it is ended and started again`);
			await endServer(cluster, 'SIGQUIT', quitTimeoutMs);
		}
		// It has ended, or the pid belongs to another process now; PostgreSQL itself decides whether the file is stale.
		return null;
	}
	if (file.directory !== cluster) throw otherDirectory(file.host, file.directory, cluster);
	return connection;
}

async function refuseUnsafeSettings(client: pg.Client): Promise<void> {
	const { rows } = await client.query<{ name: string; value: string }>(
		'select name, current_setting(name) as value from unnest($1::text[]) as name',
		[neededSettings],
	);
	for (const { name, value } of rows) {
		if (value !== 'on') {
			throw new EmbeddedPostgresError(
				`The database runs with ${name} = ${value}. Set it to on, otherwise a power cut can lose orders.`,
			);
		}
	}
}

/** Stops the server fast, unless another shop still uses it. */
async function stopServer(
	cluster: string,
	connection: ServerConnection,
	{ stopMs, logStep }: Required<Pick<Options, 'stopMs' | 'logStep'>>,
): Promise<void> {
	if (!isServerAlive(cluster)) return;
	let isSilent = false;
	try {
		const isUsed = await withClient(
			connection,
			(client) => isUsedByOthers(client, leaveTimeoutMs + silentStopMs),
			silentStopMs,
		);
		if (isUsed) return;
		isSilent = isUsed === null;
	} catch (error) {
		// Set by another shop, which may be in the middle of its start
		if (isWrongPassword(error)) return;
		// It is shutting down already, or accepts no more connections: stop it all the same.
		isSilent = isSilence(error);
	}
	let pid = await endServer(cluster, 'SIGINT', isSilent ? silentStopMs : stopMs);
	// The next start recovers what was committed.
	if (pid !== null && !isSilent) pid = await endServer(cluster, 'SIGQUIT', quitTimeoutMs);
	if (pid !== null) {
		logStep(
			`database: its server (process ${pid}) has not ended yet: it ends by itself when its processes and its disk go on`,
		);
	}
}
