import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { bannerTintSchema } from './content.ts';
import { type ContentItemRow, contentTypeEndpoints } from './content-types.ts';
import { endpoint } from './endpoint.ts';
import { oneReply, queryFlagSchema, writtenInstantSchema } from './office-list.ts';
import { periodProblem } from './promotions-office.ts';
import { instantSchema, lineSchema, pincodeSchema, storableSchema, textSchema } from './wire.ts';

const access = permissions['content.manage'];
/** the name of a picture or document of the shop */
const mediaSchema = storableSchema(200).min(1, 'is required');
const noMediaSchema = mediaSchema.nullable().default(null);
const linkSchema = lineSchema(500);
const positionSchema = z.number().int().min(0).max(9999).default(0);

const bannerRow = {
	name: z.string(),
	picture: z.string(),
	eyebrow: z.string(),
	title: z.string(),
	body: z.string(),
	cta: z.string(),
	eyebrowHi: z.string(),
	eyebrowMr: z.string(),
	titleHi: z.string(),
	titleMr: z.string(),
	bodyHi: z.string(),
	bodyMr: z.string(),
	ctaHi: z.string(),
	ctaMr: z.string(),
	tint: bannerTintSchema,
	redirectLink: z.string().nullable(),
	position: z.number().int(),
	startsAt: instantSchema,
	endsAt: instantSchema.nullable(),
	isActive: z.boolean(),
};
export type OfficeBanner = ContentItemRow<typeof bannerRow>;

/** Maximum length of the text of a blog, HTML included. */
const maxBlogText = 100_000;
const blogTextSchema = textSchema(maxBlogText, 1);
const translatedBlogTextSchema = textSchema(maxBlogText).default('');
/** Three languages; Hindi and Marathi take three bytes a character, and quotes are escaped. */
const blogBodyLimit = 1024 * 1024;

const blogRow = {
	title: z.string(),
	contentHtml: z.string(),
	picture: z.string().nullable(),
	authorName: z.string(),
	titleHi: z.string(),
	titleMr: z.string(),
	contentHtmlHi: z.string(),
	contentHtmlMr: z.string(),
	authorNameHi: z.string(),
	authorNameMr: z.string(),
	isPublished: z.boolean(),
	publishedAt: instantSchema,
};
export type OfficeBlog = ContentItemRow<typeof blogRow>;

const videoRow = {
	title: z.string(),
	titleHi: z.string(),
	titleMr: z.string(),
	redirectLink: z.string(),
	source: z.string(),
	picture: z.string().nullable(),
	position: z.number().int(),
};
export type OfficeVideo = ContentItemRow<typeof videoRow>;

const cropRow = {
	plantName: z.string(),
	description: z.string(),
	plantNameHi: z.string(),
	plantNameMr: z.string(),
	descriptionHi: z.string(),
	descriptionMr: z.string(),
	picture: z.string().nullable(),
	pdf: z.string().nullable(),
	position: z.number().int(),
};
export type OfficeCrop = ContentItemRow<typeof cropRow>;

const storeRow = {
	name: z.string(),
	address: z.string(),
	nameHi: z.string(),
	nameMr: z.string(),
	addressHi: z.string(),
	addressMr: z.string(),
	pincode: z.string(),
	picture: z.string().nullable(),
	position: z.number().int(),
};
export type OfficeStore = ContentItemRow<typeof storeRow>;

