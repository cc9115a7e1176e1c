import { accessSync, constants, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatNumber } from '#domain/amount.ts';
import { secondMs } from '#domain/duration.ts';
import { drawnVersion } from '#domain/picture.ts';
import { readOnlySentence } from '#database/check-server.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import {
	type DatabaseConnection,
	type DatabaseTimeouts,
	type Db,
	defaultTimeouts,
	directConnection,
	openDatabase,
} from '#database/db.ts';
import { EmbeddedPostgresError } from '#database/embedded/binaries.ts';
import { newDirectoryMode } from '#database/embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { MigrationError, migrate, tryFillLock, waitForOthersMs } from '#database/migrate.ts';
import { grantRunTimeRights, ownerSentence, ownsTables, roleOf, runTimeRole } from '#database/run-time-role.ts';
import { updateSearchIndex } from '#database/search-index.ts';
import { loadPostOffices } from '#database/seed/load-post-offices.ts';
import { seedDemo } from '#database/seed/seed-demo.ts';
import { translateDemo } from '#database/seed/translate-demo.ts';
import { untilAnswered } from '#database/watched-pool.ts';
import { fileErrorSentence } from '#server/backup/backup-file.ts';
import { rankProducts } from '#server/catalogue/product-rank-queries.ts';
import { removeOutdatedDemoFiles } from '#server/media/media-files.ts';
import type { Config } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { findSecretKey, keyInOtherFile, makeSecretKey } from '#server/platform/encryption.ts';
import { checkFree } from '#server/platform/listening.ts';
import { checkSecretKey, missingKeySentence, type OwnKey } from '#server/platform/secret-key.ts';
import { explainUnreachable, findDatabaseServer, StartupError } from './database-server.ts';

export type LogStep = (line: string) => void;

/**
 * Checked first: a second start on the same port must not touch the database of the first one.
 * Throws StartupError for a host without an address.
 */
export async function checkPort(host: string, port: number): Promise<void> {
	await checkFree(host, port).catch((error: unknown) => {
		const sentence = cannotListen(error, host);
		throw sentence === null ? error : new StartupError(sentence);
	});
}

/** Why the shop cannot listen on this HOST; null: the error is another one, such as that of a port. */
function cannotListen(error: unknown, host: string): string | null {
	const { code, syscall } = error as NodeJS.ErrnoException;
	const advice = 'set HOST to an address of its own, such as 127.0.0.1, or to 0.0.0.0 for all.';
	if (code === 'EADDRNOTAVAIL') {
		const { address = host } = error as { address?: string };
		return `This machine has no address ${address}: ${advice}`;
	}
	if (syscall === 'getaddrinfo') return `HOST is ${host}, of which this machine knows no address: ${advice}`;
	if (code === 'EINVAL' || code === 'EAFNOSUPPORT') return `This machine cannot listen on ${host} (${code}): ${advice}`;
	return null;
}

export function checkDataDirectory(directory: string): void {
	try {
		mkdirSync(directory, { recursive: true, mode: newDirectoryMode });
		accessSync(directory, constants.W_OK | constants.X_OK);
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw new StartupError(
			`The data directory ${directory} cannot be written to (${code}). Allow this user to write there, or set DATA_DIR to another directory.`,
		);
	}
}

/** A disk or a machine may be busy for some time; a start that ends is not repeated without systemd. */
const startSilentMs = 50 * secondMs;

export type Prepared = { db: Db; connection: DatabaseConnection; embedded: EmbeddedPostgres | null };

/**
 * Prepares the database, its schema and, for the demo, its catalogue. Each step that changes something is logged.
 * @param stopping when it is aborted, the step in progress is the last one and the database is stopped
 */
export async function prepareDatabase(config: Config, logStep: LogStep, stopping: AbortSignal): Promise<Prepared> {
	stopping.throwIfAborted();
	const embedded =
		config.databaseUrl === null
			? await startEmbeddedPostgres({
					dataDirectory: config.dataDirectory,
					binDirectory: config.pgBinDirectory,
					logStep,
					silentMs: startSilentMs,
				})
			: null;
	const connection = embedded?.connection ?? (await findDatabaseServer(config, logStep));
	let unwatched: Db | null = null;
	try {
		// Before the first migration. A key file of an older version stays in use.
		if (embedded === null && ownKeyOf(config).read() === null) throw new StartupError(missingKeySentence);
		stopping.throwIfAborted();
		if (embedded?.isNew) logStep('database: created');
		if (embedded?.isReused) logStep('database: reusing the running server');
		const ran = await migrateOrExplain(connection, config);
		if (ran.length > 0) logStep(`database: ${ran.length} migrations run`);
		// Its statements may take long and use all cores: a slow response then says nothing about the database.
		unwatched = openDatabase({
			connection: directConnection(connection),
			timeouts: fillTimeouts,
		});
		await fillAlone(unwatched, config, logStep, stopping);
		const shopConnection = await limitRights(connection, embedded, logStep);
		const problem = await checkSecretKey(unwatched, ownKeyOf(config), new Date());
		if (problem !== null) throw new StartupError(problem);
		const db = openDatabase({ connection: shopConnection });
		// Connected before the other one ends: the embedded server is never without a connection.
		await untilAnswered(() => db.connection().execute(async () => {}), isDatabaseAway);
		await unwatched.destroy();
		return { db, connection: shopConnection, embedded };
	} catch (error) {
		// An open connection shows that a shop uses the server, which then goes on.
		await unwatched?.destroy();
		await embedded?.stop();
		throw error;
	}
}

