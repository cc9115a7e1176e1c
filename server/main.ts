import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createDemoMedia, demoFiles } from '#database/seed/demo-media.ts';
import { createMailQueue, smtpSender } from '#server/mail/send-mails.ts';
import { serveMedia } from '#server/media/media-files.ts';
import { findMediaFile } from '#server/media/media-queries.ts';
import { createAnswerCache } from '#server/platform/answer-cache.ts';
import { serveOffice } from '#server/platform/back-office.ts';
import { createStockAnnouncer } from '#server/platform/change-queries.ts';
import { hearChanges } from '#server/platform/changes.ts';
import { readConfig } from '#server/platform/config.ts';
import { loadSecretKey } from '#server/platform/encryption.ts';
import { startJobs } from '#server/platform/job-runner.ts';
import { refuse } from '#server/platform/refuse.ts';
import { serveWeb } from '#server/platform/storefront.ts';
import { makeOwnerLink } from '#server/staff/create-owner.ts';
import { buildApp } from './app.ts';
import { listJobs } from './jobs.ts';
import { checkDataDirectory, checkPort, prepareDatabase, startupErrorMessage } from './prepare.ts';

const startedAt = performance.now();
/** For mails that are being sent when the shop stops. */
const stopTimeoutMs = 5000;
const buildDirectory = fileURLToPath(new URL('../build/', import.meta.url));

function printLine(line: string): void {
	process.stdout.write(`${line} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`);
}

async function start(): Promise<void> {
	if (existsSync('.env')) process.loadEnvFile('.env');
	const config = readConfig(process.env);
	await checkPort(config.host, config.port);
	checkDataDirectory(config.dataDirectory);
	const mediaDirectory = join(config.dataDirectory, 'media');
	mkdirSync(mediaDirectory, { recursive: true });
	const { db, connection, embedded } = await prepareDatabase(config, printLine);
	const cache = createAnswerCache({
		maxBytes: config.cacheMb * 1024 ** 2,
		onFull: () => refuse('BUSY', { retryAfterSeconds: 2 }),
	});
	const secretKey = loadSecretKey(config.secretKey, config.dataDirectory);
	const app = await buildApp({
		config,
		db,
		secretKey,
		cache,
		announceStock: createStockAnnouncer(db, (error) => app.log.warn({ err: error }, 'failed to announce stock')),
		async web(built) {
			await serveWeb(built, { config, buildDirectory, cache });
			await serveMedia(built, {
				directory: mediaDirectory,
				load: (name, width) => findMediaFile(db, name, width),
				...(config.isDemo ? { demo: { files: demoFiles, draw: createDemoMedia() } } : {}),
			});
			await serveOffice(built, { buildDirectory });
		},
	});
	const changes = hearChanges(connection, { onChange: cache.change, onHearing: cache.setHearing }, (error) =>
		app.log.warn({ err: error }, 'the connection that hears of changes was lost, connecting again'),
	);
	const sender = config.smtpUrl === null ? null : smtpSender(config.smtpUrl, config.mailFrom);
	const mailQueue =
		sender === null
			? null
			: createMailQueue({
					db,
					send: sender.send,
					clock: () => new Date(),
					onError: (error) => app.log.warn({ err: error }, 'failed to send mails, will retry'),
				});
	const { publicUrl } = config;
	const jobs = startJobs(listJobs({ db, publicUrl, mediaDirectory, mailQueue, log: app.log }), app.log);

	let isStopping = false;
	async function stop(): Promise<void> {
		if (isStopping) return;
		isStopping = true;
		// Requests in progress are answered, then the pool closes, then the database stops.
		await app.close();
		await jobs.stop();
		await changes.stop();
		// What the mail server has not accepted by then is sent again when its lease has ended.
		await Promise.race([mailQueue?.stop(), sleep(stopTimeoutMs)]);
		sender?.close();
		await db.destroy();
		await embedded?.stop();
		process.exit(0);
	}
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
	// The bootstrap process ended without a signal: stop too.
	if (process.channel !== undefined) process.on('disconnect', stop);

	try {
		await app.listen({ host: config.host, port: config.port });
	} catch (error) {
		await db.destroy();
		await embedded?.stop();
		throw error;
	}
	const address = app.server.address();
	const port = typeof address === 'object' && address !== null ? address.port : config.port;
	const ownerLink = await makeOwnerLink(db, config.publicUrl, new Date());
	if (ownerLink !== null) {
		process.stdout.write(`khetse: no owner account yet. Create it within an hour: ${ownerLink}\n`);
	}
	printLine(`khetse: ready at http://localhost:${port}`);
}

start().catch((error: unknown) => {
	const sentence = startupErrorMessage(error, Number(process.env.PORT ?? 3000));
	process.stderr.write(`${sentence ?? (error as Error).stack}\n`);
	process.exit(1);
});
