import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { lockMail, updateToWaiting } from './queries.ts';

/** Lets a mail that failed be tried again at once. Refuses MAIL_NOT_FOUND, MAIL_NOT_FAILED. */
export async function retryMail(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const mail = await lockMail(tx, id);
		if (mail === null) refuse('MAIL_NOT_FOUND');
		if (mail.status !== 'failed') refuse('MAIL_NOT_FAILED');
		await updateToWaiting(tx, id);
		await insertAudit(tx, {
			actorId,
			action: 'mail.retry',
			entity: 'mail',
			entityId: id,
			before: { status: mail.status, attempts: mail.attempts },
			after: { status: 'waiting', attempts: 0 },
			at: now,
		});
	});
}
