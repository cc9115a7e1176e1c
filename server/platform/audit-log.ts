import { type AuditAction, accountActions, auditActions } from '#domain/audit.ts';
import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

/** Actor and time; null for the command line on the server. */
export type AuditFacts = { actorId: string | null; now: Date };

export type AuditChange = {
	/** absent or null: the record did not exist */
	before?: object | null;
	/** absent or null: the record no longer exists */
	after?: object | null;
};

const commandLine = 'Command line';
const customer = 'Customer';

/**
 * Writes one row of the append-only log in the transaction of the change, with the actor's current name. A customer who
 * changes, exports or deletes the own account is not named: the row stays after the erasure.
 */
export async function audit(
	tx: Tx,
	{ actorId, now }: AuditFacts,
	action: AuditAction,
	entityId: string,
	{ before, after }: AuditChange,
): Promise<void> {
	const jsonOf = (state: object | null | undefined) => (state ? JSON.stringify(state) : null);
	const isOwnAccount = actorId === entityId;
	const isOfCustomer =
		isOwnAccount && accountActions.includes(action)
			? sql`not exists (select from staff_members where user_id = ${actorId})`
			: sql`${isOwnAccount && auditActions[action] === 'customer'}::boolean`;
	await sql`
		insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
		values (${now}, ${actorId}, case when ${isOfCustomer} then ${customer}
			else coalesce((select name from users where id = ${actorId}), ${commandLine}) end, ${action}, ${auditActions[action]}, ${entityId}, ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb)`.execute(
		tx,
	);
}

/** The fields that differ between two states of a record; unchanged long texts are not logged. */
export function changedFields(before: object, after: object): { before: object; after: object } {
	const old = before as Record<string, unknown>;
	const now = after as Record<string, unknown>;
	const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
	const of = (side: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, side[key] ?? null]));
	return { before: of(old), after: of(now) };
}
