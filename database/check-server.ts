import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import pg from 'pg';
import type { Pooler } from './db.ts';

/** The oldest version that the tests run on. */
const oldestVersion = 15;

/** What is known of a server that is not ours, and of a role on it. */
export type ServerFacts = {
	settings: Record<string, string>;
	encoding: string;
	version: number;
	/** has every right, whatever was granted */
	isSuperuser: boolean;
};

/**
 * @param severity note: the shop starts; unsafe: orders could be lost, charged twice or stored wrongly, which
 * DATABASE_CHECK=warn accepts; refused: the shop does not start
 */
export type Finding = { severity: 'note' | 'unsafe' | 'refused'; sentence: string };

/** What an error says. Node gives that of a host with several addresses no text of its own, only the errors of each. */
export function messageOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const [first] = error instanceof AggregateError ? error.errors : [];
	return (
		error.message || (first === undefined ? '' : messageOf(first)) || ((error as { code?: string }).code ?? error.name)
	);
}

function settingOf({ settings }: ServerFacts, name: string): string | undefined {
	return settings[name];
}

const timeoutNames = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

type Check = { isWrong: (facts: ServerFacts) => boolean; sentence: (facts: ServerFacts, variable: string) => string };

const unsafeChecks: Check[] = [
	{
		isWrong: ({ version }) => version < oldestVersion * 10_000,
		sentence: ({ version }, variable) =>
			`The database of ${variable} is PostgreSQL ${Math.trunc(version / 10_000)}: the shop needs ${oldestVersion} or newer.`,
	},
	{
		isWrong: ({ encoding }) => encoding !== 'UTF8',
		sentence: ({ encoding }, variable) =>
			`The database of ${variable} has the encoding ${encoding}: create one with encoding 'UTF8'.`,
	},
	{
		isWrong: (facts) => settingOf(facts, 'fsync') === 'off',
		sentence: (_facts, variable) =>
			`The database of ${variable} runs with fsync = off: a power cut can lose all orders, set it to on.`,
	},
	{
		isWrong: (facts) => settingOf(facts, 'synchronous_commit') === 'off',
		sentence: (_facts, variable) =>
			`The database of ${variable} runs with synchronous_commit = off: a crash can lose confirmed orders, set it to on.`,
	},
	{
		isWrong: (facts) => settingOf(facts, 'full_page_writes') === 'off',
		sentence: (_facts, variable) =>
			`The database of ${variable} runs with full_page_writes = off: a power cut can damage it, set it to on.`,
	},
	{
		isWrong: (facts) => settingOf(facts, 'default_transaction_isolation') !== 'read committed',
		sentence: (facts, variable) =>
			`The database of ${variable} runs with default_transaction_isolation = ${settingOf(facts, 'default_transaction_isolation')}: the shop is made for read committed, set it so.`,
	},
];

/**
 * What is unsafe of the database, or of the role, of an address.
 * @param reported facts of another address of the same database, whose findings are not repeated
 */
export function findingsOf(facts: ServerFacts, variable: string, reported: ServerFacts | null = null): Finding[] {
	return unsafeChecks
		.filter(({ isWrong }) => isWrong(facts) && !(reported !== null && isWrong(reported)))
		.map(({ sentence }) => ({ severity: 'unsafe', sentence: sentence(facts, variable) }));
}

/** Of the role for requests: that of DATABASE_DIRECT_URL owns the tables. */
export const superuserSentence =
	'The role of DATABASE_URL is a superuser of the server: use one with the rows of the shop alone, and the owner of its tables in DATABASE_DIRECT_URL.';

/** What the address of a database says of its files of certificates. With anything else it has a check switched off. */
const certificateOptions = ['ca', 'cert', 'key'];

/** Whether the connections of an address that leave this machine are encrypted, and the certificate of the other side verified. */
export function findTransport(connectionString: string, variable: string): Finding[] {
	const { host, ssl } = new pg.Client({ connectionString }) as unknown as { host: string; ssl: boolean | object };
	if (isLocalHost(host)) return [];
	const isUnverified = typeof ssl === 'object' && Object.keys(ssl).some((name) => !certificateOptions.includes(name));
	if (ssl && !isUnverified) return [];
	const sentence = ssl
		? `The connection to ${variable} leaves this machine and does not verify certificate and name of the server: set sslmode=verify-full in it, with sslrootcert for an authority of your own.`
		: `The connection to ${variable} is not encrypted and leaves this machine: add ?sslmode=verify-full if its network is not yours alone.`;
	return [{ severity: 'note', sentence }];
}

/** Whether a server at this address, or socket, is on this machine. */
export function isLocalHost(host: string): boolean {
	if (host.startsWith('/') || host === '' || host === 'localhost') return true;
	return isIP(host) !== 0 && (host.startsWith('127.') || host === '::1');
}

/**
 * What stands between the shop and the server: a pooler names a process of its own instead of the server's. It gives each
 * transaction another session, and may know prepared statements (PgBouncer 1.21 with max_prepared_statements), which it
 * then renames.
 */
async function findPooler(client: pg.Client): Promise<Pooler | null> {
	const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
	if (rows[0]?.pid === (client as unknown as { processID: number }).processID) return null;
	const name = `khetse_probe_${randomBytes(4).toString('hex')}`;
	await client.query('begin');
	try {
		const found = await client.query({
			name,
			text: 'select 1 from pg_prepared_statements where name = $1',
			values: [name],
		});
		const canPrepare = found.rowCount === 0;
		// Only there under its own name if the pooler passes it on as it is.
		if (!canPrepare) await client.query(`deallocate ${name}`);
		return { canPrepare };
	} finally {
		await client.query('rollback');
	}
}

export type CheckedServer = {
	facts: ServerFacts;
	pooler: Pooler | null;
	hasTimeouts: boolean;
	/** equal for two connections to the same database of the same server, until it is started again */
	identity: string;
};

/** PgBouncer, for one, accepts a connection and keeps its statements waiting while the server is unavailable. */
const responseMs = 6000;

/**
 * Reads what the shop relies on, with two statements on one connection.
 * @param limitMs for the connection, and for each statement
 */
export async function checkServer(connectionString: string, limitMs = responseMs): Promise<CheckedServer> {
	const client = new pg.Client({
		connectionString,
		application_name: 'khetse-check',
		connectionTimeoutMillis: limitMs,
		query_timeout: limitMs,
	});
	client.on('error', () => {});
	await client.connect();
	try {
		const { rows } = await client.query<{
			settings: Record<string, string>;
			encoding: string;
			version: string;
			isSuperuser: boolean;
			identity: string;
		}>(`
			select json_object_agg(name, setting) as settings, current_setting('server_version_num') as version,
				current_setting('is_superuser') = 'on' as "isSuperuser",
				current_setting('server_encoding') as encoding,
				(select oid || ' ' || extract(epoch from pg_postmaster_start_time()) from pg_database
					where datname = current_database()) as identity
			from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'default_transaction_isolation',
				'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`);
		const { settings = {}, encoding = '', version = '0', isSuperuser = false, identity = '' } = rows[0] ?? {};
		const facts = { settings, encoding, version: Number(version), isSuperuser };
		const hasTimeouts = timeoutNames.every((name) => settings[name] !== '0');
		return { facts, pooler: await findPooler(client), hasTimeouts, identity };
	} finally {
		await client.end();
	}
}

export const readOnlySentence =
	'The database is read-only: it is a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary server.';