function ownKeyOf({ secretKey, dataDirectory, databaseUrl }: Config): OwnKey {
	return {
		read: () => findSecretKey(secretKey, dataDirectory),
		make: () => makeSecretKey(dataDirectory),
		isShared: databaseUrl !== null,
		isSet: secretKey !== null,
		inOtherFile: (stored) => keyInOtherFile(dataDirectory, stored),
	};
}

async function migrateOrExplain(connection: DatabaseConnection, config: Config): Promise<string[]> {
	try {
		return await migrate(connection);
	} catch (error) {
		if (config.databaseUrl === null) throw error;
		throw explainUnreachable(error, config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
	}
}

/** @returns the connection for requests and jobs, which may change rows and, of evidence, only add them */
async function limitRights(
	connection: DatabaseConnection,
	embedded: EmbeddedPostgres | null,
	logStep: LogStep,
): Promise<DatabaseConnection> {
	if (embedded !== null) {
		await grantRunTimeRights(embedded.connection, runTimeRole);
		return embedded.shopConnection;
	}
	const role = await roleOf(connection);
	// One role for everything owns its tables; nothing can be taken from it.
	if (role !== (await roleOf(directConnection(connection)))) await grantRunTimeRights(connection, role);
	if (await ownsTables(connection)) logStep(`database: ${ownerSentence}`);
	return connection;
}

/** As a migration: a large catalogue takes minutes, also of another shop whose rows it waits for. */
const fillTimeouts: DatabaseTimeouts = {
	...defaultTimeouts,
	lockMs: waitForOthersMs,
	statementMs: 0,
	idleInTransactionMs: 0,
	watch: null,
};
const fillLockRetryMs = 300;

/** Fills the database while no other shop that starts does. */
async function fillAlone(db: Db, config: Config, logStep: LogStep, stopping: AbortSignal): Promise<void> {
	await db.transaction().execute(async (tx) => {
		for (let tries = 0; !(await tryFillLock(tx)); tries += 1) {
			if (tries === 0) logStep('database: waiting for another shop that starts');
			await sleep(fillLockRetryMs, undefined, { signal: stopping });
		}
		await fill(db, config, logStep, stopping);
	});
}

async function fill(db: Db, config: Config, logStep: LogStep, stopping: AbortSignal): Promise<void> {
	stopping.throwIfAborted();
	const isSeeded = config.isDemo && (await seedDemo(db, new Date()));
	if (isSeeded) logStep('demo catalogue: 80 products, banners, blogs, coupons');
	stopping.throwIfAborted();
	const translated = await translateDemo(db);
	if (translated > 0) logStep(`demo catalogue: ${translated} texts translated`);
	stopping.throwIfAborted();
	const indexed = await updateSearchIndex(db);
	if (indexed > 0) logStep(`search: ${formatNumber(indexed)} products indexed`);
	stopping.throwIfAborted();
	// Later ones are ranked by a job.
	if (isSeeded) await rankProducts(db, new Date());
	let tenth = 0;
	const offices = await loadPostOffices(db, (done, total) => {
		// Its transaction is rolled back.
		stopping.throwIfAborted();
		const now = Math.floor((done / total) * 10);
		if (now <= tenth) return;
		tenth = now;
		logStep(`post offices: ${formatNumber(done)} of ${formatNumber(total)}`);
	});
	if (offices > 0) logStep('post offices: loaded');
	if (config.isDemo) await removeOutdatedDemoFiles(join(config.dataDirectory, 'media'), drawnVersion);
	stopping.throwIfAborted();
}

/** The message of a startup error, or null for a defect that needs its stack trace. */
export function startupErrorMessage(error: unknown, port: number): string | null {
	if (error instanceof StartupError || error instanceof ConfigError) return error.message;
	if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
	const code = (error as NodeJS.ErrnoException).code;
	if (code === 'EADDRINUSE') {
		const used = (error as { port?: number }).port ?? port;
		if (used !== port)
			return `Port ${used} of METRICS_PORT is in use by another program. Stop it, or use another port.`;
		return `Port ${port} is in use by another program. Stop it, or use another port: PORT=${port + 1} npm start`;
	}
	// source: PostgreSQL 18, Appendix A
	if (code === '25006') return readOnlySentence;
	if (code === '42501') {
		return `The role of the database may not make tables (${(error as Error).message}): give it the database (docs/operations.md, Managed PostgreSQL).`;
	}
	if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
		const refused = (error as { port?: number }).port ?? port;
		if (refused !== port)
			return `Port ${refused} of METRICS_PORT needs more rights than this user has. Use a port above 1023.`;
		return `Port ${port} needs more rights than this user has. Use a port above 1023: PORT=3000 npm start`;
	}
	return (error as NodeJS.ErrnoException).path === undefined ? null : fileErrorSentence(error);
}
