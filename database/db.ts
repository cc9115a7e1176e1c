import { setTimeout as sleep } from 'node:timers/promises';
import {
	Kysely,
	PostgresDialect,
	type PostgresPool,
	type RawBuilder,
	type SqlBool,
	sql,
	type Transaction,
} from 'kysely';
import pg from 'pg';
import { disconnect, keepAlive } from './database-probe.ts';
import { lowerPriority } from './embedded/priority.ts';
import type { DB } from './rows.generated.ts';
import { readAddress } from './watched-client.ts';
import { type WatchTimes, watchPool, watchTimes } from './watched-pool.ts';

/** The database handle. Commands take it as their first parameter and open the one transaction themselves. */
export type Db = Kysely<DB>;
/** The handle inside a transaction; while it is open no other handle is used. */
export type Tx = Transaction<DB>;

// bigint and numeric arrive as strings by default; all values of this database stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** A pooler that gives each transaction another session of the server, such as PgBouncer. */
export type Pooler = {
	/** it knows prepared statements of its clients */
	canPrepare: boolean;
};

export type DatabaseConnection =
	| {
			connectionString: string;
			/** null or missing: none */
			pooler?: Pooler | null;
			/** a session of the server itself, for migrations and notifications; missing: connectionString is one */
			directUrl?: string;
	  }
	| { host: string; port: number; user: string; database: string; password?: string };

export type DatabaseOptions = {
	connection: DatabaseConnection;
	maxConnections?: number;
	/** the address may lead to several servers, as of replicas behind a load balancer */
	isBalanced?: boolean;
	timeouts?: DatabaseTimeouts;
	/** called for every statement that is sent, in order; used by tests */
	onStatement?: (sql: string, parameters: readonly unknown[]) => void;
	onConnectionLost?: (error: Error) => void;
};

export type DatabaseTimeouts = {
	connectMs: number;
	lockMs: number;
	statementMs: number;
	idleInTransactionMs: number;
	/** how a database that hangs is noticed; null: not at all */
	watch: WatchTimes | null;
};

/** All timeouts are bounded: a request that cannot be answered in time is refused with BUSY. */
export const defaultTimeouts: DatabaseTimeouts = {
	connectMs: 6000,
	lockMs: 1500,
	statementMs: 4000,
	idleInTransactionMs: 5000,
	watch: watchTimes,
};

/** A connection whose session lasts: what is set or listened to there stays. */
export function directConnection(connection: DatabaseConnection): DatabaseConnection {
	const direct = 'directUrl' in connection ? connection.directUrl : undefined;
	return direct === undefined ? connection : { connectionString: direct };
}

/** Time-outs as settings of PostgreSQL. */
function timeoutSettings({ lockMs, statementMs, idleInTransactionMs }: DatabaseTimeouts): [string, number][] {
	return [
		['lock_timeout', lockMs],
		['statement_timeout', statementMs],
		['idle_in_transaction_session_timeout', idleInTransactionMs],
	];
}

/**
 * Gives the role of a pooled connection the time-outs for its next sessions: there a session has none of its own.
 * Throws when the role may not change itself.
 */
export async function setTimeoutsOfRole(connection: DatabaseConnection, timeouts = defaultTimeouts): Promise<void> {
	const client = new pg.Client({ ...connection, ...keepAlive, application_name: 'khetse-check' });
	await client.connect();
	try {
		const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
		for (const [setting, ms] of timeoutSettings(timeouts)) {
			await client.query(`alter role current_user in database ${rows[0]?.name} set ${setting} = ${ms}`);
		}
	} finally {
		await client.end();
	}
}

/** Opens a pool. It connects with the first statement. */
export function openDatabase(options: DatabaseOptions): Db {
	const timeouts = options.timeouts ?? defaultTimeouts;
	const { connectMs, watch } = timeouts;
	const pooler = ('pooler' in options.connection && options.connection.pooler) || null;
	const config = { ...options.connection, ...keepAlive, application_name: 'khetse' };
	const pool = new pg.Pool({
		...config,
		max: options.maxConnections ?? 10,
		// One connection stays open to show another shop on the same embedded server that the server is in use.
		min: 1,
		connectionTimeoutMillis: connectMs,
		// A pooler refuses or drops start-up options; there each transaction begins with them.
		...(pooler === null
			? {
					options: timeoutSettings(timeouts)
						.map(([name, ms]) => `-c ${name}=${ms}`)
						.join(' '),
				}
			: {}),
	});
	// A lost connection must not end the process. Idle clients report to the pool; a client that is checked out
	// between two statements of a transaction has no listener, and an unhandled 'error' event ends the process.
	const lost = (error: Error) => options.onConnectionLost?.(error);
	pool.on('error', lost);
	const prepare = createPreparer();
	const isEmbedded = 'host' in options.connection;
	pool.on('connect', (client) => {
		client.on('error', lost);
		if (isEmbedded) void lowerPriority(client);
		if (pooler === null || pooler.canPrepare) prepare(client);
		if (pooler !== null) limitTransactions(client, timeouts);
	});
	const { onStatement, isBalanced = false } = options;
	// Commands find a shop by the name of its connections.
	const checkAddress = readAddress({ ...config, application_name: 'khetse-check' });
	const addresses = { address: readAddress(config), checkAddress };
	const watched = watch === null ? pool : watchPool(pool, addresses, { ...watch, isBalanced });
	const db: Db = new Kysely<DB>({
		dialect: new PostgresDialect({
			pool: onStatement === undefined ? watched : countingPool(watched, onStatement),
		}),
	});
	pools.set(db, pool);
	return db;
}

const pools = new WeakMap<Db, pg.Pool>();

