import cluster from 'node:cluster';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '#database/database-away.ts';
import { closeDatabase } from '#database/db.ts';
import type { Account } from '#database/embedded/account.ts';
import { notRestartable, UnlinkedLibrariesError } from '#database/embedded/binaries.ts';
import { untilAnswered } from '#database/watched-pool.ts';
import { fileErrorSentence } from '#server/backup/backup-file.ts';
import { installationOf } from '#server/backup/backup-folder.ts';
import { findLastBackup, type LastBackup } from '#server/backup/backup-run-queries.ts';
import { createScheduledBackup } from '#server/backup/scheduled-backup.ts';
import { createErasedCustomersList } from '#server/customers/erased-customers.ts';
import { createMailQueue, smtpSender } from '#server/mail/send-mails.ts';
import { type Config, loadSettingsFile, readConfig } from '#server/platform/config.ts';
import { ConfigError } from '#server/platform/config-error.ts';
import { loadSecretKey } from '#server/platform/encryption.ts';
import { goOnWithoutReader } from '#server/platform/ended-reader.ts';
import { type RunningJobs, startJobs } from '#server/platform/job-runner.ts';
import { createLog } from '#server/platform/log.ts';
import type { MetricsServer } from '#server/platform/metrics.ts';
import { endProcess } from '#server/platform/silent-files.ts';
import { makeOwnerLink } from '#server/staff/create-owner.ts';
import type { Registry } from 'prom-client';
import { listJobs } from './jobs.ts';
import { checkDataDirectory, checkPort, type Prepared, prepareDatabase, startupErrorMessage } from './prepare.ts';
import { dropRoot, findShopAccount, firstFreePort, giveDataTo } from './shop-account.ts';
import { isSilentFolder } from './silent-folder.ts';
import { runWorker, startWorkers, type Workers } from './workers.ts';

const startedAt = performance.now();
/** For a step of the start in progress when the shop stops. */
const startTimeoutMs = 5000;
/** For jobs and mails in progress when the shop stops. */
const stopTimeoutMs = 2500;
const closeTimeoutMs = 500;
/** Aborted by a signal, and by the end of the bootstrap process. */
const stopping = new AbortController();

function printLine(line: string): void {
	process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
}

/** @param requests the registry of this process, or the workers that answer the requests */
async function startMetrics(
	config: Config,
	{
		jobs,
		requests,
		findLast,
	}: { jobs: RunningJobs; requests: Registry | Workers | null; findLast: () => Promise<LastBackup> },
): Promise<MetricsServer | null> {
	const { metricsPort: port, host } = config;
	if (port === null || requests === null) return null;
	const { createJobMetrics, serveMetrics } = await import('#server/platform/metrics.ts');
	const ofJobs = createJobMetrics(jobs, findLast);
	const { collectWorkers } = await import('#server/platform/worker-metrics.ts');
	const ofRequests = 'answering' in requests ? collectWorkers(requests.answering) : () => requests.metrics();
	return serveMetrics({ host, port }, [ofRequests, () => ofJobs.metrics()]);
}

/** Throws when a step of the start goes on long after the signal to stop; the next start reuses the database that it leaves. */
async function limitStop(): Promise<never> {
	await once(stopping.signal, 'abort');
	await sleep(startTimeoutMs);
	throw stopping.signal.reason;
}

/**
 * What sends mails, lists erased customers and makes backups. As root it first gives the data to the account.
 * @param isSilent the folder of backups does not respond
 * @param isUrgent whether requests of customers are in progress or wait; null: workers handle them
 */
async function createParts(
	config: Config,
	{ db, connection, embedded }: Prepared,
	{ account, isSilent, isUrgent }: { account: Account; isSilent: boolean; isUrgent: () => boolean | null },
) {
	if (account !== null) await giveDataTo(config, account, { isSilent, logStep: printLine });
	// The account may have no right to make it in DATA_DIR later.
	const installationId = await installationOf(config).catch((error: Error) => {
		printLine(`backup: ${error.message}`);
		return null;
	});
	const log = createLog(config.logLevel);
	const sender = config.smtpUrl === null ? null : smtpSender(config.smtpUrl, config.mailFrom);
	const mailQueue =
		sender === null
			? null
			: createMailQueue({
					db,
					secretKey: loadSecretKey(config.secretKey, config.dataDirectory),
					send: sender.send,
					clock: () => new Date(),
					onError: (error) => log.warn({ err: error }, 'failed to send mails, will retry'),
				});
	const erasedCustomers = createErasedCustomersList({ db, config, installationId, log });
	const backup =
		embedded === null ? null : createScheduledBackup({ db, connection, config, log, startedAt: new Date(), isUrgent });
	return { log, sender, mailQueue, erasedCustomers, backup };
}

