import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AnnounceStock } from './change-queries.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import type { Replica } from './replica.ts';
import type { ResponseCache } from './response-cache.ts';

/** Dependencies of the slices; tests replace only clock and remote services. */
export type AppContext = {
	config: Config;
	/** the primary */
	db: Db;
	/** null: everything is read from the primary */
	replica: Replica | null;
	clock: () => Date;
	limits: Limits;
	/** 32 bytes; encrypts data that must stay unreadable in a stolen database */
	secretKey: Buffer;
	fetch: typeof fetch;
	log: FastifyBaseLogger;
	/** copies of public responses; null: no response is kept */
	cache: ResponseCache | null;
	announceStock: AnnounceStock;
	/** Brings the list of erased customers up to date; never rejects. */
	listErasedCustomers: () => Promise<void>;
	/** Called once before the first request is accepted, which waits for it. */
	beforeRequests: (prepare: () => Promise<void>) => void;
	/** whether the storefront has its own page under this path */
	isPage: (path: string) => Promise<boolean>;
};
