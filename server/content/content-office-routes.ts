import { safeLink } from '#domain/link.ts';
import { youtubeIdOf } from '#domain/video.ts';
import type { contentOfficeEndpoints } from '#contract/content-office.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { contentTypeHandlers } from '#server/platform/content-item-handlers.ts';
import type { ContentType } from '#server/platform/content-type.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuseField } from '#server/platform/refuse.ts';
import { sanitiseHtml } from '#server/platform/safe-html.ts';
import { uniqueSlug } from '#server/platform/unique-slug.ts';

/** @param mayLeadTo whether a banner may link to a path: an existing page of the shop, or https */
function bannerType(mayLeadTo: (link: string) => Promise<boolean>) {
	return {
		name: 'banners',
		entity: 'banner',
		table: 'banners',
		columns: {
			name: 'name',
			picture: 'picture',
			eyebrow: 'eyebrow',
			title: 'title',
			body: 'body',
			cta: 'cta',
			eyebrowHi: 'eyebrow_hi',
			eyebrowMr: 'eyebrow_mr',
			titleHi: 'title_hi',
			titleMr: 'title_mr',
			bodyHi: 'body_hi',
			bodyMr: 'body_mr',
			ctaHi: 'cta_hi',
			ctaMr: 'cta_mr',
			tint: 'tint',
			redirectLink: 'redirect_link',
			position: 'position',
			startsAt: 'starts_at',
			endsAt: 'ends_at',
			isActive: 'is_active',
		},
		searched: ['name', 'title', 'body'],
		media: { picture: 'image/' },
		unique: { banners_name_key: 'name' },
		async check(body) {
			const link = body.redirectLink === '' ? null : body.redirectLink;
			if (typeof link === 'string' && !(await mayLeadTo(link))) refuseField('LINK_BROKEN', 'redirectLink');
			return { ...body, redirectLink: link };
		},
	} as const satisfies ContentType;
}

const blogType = {
	name: 'blogs',
	entity: 'blog',
	table: 'blogs',
	columns: {
		title: 'title',
		slug: 'slug',
		contentHtml: 'content_html',
		picture: 'picture',
		authorName: 'author_name',
		titleHi: 'title_hi',
		titleMr: 'title_mr',
		contentHtmlHi: 'content_hi',
		contentHtmlMr: 'content_mr',
		authorNameHi: 'author_hi',
		authorNameMr: 'author_mr',
		isPublished: 'is_published',
		publishedAt: 'published_at',
	},
	unsent: ['slug'],
	searched: ['title', 'author_name', 'content_html'],
	media: { picture: 'image/' },
	touched: 'updated_at',
	async check(body, { id }) {
		const blog = {
			...body,
			contentHtml: sanitiseHtml(String(body.contentHtml)),
			contentHtmlHi: sanitiseHtml(String(body.contentHtmlHi)),
			contentHtmlMr: sanitiseHtml(String(body.contentHtmlMr)),
		};
		if (blog.contentHtml === '') refuseField('TEXT_EMPTY', 'contentHtml');
		return id === null ? { ...blog, slug: uniqueSlug(String(body.title), 'blog') } : blog;
	},
} as const satisfies ContentType;

const videoType = {
	name: 'videos',
	entity: 'video',
	table: 'videos',
	columns: {
		title: 'title',
		titleHi: 'title_hi',
		titleMr: 'title_mr',
		redirectLink: 'redirect_link',
		source: 'source',
		picture: 'picture',
		position: 'position',
	},
	searched: ['title', 'source'],
	media: { picture: 'image/' },
	async check(body) {
		if (youtubeIdOf(String(body.redirectLink)) === null) refuseField('VIDEO_LINK_UNKNOWN', 'redirectLink');
		return body;
	},
} as const satisfies ContentType;

const cropType = {
	name: 'crops',
	entity: 'crop',
	table: 'crops',
	columns: {
		plantName: 'plant_name',
		description: 'description',
		plantNameHi: 'name_hi',
		plantNameMr: 'name_mr',
		descriptionHi: 'description_hi',
		descriptionMr: 'description_mr',
		picture: 'picture',
		pdf: 'pdf',
		position: 'position',
	},
	searched: ['plant_name', 'description'],
	media: { picture: 'image/', pdf: 'application/pdf' },
	unique: { crops_plant_name_key: 'plantName' },
} as const satisfies ContentType;

const storeType = {
	name: 'stores',
	entity: 'store',
	table: 'stores',
	columns: {
		name: 'name',
		address: 'address',
		nameHi: 'name_hi',
		nameMr: 'name_mr',
		addressHi: 'address_hi',
		addressMr: 'address_mr',
		pincode: 'pincode',
		picture: 'picture',
		position: 'position',
	},
	searched: ['name', 'address', 'pincode'],
	media: { picture: 'image/' },
	unique: { stores_name_key: 'name' },
} as const satisfies ContentType;

export function contentOfficeHandlers(context: AppContext): HandlersOf<typeof contentOfficeEndpoints> {
	/** An existing page of the shop, or an https URL, which is not requested. */
	async function mayLeadTo(link: string): Promise<boolean> {
		const safe = safeLink(link);
		if (safe === null) return false;
		return safe.startsWith('/') ? context.isPage(safe) : true;
	}
	return {
		...contentTypeHandlers(context, bannerType(mayLeadTo)),
		...contentTypeHandlers(context, blogType),
		...contentTypeHandlers(context, videoType),
		...contentTypeHandlers(context, cropType),
		...contentTypeHandlers(context, storeType),
		async 'office.blogs.preview'({ body }) {
			return { status: 'success', data: { contentHtml: sanitiseHtml(body.contentHtml) } };
		},
	};
}
