import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '#domain/duration.ts';
import { type DatabaseConnection, type Db, maxConnectionsOf, openDatabase, poolUse } from '#database/db.ts';
import { installationOf } from '#server/backup/backup-folder.ts';
import { findShownStockChanges } from '#server/catalogue/product-document-queries.ts';
import { listContentInstants } from '#server/content/content-queries.ts';
import { createErasedCustomersList } from '#server/customers/erased-customers.ts';
import type { MediaCopies } from '#server/media/media-copies.ts';
import { serveMedia } from '#server/media/media-files.ts';
import { findMediaFile, listStoredMedia } from '#server/media/media-queries.ts';
import { inEncoder } from '#server/media/picture-encoder.ts';
import { listOrderedSince } from '#server/orders/order-queries.ts';
import { serveOffice } from '#server/platform/back-office.ts';
import { createStockAnnouncer } from '#server/platform/change-queries.ts';
import { type ChangeListener, listenForChanges } from '#server/platform/changes.ts';
import type { Config } from '#server/platform/config.ts';
import type { Connections } from '#server/platform/connections.ts';
import { loadSecretKey } from '#server/platform/encryption.ts';
import { outcomeOf } from '#server/platform/errors.ts';
import { createHealth } from '#server/platform/health.ts';
import { listen } from '#server/platform/listening.ts';
import { createLog, loggedPathOf, requestIdOf } from '#server/platform/log.ts';
import { createOverload } from '#server/platform/overload.ts';
import { followReplica, replicaTimeouts } from '#server/platform/replica.ts';
import type { Observer } from '#server/platform/request-listener.ts';
import { createResponseCache } from '#server/platform/response-cache.ts';
import { followScheduledChanges } from '#server/platform/scheduled-changes.ts';
import { noteStoredSessions } from '#server/platform/sessions.ts';
import { serveStorefront } from '#server/platform/storefront.ts';
import { noteSession } from '#server/platform/work-class.ts';
import { workLimitsOf } from '#server/platform/work-limits.ts';
import { listPromotionInstants } from '#server/promotions/campaign-queries.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { buildApp } from './app.ts';

/** For requests in progress when the shop stops; a client that reads slowly does not hold it longer. */
const stopTimeoutMs = 6000;

/** Longer than it takes to start a shop again that was ended. */
const unannouncedMs = 10 * minuteMs;
const announceRetryMs = 1000;

const buildDirectory = fileURLToPath(new URL('../build/', import.meta.url));

async function loadDemo() {
	return {
		files: await inEncoder('listDemoFiles'),
		draw: (name: string, width: number) => inEncoder('drawDemoFile', name, width),
	};
}

/** A line for each request: never its query, headers or body. */
function accessLog(log: Pick<FastifyBaseLogger, 'info'>): Observer {
	return (request, response, workClass) => {
		const startedMs = performance.now();
		const { socket } = request;
		// A copy was written before this call, so its bytes cannot be counted here and are not logged.
		const before = workClass === 'copy' ? null : socket.bytesWritten;
		response.once('close', () => {
			const { status, isAborted } = outcomeOf(response);
			log.info({
				event: 'request',
				id: requestIdOf(request),
				method: request.method?.slice(0, 10),
				path: loggedPathOf(request.url ?? ''),
				class: workClass,
				status,
				ms: Math.round((performance.now() - startedMs) * 10) / 10,
				...(before === null ? {} : { bytes: socket.bytesWritten - before }),
				...(isAborted ? { aborted: true } : {}),
			});
		});
	};
}

export type ShopServer = {
	port: number;
	log: FastifyBaseLogger;
	/** null: METRICS_PORT is not set */
	metrics: Registry | null;
	/** Whether requests of customers are in progress or wait. */
	isUrgent: () => boolean;
	/** Requests in progress are answered first. The database stays open. */
	stop: () => Promise<void>;
};

