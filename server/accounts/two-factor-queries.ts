import type { Db, Tx } from '#database/db.ts';

/** The encrypted secret of an account with two-factor authentication, otherwise null. */
export async function findTotpSecret(db: Db, userId: string): Promise<Buffer | null> {
	const row = await db.selectFrom('users').select('totp_secret as secret').where('id', '=', userId).executeTakeFirst();
	return row?.secret ?? null;
}

/** An encrypted secret that becomes active once one of its codes is confirmed. */
export async function updatePendingTotp(tx: Tx, userId: string, encrypted: Buffer): Promise<void> {
	await tx.updateTable('users').set({ totp_pending: encrypted }).where('id', '=', userId).execute();
}

export async function lockPendingTotp(tx: Tx, userId: string): Promise<Buffer | null> {
	const row = await tx
		.selectFrom('users')
		.select('totp_pending as secret')
		.where('id', '=', userId)
		.forUpdate()
		.executeTakeFirst();
	return row?.secret ?? null;
}

export async function updateTotpSecret(tx: Tx, userId: string, encrypted: Buffer, step: number): Promise<void> {
	await tx
		.updateTable('users')
		.set({ totp_secret: encrypted, totp_pending: null, totp_last_step: step })
		.where('id', '=', userId)
		.execute();
}

export async function clearTwoFactor(tx: Tx, userId: string): Promise<void> {
	await tx
		.updateTable('users')
		.set({ totp_secret: null, totp_pending: null, totp_last_step: null })
		.where('id', '=', userId)
		.execute();
}

/** Accepts a code once, and none older than the last one. @returns false when it is not accepted */
export async function takeTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
	const row = await db
		.updateTable('users')
		.set({ totp_last_step: step })
		.where('id', '=', userId)
		.where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
		.returning('id')
		.executeTakeFirst();
	return row !== undefined;
}
