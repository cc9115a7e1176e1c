import type { Db, Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** Every encrypted column; the owner that a value is bound to is the id of its row. */
export const encryptedColumns = [
	{ table: 'users', column: 'totp_secret' },
	{ table: 'users', column: 'totp_pending' },
	{ table: 'orders', column: 'refund_account_cipher' },
	{ table: 'mails', column: 'link_cipher' },
] as const;
type EncryptedColumn = (typeof encryptedColumns)[number];

export type EncryptedValue = { id: string; value: Buffer };

export async function findStoredFingerprint(db: Db): Promise<Buffer | null> {
	const row = await db.selectFrom('secret_keys').select('fingerprint').executeTakeFirst();
	return row?.fingerprint ?? null;
}

/** Keeps other processes from checking or changing the key until the transaction ends. */
export async function lockSecretKeys(tx: Tx): Promise<void> {
	await sql`lock table secret_keys in exclusive mode`.execute(tx);
}

export async function replaceKeyFingerprint(tx: Tx, fingerprint: Buffer, now: Date): Promise<void> {
	await tx
		.insertInto('secret_keys')
		.values({ fingerprint, set_at: now })
		.onConflict((conflict) => conflict.column('is_current').doUpdateSet({ fingerprint, set_at: now }))
		.execute();
}

/** One encrypted value, or null where there is none. */
export async function findEncryptedValue(db: Db): Promise<EncryptedValue | null> {
	for (const { table, column } of encryptedColumns) {
		const { rows } = await sql<EncryptedValue>`
			select id, ${sql.ref(column)} as value from ${sql.table(table)}
			where ${sql.ref(column)} is not null limit 1`.execute(db);
		if (rows[0] !== undefined) return rows[0];
	}
	return null;
}

/** The next encrypted values after an id, locked. */
export async function lockEncryptedValues(
	tx: Tx,
	{ table, column }: EncryptedColumn,
	{ after, limit }: { after: string; limit: number },
): Promise<EncryptedValue[]> {
	const { rows } = await sql<EncryptedValue>`
		select id, ${sql.ref(column)} as value from ${sql.table(table)}
		where ${sql.ref(column)} is not null and id > ${after} order by id limit ${limit} for update`.execute(tx);
	return rows;
}

export async function updateEncryptedValue(
	tx: Tx,
	{ table, column }: EncryptedColumn,
	{ id, value }: EncryptedValue,
): Promise<void> {
	await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(tx);
}

/** Whether a shop is connected to this database. */
export async function isShopConnected(db: Db): Promise<boolean> {
	const { rows } = await sql`
		select 1 from pg_stat_activity
		where application_name = 'khetse' and datname = current_database() and pid <> pg_backend_pid() limit 1`.execute(db);
	return rows.length > 0;
}
