import type { Db } from '#database/db.ts';
import { type CaseChange, changeCase } from './change-case.ts';

/** Closes a case that needs no answer, or opens it again. Refuses as changeCase does. */
export async function closeCase(db: Db, change: CaseChange & { isClosed: boolean }, now: Date): Promise<void> {
	await changeCase(db, change, 'close', now, async (_tx, { assigneeId }) => ({
		status: change.isClosed ? 'closed' : assigneeId === null ? 'open' : 'assigned',
		assigneeId,
	}));
}
