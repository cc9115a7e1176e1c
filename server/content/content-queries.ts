import type { BannerWire } from '#contract/content.ts';
import type { Db, Tx } from '#database/db.ts';
import { isUuid } from '#database/db.ts';
import { sql } from 'kysely';

export type BannerRow = {
	id: string;
	picture: string;
	eyebrow: string;
	title: string;
	body: string;
	cta: string;
	tint: string;
	translations: BannerWire['translations'];
	redirectLink: string | null;
	total: number;
};

/** The active banners at an instant, in display order, and the total. */
export async function listBanners(db: Db, page: number, limit: number, now: Date): Promise<BannerRow[]> {
	const result = await sql<BannerRow>`
		select id, picture, eyebrow, title, body, cta, tint,
			json_build_object(
				'hi', json_build_object('eyebrow', eyebrow_hi, 'title', title_hi, 'text', body_hi, 'cta', cta_hi),
				'mr', json_build_object('eyebrow', eyebrow_mr, 'title', title_mr, 'text', body_mr, 'cta', cta_mr)) as translations,
			redirect_link as "redirectLink", count(*) over ()::int as total
		from banners
		where is_active and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
		order by position, id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
	return result.rows;
}

export type BannerTint = BannerWire['tint'];

function publishedBlogs(db: Db, now: Date) {
	return db
		.selectFrom('blogs')
		.select([
			'id',
			'title',
			'content_html as contentHtml',
			'picture',
			'author_name as authorName',
			'published_at as publishedAt',
			'title_hi as titleHi',
			'title_mr as titleMr',
			'content_hi as contentHi',
			'content_mr as contentMr',
			'author_hi as authorHi',
			'author_mr as authorMr',
		])
		.where('is_published', '=', true)
		.where('published_at', '<=', now);
}

export function listBlogs(db: Db, now: Date, limit: number) {
	return publishedBlogs(db, now).orderBy('published_at', 'desc').limit(limit).execute();
}

export type BlogRow = Awaited<ReturnType<typeof listBlogs>>[number];

/** More than ten minutes bring, after which they are read again. */
const maxInstants = 1000;

/** The next starts and ends of banners, and when blogs are published. */
export async function listContentInstants(db: Db, after: Date): Promise<Date[]> {
	const { rows } = await sql<{ at: Date }>`
		select at from (
			select unnest(array[starts_at, ends_at]) as at from banners where is_active
			union
			select published_at from blogs where is_published
		) instants
		where at > ${after} order by at limit ${maxInstants}`.execute(db);
	return rows.map(({ at }) => at);
}

/** @returns null for an unknown id or an unpublished blog */
export async function findBlog(db: Db, id: string, now: Date): Promise<BlogRow | null> {
	if (!isUuid(id)) return null;
	return (await publishedBlogs(db, now).where('id', '=', id).executeTakeFirst()) ?? null;
}

export function listVideos(db: Db) {
	return db
		.selectFrom('videos')
		.select(['id', 'title', 'title_hi as titleHi', 'title_mr as titleMr'])
		.select(['redirect_link as redirectLink', 'source', 'picture'])
		.orderBy('position')
		.orderBy('id')
		.execute();
}

/** @returns the deleted row, or null */
export async function takeVideo(tx: Tx, id: string): Promise<{ title: string; redirectLink: string } | null> {
	if (!isUuid(id)) return null;
	const row = await tx
		.deleteFrom('videos')
		.where('id', '=', id)
		.returning(['title', 'redirect_link as redirectLink'])
		.executeTakeFirst();
	return row ?? null;
}

export function listStores(db: Db) {
	return db
		.selectFrom('stores')
		.select(['id', 'name', 'address', 'pincode', 'picture'])
		.select(['name_hi as nameHi', 'name_mr as nameMr', 'address_hi as addressHi', 'address_mr as addressMr'])
		.orderBy('position')
		.orderBy('id')
		.execute();
}

export function listCrops(db: Db) {
	return db
		.selectFrom('crops')
		.select([
			'id',
			'plant_name as plantName',
			'description',
			'picture',
			'pdf',
			'name_hi as nameHi',
			'name_mr as nameMr',
		])
		.select(['description_hi as descriptionHi', 'description_mr as descriptionMr'])
		.orderBy('position')
		.orderBy('id')
		.execute();
}
