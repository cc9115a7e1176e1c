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

/** Users with an authenticator. */
export async function findTwoFactorUsers(tx: Tx): Promise<{ id: string; email: string }[]> {
	return tx
		.selectFrom('users')
		.select(['id', 'email'])
		.where('totp_secret', 'is not', null)
		.orderBy('email_key')
		.forUpdate()
		.execute();
}

/** Removes authenticators that were begun and not confirmed. */
export async function deletePendingTwoFactor(tx: Tx): Promise<void> {
	await tx.updateTable('users').set({ totp_pending: null }).where('totp_pending', 'is not', null).execute();
}

/** @returns how many, and the numbers of the orders whose refund is due */
export async function deleteRefundAccounts(tx: Tx): Promise<{ refundAccounts: number; dueOrders: string[] }> {
	const { rows } = await sql<{ number: string; isDue: boolean }>`
		update orders set refund_account_cipher = null, refund_account_shown = null, refund_account_delete_on = null
		where refund_account_cipher is not null returning number, refund_due_paise > 0 as "isDue"`.execute(tx);
	const dueOrders = rows.filter(({ isDue }) => isDue).map(({ number }) => String(number));
	return { refundAccounts: rows.length, dueOrders: dueOrders.sort() };
}

/** Mails whose link can no longer be decrypted are as those whose link has expired. @returns how many */
export async function deleteMailLinks(tx: Tx, now: Date): Promise<number> {
	const { numAffectedRows } = await sql`
		update mails set link_cipher = null, link_expires_at = least(link_expires_at, ${now}), leased_until = null, status = 'failed',
			last_error = 'The link was encrypted with a secret key that is lost.'
		where link_cipher is not null`.execute(tx);
	return Number(numAffectedRows ?? 0);
}
