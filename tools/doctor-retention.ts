import type { Db } from '#database/db.ts';
import { retentions } from '#server/retention-periods.ts';
import { sql } from 'kysely';
import { type Finding, good, note, problem } from './doctor-machine.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A shop that was stopped for one night has run the missed deletions by then. */
const lateDays = 3;

/** Whether data past its retention period has been deleted. */
export async function checkRetention(db: Db, now: Date): Promise<Finding[]> {
	const { rows } = await sql<{ kind: string; startedAt: Date; error: string | null }>`
		select kind, started_at as "startedAt", error from retention_runs order by started_at`.execute(db);
	const known = rows.filter(({ kind }) => retentions.some(({ what }) => what === kind));
	const [oldest] = known;
	if (oldest === undefined)
		return [note('Retention has not run yet: it first runs ten minutes after the start of the shop.')];
	const failures = known.filter(({ error }) => error !== null);
	const days = Math.floor((now.getTime() - oldest.startedAt.getTime()) / dayMs);
	if (days >= lateDays) {
		return [problem(`Retention has not run for ${days} days (${oldest.kind}): check that the shop is running.`)];
	}
	if (failures.length === 0) return [good(`Retention runs every night for ${known.length} kinds of data.`)];
	return failures.map(({ error }) =>
		problem(`Data past its retention period was not deleted, next attempt within an hour: ${error}`),
	);
}
