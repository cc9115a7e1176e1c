import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { takeVideo } from './content-queries.ts';

/** Deletes a video and records it in the audit log. Deleting it again has no effect. */
export async function deleteVideo(db: Db, id: string, actorId: string, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		const before = await takeVideo(tx, id);
		if (before === null) return;
		await audit(tx, { actorId, now }, 'video.delete', id, { before });
	});
}
