import { statusAfterAssignment, type TicketStatus, type TicketType } from '#domain/support.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse, refuseIfStale } from '#server/platform/refuse.ts';
import { escapeHtml } from '#server/platform/safe-html.ts';
import {
	canReplyToTickets,
	insertReply,
	type LockedTicket,
	lockTicket,
	updateTicket,
} from './support-office-queries.ts';

type TicketChange = { type: TicketType; id: string; actorId: string; version: number };
type After = { status: TicketStatus; assigneeId: string | null };

const entities = { tickets: 'ticket', inquiries: 'inquiry' } as const;

/**
 * Updates a ticket and records it in the audit log, unless another user has changed it.
 * Refuses TICKET_NOT_FOUND, STALE_VERSION. @param decide returns the new status and writes related rows
 */
async function changeTicket(
	db: Db,
	{ type, id, actorId, version }: TicketChange,
	verb: 'assign' | 'reply' | 'updateStatus',
	now: Date,
	decide: (tx: Tx, before: LockedTicket) => Promise<After>,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await lockTicket(tx, type, id);
		if (before === null) refuse('TICKET_NOT_FOUND');
		refuseIfStale(before, version);
		const after = await decide(tx, before);
		await updateTicket(tx, type, id, { ...after, now });
		await audit(tx, { actorId, now }, `${entities[type]}.${verb}`, id, {
			before: { status: before.status, assigneeId: before.assigneeId },
			after,
		});
	});
}

/** Assigns a ticket to a staff member, or unassigns it. Refuses like changeTicket, and NOT_SUPPORT_STAFF. */
export async function assignTicket(
	db: Db,
	change: TicketChange & { assigneeId: string | null },
	now: Date,
): Promise<void> {
	const { assigneeId } = change;
	await changeTicket(db, change, 'assign', now, async (tx, before) => {
		if (assigneeId !== null && !(isUuid(assigneeId) && (await canReplyToTickets(tx, assigneeId))))
			refuse('NOT_SUPPORT_STAFF');
		return { status: statusAfterAssignment(before.status, assigneeId !== null), assigneeId };
	});
}

/** Closes a ticket without a reply, or reopens it. Refuses like changeTicket. */
export async function closeTicket(db: Db, change: TicketChange & { isClosed: boolean }, now: Date): Promise<void> {
	await changeTicket(db, change, 'updateStatus', now, async (_tx, { assigneeId }) => ({
		status: change.isClosed ? 'closed' : assigneeId === null ? 'open' : 'assigned',
		assigneeId,
	}));
}

type QuotedTicket = { name: string; email: string; title: string; message: string };

const paragraphs = (text: string) =>
	text
		.split(/\n{2,}/)
		.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
		.join('');

/** The reply mail, quoting the original message. User input is escaped. */
function replyMail(ticket: QuotedTicket, reply: string) {
	const greeting = `Hello ${ticket.name},`;
	const quoted = ticket.message === '' ? ticket.title : ticket.message;
	return {
		recipient: ticket.email,
		// A title may be long; a mail subject is one short line.
		subject: `Re: ${ticket.title.replace(/\s+/g, ' ').slice(0, 150)}`,
		text: `${greeting}\n\n${reply}\n\nYour Khetse team\n\nYou wrote:\n${quoted.replace(/^/gm, '> ')}\n`,
		html: `<p>${escapeHtml(greeting)}</p>${paragraphs(reply)}<p>Your Khetse team</p><p>You wrote:</p><blockquote>${paragraphs(quoted)}</blockquote>`,
	};
}

/** Replies to a ticket by mail and assigns it to the author of the reply. Refuses like changeTicket, and TICKET_CLOSED. */
export async function replyToTicket(
	db: Db,
	change: TicketChange & { body: string; isClosed: boolean },
	now: Date,
): Promise<void> {
	const { type, id, actorId, body, isClosed } = change;
	await changeTicket(db, change, 'reply', now, async (tx, before) => {
		if (before.status === 'closed') refuse('TICKET_CLOSED');
		await insertReply(tx, type, { ticketId: id, authorId: actorId, body, now }, replyMail(before, body));
		return { status: isClosed ? 'closed' : 'replied', assigneeId: before.assigneeId ?? actorId };
	});
}