async function start(): Promise<void> {
	// A worker has the settings of the first process, and may not be allowed to read the file.
	if (!cluster.isWorker) loadSettingsFile();
	const config = readConfig(process.env);
	if (cluster.isWorker) return runWorker(config);
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
	if (process.channel !== undefined) process.on('disconnect', () => stopping.abort());
	// It may have been closed while the modules were loaded: a build can fail at once.
	if (process.connected === false) stopping.abort();
	// The bootstrap builds in the meantime, and sends a message when the shop can serve what was built.
	const built = process.argv.includes('--wait-for-build') ? once(process, 'message') : null;
	await checkPort(config.host, config.port);
	checkDataDirectory(config.dataDirectory);
	const mediaDirectory = join(config.dataDirectory, 'media');
	mkdirSync(mediaDirectory, { recursive: true, mode: 0o700 });
	const { directory: backups } = config.backup;
	const isSilent = process.getuid?.() === 0 && (await isSilentFolder(backups));
	if (isSilent) printLine(`khetse: ${backups} does not respond and keeps its owner: look at its disk`);
	const shopAccount = findShopAccount(config, isSilent);
	const account = shopAccount?.obstacle === null ? shopAccount.account : null;
	const prepared = await Promise.race([prepareDatabase(config, printLine, stopping.signal), limitStop()]).catch(
		(error: unknown) => {
			if (stopping.signal.aborted) process.exit(0);
			throw error;
		},
	);
	const { db, connection, embedded } = prepared;
	let server: { port: number; stop: () => Promise<void>; isUrgent?: () => boolean } | null = null;
	let requests: Registry | Workers | null = null;
	// With workers null: this process does not know their requests.
	const isUrgent = () => server?.isUrgent?.() ?? null;
	const parts = await createParts(config, prepared, { account, isSilent, isUrgent }).catch(async (error: unknown) => {
		// An open connection shows that a shop uses the server, which then goes on.
		await db.destroy();
		await embedded?.stop();
		throw error;
	});
	const { log, sender, mailQueue, erasedCustomers, backup } = parts;
	const { publicUrl, workers: count, drainSeconds } = config;
	let metrics: MetricsServer | null = null;
	let jobs: RunningJobs | null = null;
	let ownerLink: string | null = null;
	async function stop(): Promise<void> {
		// Requests in progress are answered, then the pool closes, then the database stops.
		await server?.stop();
		backup?.stop();
		// The next start repeats a job that has not ended by then. What the mail server has not accepted is sent again when its
		// lease has ended.
		const listed = erasedCustomers.add().catch((error: unknown) => {
			log.error({ err: error }, 'failed to list erased customers at the stop, the next start will');
		});
		const ending = [jobs?.stop(), mailQueue?.stop(), listed];
		await Promise.race([Promise.all(ending), sleep(stopTimeoutMs)]);
		await metrics?.stop();
		sender?.close();
		// A statement of such a job ends with its connection.
		await closeDatabase(db, closeTimeoutMs);
		await embedded?.stop();
		await endProcess(0);
	}
	if (stopping.signal.aborted) return stop();
	stopping.signal.addEventListener('abort', stop);

	try {
		// With workers this process answers no requests and needs no memory for it.
		const alone = count === 1 ? await import('./shop-server.ts') : null;
		await built;
		// A customer that a restore has brought back must not be able to sign in.
		await erasedCustomers
			.eraseRestored(new Date())
			.catch((error: Error) => printLine(`erased customers: ${fileErrorSentence(error) ?? error.message}`));
		stopping.signal.throwIfAborted();
		if (alone) {
			const onListening = () => account && dropRoot(account);
			const shopServer = await alone.startShopServer({ config, db, connection, onListening });
			server = shopServer;
			requests = shopServer.metrics;
		} else {
			const workers = startWorkers({ count, drainSeconds, connection, account, logStep: printLine });
			// Workers that still start are stopped too: the database goes on while one of them is connected.
			server = { port: config.port, stop: workers.stop };
			requests = workers;
			server.port = await workers.listening;
		}
		const { add: listErasedCustomers } = erasedCustomers;
		jobs = startJobs(listJobs({ db, publicUrl, mailQueue, backup, listErasedCustomers, log }), log);
		const findLast = backup?.findLast ?? (() => findLastBackup(db));
		metrics = await startMetrics(config, { jobs, requests, findLast });
		// The first process of several opens the port again when all its workers end at once.
		if (account !== null && count > 1 && config.port >= firstFreePort) dropRoot(account);
		else if (account !== null && count > 1) printLine(`khetse: the first process stays root for port ${config.port}`);
		ownerLink = await untilAnswered(() => makeOwnerLink(db, publicUrl, new Date()), isDatabaseAway).catch((error) => {
			if (!isDatabaseAway(error)) throw error;
			printLine(
				'khetse: no link for the first owner, as the database accepts no writes: restart the shop when it does',
			);
			return null;
		});
	} catch (error) {
		if (stopping.signal.aborted) return;
		await server?.stop();
		await db.destroy();
		await embedded?.stop();
		throw error;
	}
	if (ownerLink !== null) {
		process.stdout.write(`khetse: no owner account yet. Create it within an hour: ${ownerLink}\n`);
	}
	if (shopAccount !== null && shopAccount.obstacle !== null) {
		printLine(`khetse: it stays root: ${shopAccount.obstacle} (docs/operations.md, Root)`);
	}
	printLine(`khetse: ready at http://localhost:${server.port}`);
}

goOnWithoutReader();
start().catch((error: unknown) => {
	const sentence = startupErrorMessage(error, Number(process.env.PORT ?? 3000));
	process.stderr.write(`${sentence ?? (error as Error).stack}\n`);
	// The next start would end in the same way. A database that cannot be reached comes back by itself.
	const isLasting = error instanceof ConfigError || error instanceof UnlinkedLibrariesError;
	return endProcess(isLasting ? notRestartable : 1);
});
