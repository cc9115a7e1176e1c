import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { lockMail, updateToWaiting } from './mail-office-queries.ts';

/** Retries a failed mail immediately. Refuses MAIL_NOT_FOUND, MAIL_NOT_FAILED, MAIL_LINK_EXPIRED. */
export async function retryMail(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const mail = await lockMail(tx, id);
		if (mail === null) refuse('MAIL_NOT_FOUND');
		if (mail.status !== 'failed') refuse('MAIL_NOT_FAILED');
		if (mail.isSensitive && (mail.linkExpiresAt === null || mail.linkExpiresAt <= now)) refuse('MAIL_LINK_EXPIRED');
		await updateToWaiting(tx, id);
		await audit(tx, { actorId, now }, 'mail.retry', id, {
			before: { status: mail.status, attempts: mail.attempts },
			after: { status: 'waiting', attempts: 0 },
		});
	});
}
