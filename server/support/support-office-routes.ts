import type { TicketKind } from '#domain/support.ts';
import type { Ticket } from '#contract/support-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Handlers } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findTicket, listAssignees, listCases } from './support-office-queries.ts';
import { assignTicket, closeTicket, replyToTicket } from './update-ticket.ts';

type Verb = 'list' | 'get' | 'assign' | 'answer' | 'close';
type Plain<H extends (...input: never) => unknown> = (...input: Parameters<H>) => ReturnType<H>;
/** The same for both kinds: their endpoints differ in their name alone. */
type KindHandlers = { [V in Verb]: Plain<Handlers[`office.queries.${V}`]> };
type SupportHandlers = Pick<Handlers, `office.${TicketKind}.${Verb}` | 'office.desk.people'>;

export function supportOfficeHandlers({ db }: AppContext): SupportHandlers {
	function handlersOf(kind: TicketKind): KindHandlers {
		function ticketId(params: { id: string }): string {
			if (!isUuid(params.id)) refuse('TICKET_NOT_FOUND');
			return params.id;
		}
		async function one(id: string): Promise<{ status: 'success'; data: Ticket }> {
			const found = await findTicket(db, kind, id);
			if (found === null) refuse('TICKET_NOT_FOUND');
			return { status: 'success', data: found };
		}
		return {
			async list({ query }) {
				return { status: 'success', ...(await listCases(db, kind, query)) };
			},
			async get({ params }) {
				return one(ticketId(params));
			},
			async assign({ params, body }, { session, now }) {
				const id = ticketId(params);
				await assignTicket(db, { kind, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
			async answer({ params, body }, { session, now }) {
				const id = ticketId(params);
				await replyToTicket(db, { kind, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
			async close({ params, body }, { session, now }) {
				const id = ticketId(params);
				await closeTicket(db, { kind, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
		};
	}

	const queries = handlersOf('queries');
	const inquiries = handlersOf('inquiries');
	return {
		'office.queries.list': queries.list,
		'office.queries.get': queries.get,
		'office.queries.assign': queries.assign,
		'office.queries.answer': queries.answer,
		'office.queries.close': queries.close,
		'office.inquiries.list': inquiries.list,
		'office.inquiries.get': inquiries.get,
		'office.inquiries.assign': inquiries.assign,
		'office.inquiries.answer': inquiries.answer,
		'office.inquiries.close': inquiries.close,
		async 'office.desk.people'() {
			return { status: 'success', data: await listAssignees(db) };
		},
	};
}
