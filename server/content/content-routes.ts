import { safeLink } from '#domain/link.ts';
import { documentUrl, pictureUrl } from '#domain/picture.ts';
import { excerpt, listExcerptLength } from '#domain/text.ts';
import type { BlogWire, contentEndpoints, ListedBlogWire } from '#contract/content.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import {
	type BannerTint,
	type BlogRow,
	findBlog,
	listBanners,
	listBlogs,
	listCrops,
	listStores,
	listVideos,
} from './content-queries.ts';
import { deleteVideo } from './delete-video.ts';

const maxBlogs = 100;
/** Wide pictures are stored in this width and narrower ones. */
const widePicture = 720;
const squarePicture = 256;

function squareUrl(picture: string): string {
	return pictureUrl(picture, squarePicture);
}

function wideUrl(picture: string): string {
	return pictureUrl(picture, widePicture);
}

function blogOf(row: BlogRow): Omit<BlogWire, 'translations'> {
	return {
		_id: row.id,
		title: row.title,
		content: sanitiseHtml(row.contentHtml),
		thumbnail: row.picture === null ? null : wideUrl(row.picture),
		author: { name: row.authorName },
		createdAt: row.publishedAt.toISOString(),
	};
}

function blogToWire(row: BlogRow): BlogWire {
	return {
		...blogOf(row),
		translations: {
			hi: { title: row.titleHi, content: sanitiseHtml(row.contentHi), author: row.authorHi },
			mr: { title: row.titleMr, content: sanitiseHtml(row.contentMr), author: row.authorMr },
		},
	};
}

function listedBlogToWire(row: BlogRow): ListedBlogWire {
	return {
		...blogOf(row),
		translations: {
			hi: { title: row.titleHi, excerpt: excerpt(row.contentHi, listExcerptLength), author: row.authorHi },
			mr: { title: row.titleMr, excerpt: excerpt(row.contentMr, listExcerptLength), author: row.authorMr },
		},
	};
}

export function contentHandlers({ db, clock }: AppContext): HandlersOf<typeof contentEndpoints> {
	return {
		async 'banners.list'({ query }, { reads }) {
			const rows = await listBanners(reads, query.page, query.limit, clock());
			return {
				status: 'success',
				data: {
					banners: rows.map((row) => ({
						_id: row.id,
						bannerImage: wideUrl(row.picture),
						redirectLink: safeLink(row.redirectLink),
						eyebrow: row.eyebrow,
						title: row.title,
						text: row.body,
						cta: row.cta,
						tint: row.tint as BannerTint,
						translations: row.translations,
					})),
				},
				total: rows[0]?.total ?? 0,
			};
		},
		async 'blogs.list'(_input, { reads }) {
			const rows = await listBlogs(reads, clock(), maxBlogs);
			return { status: 'success', data: { blogs: rows.map(listedBlogToWire) } };
		},
		async 'blogs.get'({ params }, { reads }) {
			const row = await findBlog(reads, params.id, clock());
			if (row === null) refuse('BLOG_NOT_FOUND');
			return { status: 'success', data: blogToWire(row) };
		},
		async 'videos.list'(_input, { reads }) {
			const rows = await listVideos(reads);
			return {
				status: 'success',
				data: {
					videos: rows.map((row) => ({
						_id: row.id,
						title: row.title,
						redirectLink: safeLink(row.redirectLink),
						source: row.source,
						thumbnail: row.picture === null ? null : wideUrl(row.picture),
						translations: { hi: { title: row.titleHi }, mr: { title: row.titleMr } },
					})),
				},
			};
		},
		async 'videos.delete'({ params }, { session, now }) {
			await deleteVideo(db, params.id, session.userId, now);
		},
		async 'videos.remove'({ params }, { session, now }) {
			await deleteVideo(db, params.id, session.userId, now);
		},
		async 'crops.list'(_input, { reads }) {
			const rows = await listCrops(reads);
			return {
				status: 'success',
				data: {
					crops: rows.map((row) => ({
						_id: row.id,
						plantName: row.plantName,
						plantdescription: row.description,
						thumbnail: row.picture === null ? null : squareUrl(row.picture),
						pdf: row.pdf === null ? null : documentUrl(row.pdf),
						translations: {
							hi: { plantName: row.nameHi, plantdescription: row.descriptionHi },
							mr: { plantName: row.nameMr, plantdescription: row.descriptionMr },
						},
					})),
				},
			};
		},
		async 'stores.list'(_input, { reads }) {
			const rows = await listStores(reads);
			return {
				status: 'success',
				data: {
					stores: rows.map((row) => ({
						_id: row.id,
						name: row.name,
						address: row.address,
						pincode: row.pincode,
						thumbnail: row.picture === null ? null : squareUrl(row.picture),
						translations: {
							hi: { name: row.nameHi, address: row.addressHi },
							mr: { name: row.nameMr, address: row.addressMr },
						},
					})),
				},
			};
		},
	};
}
