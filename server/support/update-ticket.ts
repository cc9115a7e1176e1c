import { type DeskKind, type DeskStatus, statusAfterAssignment } from '#domain/support.ts';
import { type Db, isUuid, type Tx } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { escapeHtml } from '#server/platform/safe-html.ts';
import { insertAnswer, isAtDesk, type LockedCase, lockCase, updateCase } from './support-office-queries.ts';

type CaseChange = { kind: DeskKind; id: string; actorId: string; version: number };
type After = { status: DeskStatus; assigneeId: string | null };

const entities = { queries: 'query', inquiries: 'inquiry' } as const;

/**
 * Updates a ticket and records it in the audit log, unless it was changed meanwhile.
 * Refuses CASE_NOT_FOUND, CHANGED_MEANWHILE. @param decide says what is so afterwards and does what belongs to it
 */
async function changeCase(
	db: Db,
	{ kind, id, actorId, version }: CaseChange,
	verb: 'assign' | 'answer' | 'close',
	now: Date,
	decide: (tx: Tx, before: LockedCase) => Promise<After>,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await lockCase(tx, kind, id);
		if (before === null) refuse('CASE_NOT_FOUND');
		if (before.version !== version) refuse('CHANGED_MEANWHILE');
		const after = await decide(tx, before);
		await updateCase(tx, kind, id, { ...after, now });
		await insertAudit(tx, {
			actorId,
			action: `${entities[kind]}.${verb}`,
			entity: entities[kind],
			entityId: id,
			before: { status: before.status, assigneeId: before.assigneeId },
			after,
			at: now,
		});
	});
}

/** Assigns a ticket to a staff member, or unassigns it. Refuses as changeCase does, and NOT_AT_THE_DESK. */
export async function assignCase(db: Db, change: CaseChange & { assigneeId: string | null }, now: Date): Promise<void> {
	const { assigneeId } = change;
	await changeCase(db, change, 'assign', now, async (tx, before) => {
		if (assigneeId !== null && !(isUuid(assigneeId) && (await isAtDesk(tx, assigneeId)))) refuse('NOT_AT_THE_DESK');
		return { status: statusAfterAssignment(before.status, assigneeId !== null), assigneeId };
	});
}

/** Closes a case that needs no answer, or opens it again. Refuses as changeCase does. */
export async function closeCase(db: Db, change: CaseChange & { isClosed: boolean }, now: Date): Promise<void> {
	await changeCase(db, change, 'close', now, async (_tx, { assigneeId }) => ({
		status: change.isClosed ? 'closed' : assigneeId === null ? 'open' : 'assigned',
		assigneeId,
	}));
}

type Asked = { name: string; email: string; title: string; words: string };

const paragraphs = (text: string) =>
	text
		.split(/\n{2,}/)
		.map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
		.join('');

/** The reply mail, quoting the original message. User input is escaped. */
function answerMail(asked: Asked, answer: string) {
	const greeting = `Hello ${asked.name},`;
	const quoted = asked.words === '' ? asked.title : asked.words;
	return {
		recipient: asked.email,
		// A title may be long, a subject is one line of a letter box.
		subject: `Re: ${asked.title.replace(/\s+/g, ' ').slice(0, 150)}`,
		text: `${greeting}\n\n${answer}\n\nYour Khetse team\n\nYou wrote:\n${quoted.replace(/^/gm, '> ')}\n`,
		html: `<p>${escapeHtml(greeting)}</p>${paragraphs(answer)}<p>Your Khetse team</p><p>You wrote:</p><blockquote>${paragraphs(quoted)}</blockquote>`,
	};
}

/** Replies to a ticket by mail and assigns it to the author of the reply. Refuses as changeCase does, and CASE_CLOSED. */
export async function answerCase(
	db: Db,
	change: CaseChange & { body: string; isClosed: boolean },
	now: Date,
): Promise<void> {
	const { kind, id, actorId, body, isClosed } = change;
	await changeCase(db, change, 'answer', now, async (tx, before) => {
		if (before.status === 'closed') refuse('CASE_CLOSED');
		await insertAnswer(tx, kind, { caseId: id, authorId: actorId, body, now }, answerMail(before, body));
		return { status: isClosed ? 'closed' : 'answered', assigneeId: before.assigneeId ?? actorId };
	});
}
