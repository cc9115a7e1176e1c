import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './rows.generated.ts';

/** The database handle. Commands take it as their first parameter and open the one transaction themselves. */
export type Db = Kysely<DB>;
/** The handle inside a transaction; while it is open no other handle is used. */
export type Tx = Transaction<DB>;

// bigint and numeric arrive as text by default; all of ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export type DatabaseConnection =
	| { connectionString: string }
	| { host: string; port: number; user: string; database: string; password?: string };

export type DatabaseOptions = {
	connection: DatabaseConnection;
	maxConnections?: number;
	/** called for every statement that is sent, in order; tests count with it */
	onStatement?: (sql: string) => void;
	onConnectionLost?: (error: Error) => void;
};

/** Waiting for a connection is bounded: a queue without end answers nobody. */
const connectionWaitMs = 6000;
const limits = '-c lock_timeout=1500 -c statement_timeout=4000 -c idle_in_transaction_session_timeout=5000';

/** Opens a pool. Nothing is connected until the first statement. */
export function openDatabase(options: DatabaseOptions): Db {
	const pool = new pg.Pool({
		...options.connection,
		max: options.maxConnections ?? 10,
		// One connection stays open: it tells another shop on the same embedded server that we are here.
		min: 1,
		connectionTimeoutMillis: connectionWaitMs,
		application_name: 'khetse',
		options: limits,
	});
	// A connection that dies must not take the process with it. Idle ones report to the pool; one that is lent out
	// between two statements of a transaction reports to nobody, and an unheard 'error' event ends the process.
	const lost = (error: Error) => options.onConnectionLost?.(error);
	pool.on('error', lost);
	pool.on('connect', (client) => client.on('error', lost));
	const { onStatement } = options;
	return new Kysely<DB>({
		dialect: new PostgresDialect({
			pool: onStatement === undefined ? pool : countingPool(pool, onStatement),
		}),
	});
}

/** BEGIN and COMMIT are statements too, and Kysely's log leaves them out: count at the connection. */
function countingPool(pool: pg.Pool, onStatement: (sql: string) => void): PostgresPool {
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
						const first = args[0];
						onStatement(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
						return (target.query as (...args: unknown[]) => unknown).apply(target, args);
					};
				},
			});
		},
		end: () => pool.end(),
	} as PostgresPool;
}
