import type { OfficeMail } from '#contract/office/mails.ts';
import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { findMail, listMails } from './outbox/queries.ts';
import { retryMail } from './outbox/retry-mail.ts';

type MailHandlers = Pick<Handlers, 'office.mails.list' | 'office.mails.get' | 'office.mails.retry'>;

export function mailOfficeHandlers({ db }: AppContext): MailHandlers {
	async function one(id: string): Promise<{ status: 'success'; data: OfficeMail }> {
		const mail = isUuid(id) ? await findMail(db, id) : null;
		if (mail === null) refuse('MAIL_NOT_FOUND');
		return { status: 'success', data: mail };
	}
	return {
		async 'office.mails.list'({ query }) {
			return { status: 'success', ...(await listMails(db, query)) };
		},
		async 'office.mails.get'({ params }) {
			return one(params.id);
		},
		async 'office.mails.retry'({ params }, { session, now }) {
			if (!isUuid(params.id)) refuse('MAIL_NOT_FOUND');
			await retryMail(db, params.id, session.personId, now);
			return one(params.id);
		},
	};
}
