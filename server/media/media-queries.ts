import type { Db, Tx } from '#database/db.ts';
import { type DeleteChunk, deleteRows } from '#server/platform/retention-queries.ts';
import { type RawBuilder, sql } from 'kysely';

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

/** @param width 0 for a document @returns null for an unknown file */
export async function findMediaFile(db: Db, name: string, width: number): Promise<Buffer | null> {
	const row = await db
		.selectFrom('media_files')
		.select('bytes')
		.where('media_name', '=', name)
		.where('width', '=', width)
		.executeTakeFirst();
	return row?.bytes ?? null;
}

/** The names that are stored as uploads. */
export async function listStoredMedia(db: Db, names: readonly string[]): Promise<string[]> {
	const rows = await db
		.selectFrom('media')
		.select('name')
		.where('name', '=', sql<string>`any(${[...names]}::text[])`)
		.execute();
	return rows.map(({ name }) => name);
}

/** Places that reference an upload. An order line keeps the picture of its time. */
export const mediaPlaces = [
	'banners.picture',
	'blogs.picture',
	'campaigns.picture',
	'categories.picture',
	'crops.picture',
	'crops.pdf',
	'order_lines.picture',
	'product_pictures.picture',
	'stores.picture',
	'videos.picture',
] as const;

function isNotShownIn(place: (typeof mediaPlaces)[number]): RawBuilder<unknown> {
	const [table = ''] = place.split('.');
	return sql`not exists (select from ${sql.table(table)} where ${sql.ref(place)} = media.name)`;
}

/** Uploads that are not referenced. */
export const deleteUnshownMedia: DeleteChunk = async (db, chunk) => {
	const unshown = sql`
		media.created_at < ${chunk.before}
		and exists (select from media_files f where f.media_name = media.name)
		and ${sql.join(mediaPlaces.map(isNotShownIn), sql` and `)}`;
	return deleteRows(db, 'media', unshown, chunk);
};