export const contentOfficeEndpoints = {
	...contentTypeEndpoints('banners', {
		access,
		noun: 'banner',
		row: bannerRow,
		body: {
			name: lineSchema(100, 1),
			picture: mediaSchema,
			eyebrow: lineSchema(40).default(''),
			title: lineSchema(60, 1),
			body: lineSchema(120).default(''),
			cta: lineSchema(30).default(''),
			eyebrowHi: lineSchema(40).default(''),
			eyebrowMr: lineSchema(40).default(''),
			titleHi: lineSchema(60).default(''),
			titleMr: lineSchema(60).default(''),
			bodyHi: lineSchema(120).default(''),
			bodyMr: lineSchema(120).default(''),
			ctaHi: lineSchema(30).default(''),
			ctaMr: lineSchema(30).default(''),
			tint: bannerTintSchema,
			redirectLink: linkSchema.nullable().default(null),
			position: positionSchema,
			startsAt: writtenInstantSchema,
			endsAt: writtenInstantSchema.nullable().default(null),
			isActive: z.boolean().default(true),
		},
		check: periodProblem,
		refusals: { write: ['MEDIA_UNKNOWN', 'VALUE_TAKEN', 'LINK_BROKEN'] },
		sorts: ['position', 'name', 'startsAt', 'endsAt'],
		filters: { isActive: queryFlagSchema.optional() },
	}),
	...contentTypeEndpoints('blogs', {
		access,
		noun: 'blog',
		row: blogRow,
		body: {
			title: lineSchema(150, 1),
			contentHtml: blogTextSchema,
			picture: noMediaSchema,
			authorName: lineSchema(100, 1),
			titleHi: lineSchema(150).default(''),
			titleMr: lineSchema(150).default(''),
			contentHtmlHi: translatedBlogTextSchema,
			contentHtmlMr: translatedBlogTextSchema,
			authorNameHi: lineSchema(100).default(''),
			authorNameMr: lineSchema(100).default(''),
			isPublished: z.boolean().default(false),
			/** a blog with a future date is published then */
			publishedAt: writtenInstantSchema,
		},
		refusals: { write: ['MEDIA_UNKNOWN', 'TEXT_EMPTY'] },
		sorts: ['publishedAt', 'title'],
		defaultOrder: 'desc',
		filters: { isPublished: queryFlagSchema.optional() },
		bodyLimit: blogBodyLimit,
	}),
	'office.blogs.preview': endpoint('POST /api/v1/office/blogs/preview', {
		access,
		summary: 'Preview of a blog after sanitising.',
		body: z.object({ contentHtml: blogTextSchema }),
		reply: oneReply(z.object({ contentHtml: z.string() })),
		bodyLimit: blogBodyLimit,
	}),
	...contentTypeEndpoints('videos', {
		access,
		noun: 'video',
		row: videoRow,
		body: {
			title: lineSchema(150, 1),
			titleHi: lineSchema(150).default(''),
			titleMr: lineSchema(150).default(''),
			redirectLink: linkSchema,
			source: lineSchema(100).default(''),
			picture: noMediaSchema,
			position: positionSchema,
		},
		refusals: { write: ['MEDIA_UNKNOWN', 'VIDEO_LINK_UNKNOWN'] },
		sorts: ['position', 'title'],
	}),
	...contentTypeEndpoints('crops', {
		access,
		noun: 'crop',
		row: cropRow,
		body: {
			plantName: lineSchema(100, 1),
			description: textSchema(2000, 1),
			plantNameHi: lineSchema(100).default(''),
			plantNameMr: lineSchema(100).default(''),
			descriptionHi: textSchema(2000).default(''),
			descriptionMr: textSchema(2000).default(''),
			picture: noMediaSchema,
			pdf: noMediaSchema,
			position: positionSchema,
		},
		refusals: { write: ['MEDIA_UNKNOWN', 'VALUE_TAKEN'] },
		sorts: ['position', 'plantName'],
	}),
	...contentTypeEndpoints('stores', {
		access: permissions['settings.manage'],
		noun: 'store',
		row: storeRow,
		body: {
			name: lineSchema(100, 1),
			address: lineSchema(300, 1),
			nameHi: lineSchema(100).default(''),
			nameMr: lineSchema(100).default(''),
			addressHi: lineSchema(300).default(''),
			addressMr: lineSchema(300).default(''),
			pincode: pincodeSchema,
			picture: noMediaSchema,
			position: positionSchema,
		},
		refusals: { write: ['MEDIA_UNKNOWN', 'VALUE_TAKEN'] },
		sorts: ['position', 'name'],
	}),
};
