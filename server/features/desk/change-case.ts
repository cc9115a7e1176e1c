import type { DeskKind, DeskStatus } from '#domain/desk.ts';
import type { Db, Tx } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { type LockedCase, lockCase, updateCase } from './queries.ts';

export type CaseChange = { kind: DeskKind; id: string; actorId: string; version: number };
type After = { status: DeskStatus; assigneeId: string | null };

const entities = { queries: 'query', inquiries: 'inquiry' } as const;

/**
 * Updates a ticket and records it in the audit log, unless it was changed meanwhile.
 * Refuses CASE_NOT_FOUND, CHANGED_MEANWHILE. @param decide says what is so afterwards and does what belongs to it
 */
export async function changeCase(
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
