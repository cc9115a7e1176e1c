import type { mailOfficeEndpoints, OfficeMail } from '#contract/mail-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findMail, listMails } from './mail-office-queries.ts';
import { retryMail } from './retry-mail.ts';

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