/** @param limitMs what is still in progress after this time is ended: its connections are closed */
export async function closeDatabase(db: Db, limitMs: number): Promise<void> {
	const closed = db.destroy();
	await Promise.race([closed, sleep(limitMs)]);
	// A statement ends at the server soon after its connection.
	const pool = pools.get(db) as (pg.Pool & { _clients: pg.Client[] }) | undefined;
	for (const client of pool?._clients ?? []) disconnect(client);
}

/** The connections of a handle, and the statements that wait for one. */
export function poolUse(db: Db): { open: number; idle: number; waiting: number } {
	const pool = pools.get(db);
	return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** The most connections of a handle. */
export function maxConnectionsOf(db: Db): number {
	return pools.get(db)?.options.max ?? 0;
}

/** Sets the time-outs with the statement that begins a transaction, in the same round trip. */
function limitTransactions(client: pg.PoolClient, timeouts: DatabaseTimeouts): void {
	const settings = timeoutSettings(timeouts).map(([name, ms]) => `; set local ${name} = ${ms}`);
	const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
	Object.assign(client, {
		query(...args: unknown[]) {
			const [text] = args;
			if (typeof text !== 'string' || !/^(begin|start transaction)\b[^;]*$/.test(text)) return query(...args);
			return query(text + settings.join('')).then((results) => (results as unknown[])[0]);
		},
	});
}

/** A statement is prepared once it is frequent; rare ones would fill the memory of the database. */
const preparedAfter = 5;
const maxPrepared = 400;

/**
 * Lets PostgreSQL plan a frequent statement once per connection instead of at each execution, which costs more than
 * most executions. PostgreSQL itself decides whether a plan fits all parameters (plan_cache_mode); of a search it expects
 * so few rows that it would keep that plan for frequent texts too.
 */
function createPreparer(): (client: pg.PoolClient) => void {
	const uses = new Map<string, number>();
	const names = new Map<string, string>();
	let epoch = 0;

	function nameOf(text: string): string | undefined {
		if (text.includes(plannedForValues)) return undefined;
		const known = names.get(text);
		if (known !== undefined || names.size >= maxPrepared) return known;
		const count = (uses.get(text) ?? 0) + 1;
		if (uses.size > 10 * maxPrepared) uses.clear();
		uses.set(text, count);
		if (count <= preparedAfter) return undefined;
		uses.delete(text);
		const name = `khetse_${epoch}_${names.size}`;
		names.set(text, name);
		return name;
	}

	return (client) => {
		const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
		async function queryPrepared(text: string, values: unknown[]): Promise<unknown> {
			const name = nameOf(text);
			try {
				return await query(name === undefined ? { text, values } : { name, text, values });
			} catch (error) {
				// A migration changed the columns of a prepared result; it is prepared again under another name.
				if ((error as { code?: string }).code === '0A000' && names.delete(text)) epoch += 1;
				throw error;
			}
		}
		Object.assign(client, {
			query: (...args: unknown[]) => {
				const [text, values] = args;
				const isKysely = args.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0;
				return isKysely ? queryPrepared(text, values) : query(...args);
			},
		});
	};
}

/** BEGIN and COMMIT are statements too, but missing from Kysely's log: count at the connection. */
function countingPool(pool: PostgresPool, onStatement: NonNullable<DatabaseOptions['onStatement']>): PostgresPool {
	return {
		options: pool.options,
		async connect() {
			const client = await pool.connect();
			return new Proxy(client, {
				get(target, property, receiver) {
					if (property !== 'query') {
						const value = Reflect.get(target, property, receiver);
						return typeof value === 'function' ? value.bind(target) : value;
					}
					return (...args: unknown[]) => {
						const [first, parameters] = args;
						const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
						onStatement(text, Array.isArray(parameters) ? parameters : []);
						return (target.query as (...args: unknown[]) => unknown).apply(target, args);
					};
				},
			});
		},
		end: () => pool.end(),
	} as PostgresPool;
}

/** An id of another format has no record; PostgreSQL would raise an error. */
export function isUuid(id: string): boolean {
	return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** A text as an id, so that a record is read by its key; null when it is none. */
export const asId = (text: RawBuilder<unknown>) =>
	sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${text})::uuid end`;

/** A LIKE pattern that matches values which contain a text; wildcards in the text are escaped. */
export function containsPattern(text: string): string {
	return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Marks a statement whose plan depends on its values: it is planned for each of them. */
const plannedForValues = '/* planned for its values */';

/** A word with a digit, such as a mobile or a part of an order number; shorter ones are in many texts. */
const longNumber = /[\p{L}\p{M}\p{N}]*\d[\p{L}\p{M}\p{N}]*/gu;
const minNumberLength = 5;

/**
 * The condition that a text contains a part, in any case, for a text with a trigram index. A long number in it comes first,
 * because it is in few texts: PostgreSQL then reads the other groups of letters only for these. Those at the ends of words
 * are in so many texts that "crate 987654" takes 20 times as long without.
 * @param text expression of the index, in lower case
 */
export function containsText(text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
	const like = (pattern: string) => sql<SqlBool>`${text} like lower(${pattern}) ${sql.raw(plannedForValues)}`;
	const [number] = (part.match(longNumber) ?? []).toSorted((a, b) => b.length - a.length);
	const whole = like(containsPattern(part));
	if (number === undefined || number === part || number.length < minNumberLength) return whole;
	return sql`(${like(containsPattern(number))} and ${whole})`;
}

/** The unique constraint that a failed statement violated, or null. The transaction of the statement is aborted. */
export function violatedUnique(error: unknown): string | null {
	const { code, constraint } = error as { code?: string; constraint?: string };
	return code === '23505' ? (constraint ?? null) : null;
}
