import type { Db } from '#database/db.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerCache } from './answer-cache.ts';
import type { AnnounceStock } from './change-queries.ts';
import type { Config } from './config.ts';
import type { Limits } from './limits.ts';
import type { Replica } from './replica.ts';

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
	/** copies of public answers; null: no answer is kept */
	cache: AnswerCache | null;
	announceStock: AnnounceStock;
	/** Called once before the first request is accepted, which waits for it. */
	beforeRequests: (prepare: () => Promise<void>) => void;
	/** whether the storefront has its own page under this path */
	isPage: (path: string) => Promise<boolean>;
};
