import pg from 'pg';
import { type DatabaseConnection, directConnection } from './db.ts';

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

/** Any fixed number: two shops that start together would change the same rights at once. */
const grantLock = 727_270_002;

function grantsFor(role: string): string[] {
	const restricted = [...appendOnlyTables, ...Object.keys(changeableColumns), ...readOnlyTables].join(', ');
	return [
		`grant usage on schema public to ${role}`,
		`grant select, insert, update, delete on all tables in schema public to ${role}`,
		`grant usage, select, update on all sequences in schema public to ${role}`,
		`revoke update, delete on ${restricted} from ${role}`,
		`revoke insert on ${readOnlyTables.join(', ')} from ${role}`,
		...Object.entries(changeableColumns).map(
			([table, columns]) => `grant update (${columns.join(', ')}) on ${table} to ${role}`,
		),
	];
}

/**
 * Gives a role what the shop needs at run time: rows, no tables. Repeated at each start, so tables of new migrations are
 * included.
 * @param owner connection of the role that owns the tables
 */
export async function grantRunTimeRights(owner: DatabaseConnection, role: string): Promise<void> {
	const client = new pg.Client({ ...directConnection(owner), application_name: 'khetse-migrate' });
	await client.connect();
	try {
		const name = client.escapeIdentifier(role);
		await client.query('begin');
		await client.query('select pg_advisory_xact_lock($1)', [grantLock]);
		for (const statement of grantsFor(name)) await client.query(statement);
		await client.query('commit');
	} finally {
		await client.end();
	}
}

/** The role of a connection. */
export async function roleOf(connection: DatabaseConnection): Promise<string> {
	const client = new pg.Client({ ...connection, application_name: 'khetse-check' });
	await client.connect();
	try {
		const { rows } = await client.query<{ role: string }>('select current_user as role');
		return rows[0]?.role ?? '';
	} finally {
		await client.end();
	}
}

/** Of a role that owns the tables, in one sentence: an owner gives itself every right that is taken from it. */
export const ownerSentence =
	'The role of DATABASE_URL owns the tables of the shop and can change its evidence, such as the audit log: use one with its rows alone, and the owner of its tables in DATABASE_DIRECT_URL.';

/** Whether the role of a connection can rewrite evidence, whatever was taken from it. */
export async function ownsTables(connection: DatabaseConnection): Promise<boolean> {
	const client = new pg.Client({ ...connection, application_name: 'khetse-check' });
	await client.connect();
	try {
		const { rowCount } = await client.query(
			`select 1 from pg_class where oid = any ($1::regclass[]) and pg_has_role(relowner, 'member') limit 1`,
			[appendOnlyTables],
		);
		return rowCount === 1;
	} finally {
		await client.end();
	}
}
