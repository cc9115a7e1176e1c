import type { Db } from '#database/db.ts';
import { refuse } from '#server/refuse.ts';
import { answerMail } from './answer-mail.ts';
import { type CaseChange, changeCase } from './change-case.ts';
import { insertAnswer } from './queries.ts';

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
