import type { Tx } from '#database/db.ts';
import { sql } from 'kysely';

export type AuditEntry = {
	/** null: the command line on the server */
	actorId: string | null;
	/** `resource.verb` */
	action: string;
	entity: string;
	entityId: string;
	/** null: there was nothing before, or nothing is left */
	before: object | null;
	after: object | null;
	at: Date;
};

const commandLine = 'Command line';

/** One row of the append-only log, in the same transaction as the change; stores the actor's current name. */
export async function insertAudit(tx: Tx, entry: AuditEntry): Promise<void> {
	const { actorId, action, entity, entityId, before, after, at } = entry;
	await sql`
		insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
		values (${at}, ${actorId}, coalesce((select name from users where id = ${actorId}), ${commandLine}), ${action},
			${entity}, ${entityId}, ${before === null ? null : JSON.stringify(before)}::jsonb,
			${after === null ? null : JSON.stringify(after)}::jsonb)`.execute(tx);
}

/** What differs between two states of one thing, for the log: a description that stayed is not written down again. */
export function changedFields(before: object, after: object): { before: object; after: object } {
	const old = before as Record<string, unknown>;
	const now = after as Record<string, unknown>;
	const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]));
	const of = (side: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, side[key] ?? null]));
	return { before: of(old), after: of(now) };
}
