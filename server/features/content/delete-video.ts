import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { takeVideo } from './queries.ts';

/** Takes a video off the list and writes down who did it. A second time there is nothing to do and nothing to write. */
export async function deleteVideo(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await takeVideo(tx, id);
		if (before === null) return;
		const entry = { actorId, action: 'video.delete', entity: 'video', entityId: id };
		await insertAudit(tx, { ...entry, before, after: null, at: now });
	});
}
