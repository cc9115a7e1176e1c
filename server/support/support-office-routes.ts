import type { TicketType } from '#domain/support.ts';
import type { supportOfficeEndpoints, Ticket } from '#contract/support-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { findTicket, listAssignees, listTickets } from './support-office-queries.ts';
import { assignTicket, closeTicket, replyToTicket } from './update-ticket.ts';

type SupportHandlers = HandlersOf<typeof supportOfficeEndpoints>;
/** The handlers of tickets and inquiries: their endpoints differ only in the name. */
type TicketHandlers = { [V in 'list' | 'get' | 'assign' | 'reply' | 'close']: SupportHandlers[`office.tickets.${V}`] };

export function supportOfficeHandlers({ db }: AppContext): SupportHandlers {
	function handlersOf<K extends TicketType>(type: K) {
		function ticketId(params: { id: string }): string {
			if (!isUuid(params.id)) refuse('TICKET_NOT_FOUND');
			return params.id;
		}
		async function one(id: string): Promise<{ status: 'success'; data: Ticket }> {
			const found = await findTicket(db, type, id);
			if (found === null) refuse('TICKET_NOT_FOUND');
			return { status: 'success', data: found };
		}
		const verbs: TicketHandlers = {
			async list({ query }) {
				return { status: 'success', ...(await listTickets(db, type, query)) };
			},
			async get({ params }) {
				return one(ticketId(params));
			},
			async assign({ params, body }, { session, now }) {
				const id = ticketId(params);
				await assignTicket(db, { type, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
			async reply({ params, body }, { session, now }) {
				const id = ticketId(params);
				await replyToTicket(db, { type, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
			async close({ params, body }, { session, now }) {
				const id = ticketId(params);
				await closeTicket(db, { type, id, actorId: session.userId, ...body }, now);
				return one(id);
			},
		};
		const named = Object.entries(verbs).map(([verb, handler]) => [`office.${type}.${verb}`, handler]);
		// The endpoint names are concatenated, so the types end here; the tests parse every reply with its schema.
		return Object.fromEntries(named) as { [V in keyof TicketHandlers as `office.${K}.${V}`]: TicketHandlers[V] };
	}

	return {
		...handlersOf('tickets'),
		...handlersOf('inquiries'),
		async 'office.assignees.list'() {
			return { status: 'success', data: await listAssignees(db) };
		},
	};
}
