import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { Limits } from './limits.ts';

/** What the features are given when the app is built; only clock and remote services are replaced in tests. */
export type AppContext = {
	config: Config;
	db: Db;
	clock: () => Date;
	limits: Limits;
	/** 32 bytes; encrypts what must not be readable in a stolen database */
	secretKey: Buffer;
	fetch: typeof fetch;
	log: FastifyBaseLogger;
	/** whether the storefront has a page under this path of its own */
	isPage: (path: string) => Promise<boolean>;
};
