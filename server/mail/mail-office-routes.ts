import type { mailOfficeEndpoints, OfficeMail } from '#contract/mail-office.ts';
import { type Db, isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { audit } from '#server/platform/audit-log.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findMail, listMails, lockMail, updateToWaiting } from './mail-office-queries.ts';

export function mailOfficeHandlers({ db, config }: AppContext): HandlersOf<typeof mailOfficeEndpoints> {
	async function one(id: string): Promise<{ status: 'success'; data: OfficeMail }> {
		const mail = isUuid(id) ? await findMail(db, id) : null;
		if (mail === null) refuse('MAIL_NOT_FOUND');
		return { status: 'success', data: mail };
	}
	return {
		async 'office.mails.server'() {
			return { status: 'success', data: { isSet: config.smtpUrl !== null } };
		},
		async 'office.mails.list'({ query }) {
			return { status: 'success', ...(await listMails(db, query)) };
		},
		async 'office.mails.get'({ params }) {
			return one(params.id);
		},
		async 'office.mails.retry'({ params }, { session, now }) {
			if (!isUuid(params.id)) refuse('MAIL_NOT_FOUND');
			await retryMail(db, params.id, session.userId, now);
			return one(params.id);
		},
	};
}

/** Retries a failed mail immediately. Refuses MAIL_NOT_FOUND, MAIL_NOT_FAILED. */
async function retryMail(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const mail = await lockMail(tx, id);
		if (mail === null) refuse('MAIL_NOT_FOUND');
		if (mail.status !== 'failed') refuse('MAIL_NOT_FAILED');
		await updateToWaiting(tx, id);
		await audit(tx, { actorId, now }, 'mail.retry', id, {
			before: { status: mail.status, attempts: mail.attempts },
			after: { status: 'waiting', attempts: 0 },
		});
	});
}
