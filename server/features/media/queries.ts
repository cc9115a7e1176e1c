import type { Db, Tx } from '#database/db.ts';

export type MediaFile = { width: number; bytes: Buffer };
export type NewMedia = {
	name: string;
	mime: 'image/webp' | 'application/pdf';
	width: number | null;
	height: number | null;
	files: readonly MediaFile[];
	now: Date;
};

export async function insertMedia(tx: Tx, media: NewMedia): Promise<void> {
	const { name, mime, width, height, now } = media;
	await tx.insertInto('media').values({ name, mime, width, height, created_at: now }).execute();
	await tx
		.insertInto('media_files')
		.values(media.files.map((file) => ({ media_name: name, width: file.width, bytes: file.bytes })))
		.execute();
}

/** @param width 0 for a document @returns null when nobody uploaded such a file */
export async function findMediaFile(db: Db, name: string, width: number): Promise<Buffer | null> {
	const row = await db
		.selectFrom('media_files')
		.select('bytes')
		.where('media_name', '=', name)
		.where('width', '=', width)
		.executeTakeFirst();
	return row?.bytes ?? null;
}
