import type { ServerResponse } from 'node:http';
import { sleepInTurns } from '#database/database-probe.ts';
import type { Db } from '#database/db.ts';
import { pingDatabase } from './health-queries.ts';
import { plainHeaders } from './security-headers.ts';

/** A database that needs longer than this does not answer. */
const responseMs = 1000;
/** The result counts for this long, so that many questions ask the database once. */
const validMs = 250;

/** Why the shop should get no new requests; null: it should. */
export type Unready = 'stopping' | 'database' | null;

export type Health = {
	stop: () => void;
	isStopping: () => boolean;
	check: () => Promise<Unready>;
};

/** Migrations are done before the shop listens, so the database and the process itself are left to ask. */
export function createHealth(db: Db): Health {
	let isStopping = false;
	let last: { result: Promise<boolean>; endsAt: number } | null = null;

	async function isDatabaseAnswering(): Promise<boolean> {
		const isAnswered = pingDatabase(db).then(
			() => true,
			() => false,
		);
		return Promise.race([isAnswered, sleepInTurns(responseMs).then(() => false)]);
	}

	return {
		stop() {
			isStopping = true;
		},
		isStopping: () => isStopping,
		async check() {
			if (isStopping) return 'stopping';
			if (last === null || last.endsAt < performance.now()) {
				const own = { result: isDatabaseAnswering(), endsAt: Number.POSITIVE_INFINITY };
				last = own;
				void own.result.finally(() => {
					own.endsAt = performance.now() + validMs;
				});
			}
			const isThere = await last.result;
			if (isStopping) return 'stopping';
			return isThere ? null : 'database';
		},
	};
}

const headers = { ...plainHeaders, 'content-type': 'application/json; charset=utf-8' };

/** `/livez`: this process answers. `/readyz`: it should get requests. @returns false for other URLs */
export function answerHealth(
	health: Health,
	{ url, method = '' }: { url?: string | undefined; method?: string | undefined },
	response: ServerResponse,
): boolean {
	if (url !== '/livez' && url !== '/readyz') return false;
	if (method !== 'GET' && method !== 'HEAD') {
		response.writeHead(405, { ...headers, allow: 'GET, HEAD' }).end('{"status":"fail"}');
		return true;
	}
	if (url === '/livez') {
		response.writeHead(200, headers).end('{"status":"ok"}');
		return true;
	}
	void health.check().then((reason) => {
		if (reason === null) response.writeHead(200, headers).end('{"status":"ok"}');
		else
			response
				.writeHead(503, { ...headers, 'retry-after': '1' })
				.end(JSON.stringify({ status: 'unavailable', reason }));
	});
	return true;
}
