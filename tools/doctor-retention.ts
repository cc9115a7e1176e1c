import type { Db } from '#database/db.ts';
import { retentions } from '#server/retention-periods.ts';
import { sql } from 'kysely';
import { type Finding, good, note, problem } from './doctor-machine.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A shop that was stopped for a night has done the work of two by then. */
const lateDays = 3;

/** Whether what is past its period has been deleted. */
export async function checkRetention(db: Db, now: Date): Promise<Finding[]> {
	const { rows } = await sql<{ kind: string; startedAt: Date; error: string | null }>`
		select kind, started_at as "startedAt", error from retention_runs order by started_at`.execute(db);
	const known = rows.filter(({ kind }) => retentions.some(({ what }) => what === kind));
	const [oldest] = known;
	if (oldest === undefined)
		return [note('Nothing was deleted by its period yet: the shop begins ten minutes after its start.')];
	const failures = known.filter(({ error }) => error !== null);
	const days = Math.floor((now.getTime() - oldest.startedAt.getTime()) / dayMs);
	if (days >= lateDays) {
		return [problem(`Nothing was deleted by its period for ${days} days (${oldest.kind}): is the shop running?`)];
	}
	if (failures.length === 0) return [good(`${known.length} kinds of data are deleted by their periods every night.`)];
	return failures.map(({ error }) => problem(`Not deleted by its period, tried again every hour: ${error}`));
}
