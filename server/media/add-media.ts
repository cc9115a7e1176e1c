import { randomBytes } from 'node:crypto';
import type { PictureShape } from '#domain/picture.ts';
import type { Db } from '#database/db.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { isWholePdf } from './file-type.ts';
import { insertMedia } from './media-queries.ts';
import { inEncoder } from './picture-encoder.ts';

export type AddedPicture = { name: string; width: number; height: number };

/**
 * Stores a picture under a generated name. It is re-encoded before the transaction, so that the database
 * never contains an incomplete file. Refuses like encodePicture.
 */
export async function addPicture(
	db: Db,
	upload: { bytes: Uint8Array; shape: PictureShape; actorId: string },
	now: Date,
): Promise<AddedPicture> {
	const { width, height, files } = await inEncoder('encodePicture', upload.bytes, upload.shape);
	const name = `u-${randomBytes(12).toString('hex')}`;
	await db.transaction().execute(async (tx) => {
		await insertMedia(tx, { name, mime: 'image/webp', width, height, files, now });
		await audit(tx, { actorId: upload.actorId, now }, 'media.upload', name, {
			after: { mime: 'image/webp', width, height },
		});
	});
	return { name, width, height };
}

/** Stores a PDF unchanged under a generated name; it is served only as a download. Refuses DOCUMENT_TYPE. */
export async function addDocument(
	db: Db,
	upload: { bytes: Uint8Array; actorId: string },
	now: Date,
): Promise<{ name: string }> {
	const { bytes, actorId } = upload;
	if (!isWholePdf(bytes)) refuse('DOCUMENT_TYPE');
	const name = `u-${randomBytes(12).toString('hex')}`;
	const mime = 'application/pdf';
	await db.transaction().execute(async (tx) => {
		const files = [{ width: 0, bytes: Buffer.from(bytes) }];
		await insertMedia(tx, { name, mime, width: null, height: null, files, now });
		await audit(tx, { actorId, now }, 'media.upload', name, { after: { mime, bytes: bytes.length } });
	});
	return { name };
}
