import pg from 'pg';
import { keepAlive } from './database-probe.ts';
import { type DatabaseConnection, directConnection } from './db.ts';
import { ownSchema } from './migrate.ts';

/** The role that requests and jobs use in the embedded server; migrations use its owner. */
export const runTimeRole = 'khetse_shop';

/** Tables whose rows are evidence: added and read, never changed. */
export const appendOnlyTables = ['audit_log', 'price_history', 'stock_movements'];
/**
 * Columns of evidence that may be changed, by erasure and by undoing a status. Triggers refuse any other change of them
 * (migrations/0336_evidence_of_orders.sql).
 */
const changeableColumns: Record<string, string[]> = {
	invoices: ['content'],
	credit_notes: ['content'],
	order_history: ['note', 'undone_at'],
};
const readOnlyTables = ['schema_migrations'];
/**
 * Tables whose rows are changed and never deleted: orders, money, stock and the key they are encrypted with. With a product or
 * variant its stock movements and price history would be deleted, by the owner of the tables.
 */
export const keptTables = [
	'orders',
	'order_lines',
	'cash_collections',
	'coupon_uses',
	'invoice_series',
	'stock_pools',
	'products',
	'variants',
	'secret_keys',
	'retention_runs',
];

/** Tables of which no row is changed or deleted as a whole. */
const restrictedTables = [...appendOnlyTables, ...Object.keys(changeableColumns), ...readOnlyTables];

/** Any fixed number: two shops that start together would change the same rights at once. */
const grantLock = 727_270_002;

/**
 * Gives a role what the shop needs at run time: rows, no tables.
 * @param query on a connection of the role that owns the tables, in a transaction
 * @param role quoted as an identifier
 */
export async function grantRights(query: (text: string) => Promise<{ rows: unknown[] }>, role: string): Promise<void> {
	const { rows } = await query('select quote_ident(current_schema()) as schema');
	const [{ schema }] = rows as [{ schema: string }];
	const statements = [
		`grant usage on schema ${schema} to ${role}`,
		`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
		`grant usage, select, update on all sequences in schema ${schema} to ${role}`,
		`revoke update, delete on ${restrictedTables.join(', ')} from ${role}`,
		`revoke delete on ${keptTables.join(', ')} from ${role}`,
		`revoke insert on ${readOnlyTables.join(', ')} from ${role}`,
		...Object.entries(changeableColumns).map(
			([table, columns]) => `grant update (${columns.join(', ')}) on ${table} to ${role}`,
		),
	];
	for (const statement of statements) await query(statement);
}

async function onConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ ...config, ...keepAlive });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/**
 * Gives a role its rights. Repeated at each start, so tables of new migrations are included.
 * @param owner connection of the role that owns the tables
 */
export async function grantRunTimeRights(owner: DatabaseConnection, role: string): Promise<void> {
	await onConnection({ ...directConnection(owner), application_name: 'khetse-migrate' }, async (client) => {
		const name = client.escapeIdentifier(role);
		await client.query('begin');
		// A start must not wait for a standby that is missing: it gives the same rights again.
		await client.query('set local synchronous_commit = local');
		await client.query('select pg_advisory_xact_lock($1)', [grantLock]);
		await grantRights((text) => client.query(text), name);
		await client.query('commit');
	});
}

/** The role of a connection. */
export function roleOf(connection: DatabaseConnection): Promise<string> {
	return onConnection({ ...connection, application_name: 'khetse-check' }, async (client) => {
		const { rows } = await client.query<{ role: string }>('select current_user as role');
		return rows[0]?.role ?? '';
	});
}

/**
 * The rights of `grantRights` on the schema and whole tables that a role does not have, such as `insert on orders`.
 * @param owner connection of the role that owns the tables
 */
export function missingRights(owner: DatabaseConnection, role: string): Promise<string[]> {
	return onConnection({ ...owner, application_name: 'khetse-check' }, async (client) => {
		const { rows } = await client.query<{ missing: string }>(
			`select 'usage on schema ' || current_schema() as missing where not has_schema_privilege($1, current_schema(), 'usage')
			union all
			(select privilege || ' on ' || relname from pg_class, unnest(array['select', 'insert', 'update', 'delete']) privilege
				where relkind = 'r' and relnamespace = ${ownSchema}
					and not (privilege in ('update', 'delete') and relname = any ($2))
					and not (privilege = 'delete' and relname = any ($3))
					and not (privilege = 'insert' and relname = any ($4))
					and not has_table_privilege($1, oid, privilege)
				order by relname, privilege)`,
			[role, restrictedTables, keptTables, readOnlyTables],
		);
		return rows.map(({ missing }) => missing);
	});
}

/** Of a role that owns the tables, in one sentence: an owner gives itself every right that is taken from it. */
export const ownerSentence =
	'The role of DATABASE_URL owns the tables of the shop and can change its evidence, such as the audit log: use one with its rows alone, and the owner of its tables in DATABASE_DIRECT_URL.';

/** Whether the role of a connection can rewrite evidence, whatever was taken from it. */
export function ownsTables(connection: DatabaseConnection): Promise<boolean> {
	return onConnection({ ...connection, application_name: 'khetse-check' }, async (client) => {
		const { rowCount } = await client.query(
			`select 1 from pg_class where oid = any ($1::regclass[]) and pg_has_role(relowner, 'member') limit 1`,
			[appendOnlyTables],
		);
		return rowCount === 1;
	});
}
