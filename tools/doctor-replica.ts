import { messageOf } from '#database/check-server.ts';
import type { DatabaseConnection } from '#database/db.ts';
import { writtenTimeline } from '#server/platform/lsn.ts';
import pg from 'pg';
import { type Finding, good, note, problem } from './doctor-machine.ts';

const responseMs = 5000;
/** The shop reads the primary when the replica is more than two seconds behind; this command reads it once. */
const maxWaitMs = 2000;
const retryMs = 50;

type Server = { cluster: string; isReplica: boolean; pid: number; lsn: string | null; timeline: number };

async function withServer<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({
		...config,
		application_name: 'khetse-check',
		connectionTimeoutMillis: responseMs,
		query_timeout: responseMs,
	});
	client.on('error', () => {});
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

async function readServer(client: pg.Client): Promise<Server> {
	const { rows } = await client.query<Server>(`
		select (select system_identifier::text from pg_control_system()) as cluster, pg_is_in_recovery() as "isReplica",
			pg_backend_pid() as pid, ${writtenTimeline} as timeline,
			case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as lsn`);
	return rows[0] as Server;
}

async function waitForPosition(client: pg.Client, { lsn, timeline }: Server): Promise<boolean> {
	for (const end = performance.now() + maxWaitMs; ; ) {
		const { rows } = await client.query<{ isThere: boolean }>(
			`select pg_last_wal_replay_lsn() >= $1::pg_lsn and ${writtenTimeline} >= $2::int as "isThere"`,
			[lsn, timeline],
		);
		if (rows[0]?.isThere === true) return true;
		if (performance.now() >= end) return false;
		await new Promise((resolve) => setTimeout(resolve, retryMs));
	}
}

/** Whether the replica of DATABASE_REPLICA_URL is one of this database, and current. */
export async function checkReplica(primary: DatabaseConnection, url: string): Promise<Finding> {
	const present = await withServer(primary, readServer);
	try {
		return await withServer({ connectionString: url }, async (client) => {
			const server = await readServer(client);
			if (server.pid !== (client as unknown as { processID: number }).processID)
				return problem('DATABASE_REPLICA_URL leads through a pooler: set it to the replica itself, or to HAProxy.');
			if (!server.isReplica)
				return problem('DATABASE_REPLICA_URL leads to a server that is no replica: it is not read.');
			if (server.cluster !== present.cluster)
				return problem(
					'DATABASE_REPLICA_URL leads to a replica of another database server: set it to one of this shop.',
				);
			await client.query('select from products limit 1');
			if (!(await waitForPosition(client, present)))
				return note(
					'The replica is more than 2 s behind, or follows another primary: public reads and reports go to the primary until it is current.',
				);
			return good('The replica is current: public reads and reports go there.');
		});
	} catch (error) {
		return problem(
			`The replica of DATABASE_REPLICA_URL cannot be read (${messageOf(error)}): public reads and reports go to the primary.`,
		);
	}
}