/** Answers the requests of customers and staff: API, storefront, media and office. It shares only the database. */
export async function startShopServer(input: {
	config: Config;
	db: Db;
	connection: DatabaseConnection;
	/** called before the first request is accepted */
	onListening?: () => void;
}): Promise<ShopServer> {
	const { config, db, connection } = input;
	const overload = createOverload(workLimitsOf(maxConnectionsOf(db)));
	const cache = createResponseCache({
		runThrottled: overload.runThrottled,
		maxBytes: config.cacheMb * 1024 ** 2,
		onFull: (kind) => overload.refuse(kind === 'page' ? 'page' : 'catalogue'),
	});
	const replica =
		config.databaseReplicaUrl === null
			? null
			: followReplica({
					primary: db,
					replica: openDatabase({
						connection: { connectionString: config.databaseReplicaUrl },
						isBalanced: true,
						timeouts: replicaTimeouts,
					}),
					log: createLog(config.logLevel),
				});
	const health = createHealth(db);
	let connections: Connections | null = null;
	let copies: MediaCopies | null = null;
	const metrics =
		config.metricsPort === null
			? null
			: (await import('#server/platform/metrics.ts')).createShopMetrics({
					cache,
					overload,
					health,
					connections: () => connections,
					pool: () => poolUse(db),
				});
	// The events for security and the access log have no level: they are on or off.
	const eventLog = createLog(config.logLevel === 'silent' ? 'silent' : 'info');
	const observers = [
		...(metrics === null ? [] : [metrics.observer]),
		...(config.accessLog ? [accessLog(eventLog)] : []),
	];
	const announceStock = createStockAnnouncer(db, findShownStockChanges, (error) =>
		app.log.warn({ err: error }, 'failed to announce stock'),
	);
	const installationId = await installationOf(config).catch(() => null);
	const erasedCustomers = createErasedCustomersList({ db, config, installationId, log: eventLog });
	const app = await buildApp({
		config,
		db,
		replica,
		secretKey: loadSecretKey(config.secretKey, config.dataDirectory),
		cache,
		health,
		overload,
		observers,
		securityLog: eventLog,
		onConnections(made) {
			connections = made;
		},
		announceStock,
		listErasedCustomers: () =>
			erasedCustomers
				.add()
				.catch((error: unknown) => eventLog.warn({ err: error }, 'failed to list an erased customer, will retry')),
		async web(built) {
			const pages = await serveStorefront(built, { config, buildDirectory, cache });
			const media = await serveMedia(built, {
				directory: join(config.dataDirectory, 'media'),
				overload,
				load: (name, width) => findMediaFile(db, name, width),
				findStored: (names) => listStoredMedia(db, names),
				...(config.isDemo ? { loadDemo } : {}),
			});
			copies = media.copies;
			await serveOffice(built, { buildDirectory });
			return { ...pages, isInFolder: media.isInFolder };
		},
	});
	const scheduled = followScheduledChanges({
		cache,
		read: {
			promotions: (after) => listPromotionInstants(db, after),
			content: (after) => listContentInstants(db, after),
		},
		onError: (error) =>
			app.log.warn({ err: error }, 'failed to read when campaigns, coupons, banners and blogs change'),
	});
	const warn = (error: unknown) => app.log.warn({ err: error }, 'cannot delete copies of deleted uploads');
	const listener: ChangeListener = {
		onChange(change) {
			cache.change(change);
			scheduled.onChange(change);
		},
		onSession: noteSession,
		onDeletedMedia: (names) => void copies?.forget(names).catch(warn),
		onConnection(isConnected) {
			cache.setConnected(isConnected);
			scheduled.onConnection(isConnected);
			if (isConnected) copies?.compare().catch(warn);
		},
	};
	const changes = listenForChanges(connection, replica === null ? listener : replica.listener(listener), (error) =>
		app.log.warn({ err: error }, 'the connection for changes was lost, connecting again'),
	);
	// A shop that was ended between an order and its announcement left the stock of before on the copies of the others.
	const since = new Date(Date.now() - unannouncedMs);
	let isStopping = false;
	const announceOrdered = (): Promise<void> =>
		listOrderedSince(db, since).then(announceStock, async (error: unknown) => {
			if (isStopping) return;
			app.log.warn({ err: error }, 'failed to read the orders before this start, will retry');
			await sleep(announceRetryMs, null, { ref: false });
			return announceOrdered();
		});
	void announceOrdered();
	await noteStoredSessions(db, new Date()).catch((error: unknown) =>
		app.log.warn({ err: error }, 'failed to read the sessions before this start'),
	);
	let port: number;
	try {
		port = await listen(app, { host: config.host, port: config.port, onListening: input.onListening });
	} catch (error) {
		scheduled.stop();
		changes.stop();
		await replica?.stop();
		throw error;
	}
	return {
		port,
		log: app.log,
		metrics: metrics?.registry ?? null,
		isUrgent: overload.isUrgent,
		async stop() {
			isStopping = true;
			health.stop();
			// Until the proxies in front have noticed, requests are answered as before.
			await sleep(config.drainSeconds * 1000);
			connections?.beginDrain();
			const late = setTimeout(() => app.server.closeAllConnections(), stopTimeoutMs);
			await app.close();
			clearTimeout(late);
			scheduled.stop();
			changes.stop();
			await replica?.stop();
		},
	};
}
