import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connections } from './connections.ts';
import { outcomeOf } from './errors.ts';
import type { Health } from './health.ts';
import type { RunningJobs } from './job-runner.ts';
import { addressOf } from './listening.ts';
import type { Overload } from './overload.ts';
import type { Observer } from './request-listener.ts';
import type { ResponseCache } from './response-cache.ts';
import { workClasses } from './work-class.ts';

/** 1 ms to 10 s. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type PoolUse = { open: number; idle: number; waiting: number };

type Sources = {
	cache: ResponseCache;
	overload: Overload;
	health: Health;
	/** known once the server has been made */
	connections: () => Connections | null;
	pool: () => PoolUse;
};

export type ShopMetrics = { registry: Registry; observer: Observer };

/** What a process that answers requests counts. */
export function createShopMetrics({ cache, overload, health, connections, pool }: Sources): ShopMetrics {
	const registry = new Registry();
	const registers = [registry];
	collectDefaultMetrics({ register: registry });
	// A process that ends its rights of root can no longer count its files; it would say 0.
	if (process.getuid?.() === 0) registry.removeSingleMetric('process_open_fds');
	const requests = new Counter({
		name: 'khetse_requests_total',
		help: 'Requests by class and status; class copy: answered from memory',
		labelNames: ['class', 'status'],
		registers,
	});
	const seconds = new Histogram({
		name: 'khetse_request_seconds',
		help: 'Time to the end of the response, without those from memory',
		labelNames: ['class'],
		buckets,
		registers,
	});
	new Gauge({
		name: 'khetse_work',
		help: 'Requests in progress and waiting, by class',
		labelNames: ['class', 'state'],
		registers,
		collect() {
			for (const name of workClasses) {
				const { running, waiting } = overload.load()[name];
				this.set({ class: name, state: 'running' }, running);
				this.set({ class: name, state: 'waiting' }, waiting);
			}
		},
	});
	new Counter({
		name: 'khetse_refused_total',
		help: 'Requests refused for lack of room, by class',
		labelNames: ['class'],
		registers,
		collect() {
			this.reset();
			for (const name of workClasses) this.inc({ class: name }, overload.load()[name].refused);
		},
	});
	new Gauge({
		name: 'khetse_connections',
		help: 'Open connections of clients',
		registers,
		collect() {
			this.set(connections()?.open() ?? 0);
		},
	});
	new Counter({
		name: 'khetse_connections_closed_total',
		help: 'Connections closed for room (idle) or because the client reads too slowly (unread)',
		labelNames: ['reason'],
		registers,
		collect() {
			this.reset();
			for (const [reason, count] of Object.entries(connections()?.closed() ?? {})) this.inc({ reason }, count);
		},
	});
	new Gauge({
		name: 'khetse_cache_bytes',
		help: 'Memory of the copies of responses and pages',
		registers,
		collect() {
			this.set(cache.bytes());
		},
	});
	new Gauge({
		name: 'khetse_database_connections',
		help: 'Connections to the database by state; waiting: requests without one',
		labelNames: ['state'],
		registers,
		collect() {
			for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
		},
	});
	new Gauge({
		name: 'khetse_database_up',
		help: '1: the database answers',
		aggregator: 'min',
		registers,
		async collect() {
			this.set((await health.check()) === 'database' ? 0 : 1);
		},
	});
	return {
		registry,
		observer(_request, response, workClass) {
			if (workClass === 'copy') {
				requests.inc({ class: workClass, status: response.statusCode });
				return;
			}
			const end = seconds.startTimer({ class: workClass });
			response.once('close', () => {
				end();
				const { status, isAborted } = outcomeOf(response);
				requests.inc({ class: workClass, status: isAborted ? 'aborted' : status });
			});
		},
	};
}

/** `lastAt`: start of the last one that was verified; `error`: of the last try. */
type LastBackup = { lastAt: Date | null; error: string | null };

/** What the process with the background jobs counts. */
export function createJobMetrics(jobs: RunningJobs, findLastBackup: () => Promise<LastBackup>): Registry {
	const registry = new Registry();
	/** Asked once for the gauges of one response. */
	let asked: Promise<LastBackup | null> | null = null;
	const askOnce = () => {
		asked ??= findLastBackup()
			.catch(() => null)
			.finally(() => {
				asked = null;
			});
		return asked;
	};
	/** While the database is unavailable, the values are those of before. */
	const ofLastBackup = (name: string, help: string, read: (last: LastBackup) => number) =>
		new Gauge({
			name,
			help,
			registers: [registry],
			async collect() {
				const last = await askOnce();
				if (last !== null) this.set(read(last));
			},
		});
	ofLastBackup(
		'khetse_backup_last_success_timestamp_seconds',
		'When the last verified backup began, by the shop or by npm run backup; 0: there is none',
		({ lastAt }) => (lastAt?.getTime() ?? 0) / 1000,
	);
	ofLastBackup('khetse_backup_failed', '1: the last try of a backup failed', ({ error }) => (error === null ? 0 : 1));
	const labelNames = ['job'];
	new Gauge({
		name: 'khetse_job_last_run_timestamp_seconds',
		help: 'When a job ended last',
		labelNames,
		registers: [registry],
		collect() {
			for (const { name, endedAt } of jobs.lastRuns()) this.set({ job: name }, endedAt.getTime() / 1000);
		},
	});
	new Gauge({
		name: 'khetse_job_failed',
		help: '1: the last run failed',
		labelNames,
		registers: [registry],
		collect() {
			for (const { name, error } of jobs.lastRuns()) this.set({ job: name }, error === null ? 0 : 1);
		},
	});
	return registry;
}

export type MetricsServer = { port: number; stop: () => Promise<void> };

/**
 * Answers Prometheus on a port of its own, which customers do not reach. Figures that cannot be read are left out of the
 * response, and `khetse_metrics_incomplete` is 1: those of the jobs and backups are there when a worker hangs.
 */
export async function serveMetrics(
	{ host, port }: { host: string; port: number },
	sources: readonly (() => Promise<string>)[],
): Promise<MetricsServer> {
	const own = new Registry();
	const incomplete = new Gauge({
		name: 'khetse_metrics_incomplete',
		help: 'Whether figures are missing here, such as those of a worker that hangs',
		registers: [own],
	});
	const server = createServer((request, response) => {
		if (request.method !== 'GET' || request.url !== '/metrics') {
			response.writeHead(404).end();
			return;
		}
		Promise.all(sources.map((read) => read().catch(() => null))).then(async (texts) => {
			const known = texts.filter((text) => text !== null);
			if (known.length === 0 && sources.length > 0) {
				response.writeHead(503).end();
				return;
			}
			incomplete.set(known.length < texts.length ? 1 : 0);
			const text = [...known, await own.metrics()].join('\n');
			response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text);
		});
	});
	const address = await addressOf(host);
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen(port, address, resolve);
	});
	return {
		port: (server.address() as { port: number }).port,
		async stop() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
