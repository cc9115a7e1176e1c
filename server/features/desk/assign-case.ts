import { statusAfterAssignment } from '#domain/desk.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/is-uuid.ts';
import { refuse } from '#server/refuse.ts';
import { type CaseChange, changeCase } from './change-case.ts';
import { isAtDesk } from './queries.ts';

/** Assigns a ticket to a staff member, or unassigns it. Refuses as changeCase does, and NOT_AT_THE_DESK. */
export async function assignCase(db: Db, change: CaseChange & { assigneeId: string | null }, now: Date): Promise<void> {
	const { assigneeId } = change;
	await changeCase(db, change, 'assign', now, async (tx, before) => {
		if (assigneeId !== null && !(isUuid(assigneeId) && (await isAtDesk(tx, assigneeId)))) refuse('NOT_AT_THE_DESK');
		return { status: statusAfterAssignment(before.status, assigneeId !== null), assigneeId };
	});
}
