import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { isWholePdf } from './file-kind.ts';
import { insertMedia } from './queries.ts';

/** Takes a PDF in under a name of our own, as it is; it is only ever handed out as a download. Refuses DOCUMENT_KIND. */
export async function addDocument(
	db: Db,
	upload: { bytes: Uint8Array; actorId: string },
	now: Date,
): Promise<{ name: string }> {
	const { bytes, actorId } = upload;
	if (!isWholePdf(bytes)) refuse('DOCUMENT_KIND');
	const name = `u-${randomBytes(12).toString('hex')}`;
	const mime = 'application/pdf';
	await db.transaction().execute(async (tx) => {
		const files = [{ width: 0, bytes: Buffer.from(bytes) }];
		await insertMedia(tx, { name, mime, width: null, height: null, files, now });
		await insertAudit(tx, {
			actorId,
			action: 'media.add',
			entity: 'media',
			entityId: name,
			before: null,
			after: { mime, bytes: bytes.length },
			at: now,
		});
	});
	return { name };
}
