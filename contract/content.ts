import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idSchema, instantSchema, pageSchema, success, translatedSchema } from './wire.ts';

export const bannerTintSchema = z.enum(['leaf', 'turmeric', 'soil', 'sky']).meta({ id: 'BannerTint' });

const bannerTextsSchema = z
	.object({ eyebrow: z.string(), title: z.string(), text: z.string(), cta: z.string() })
	.meta({ id: 'BannerTexts' });

export const bannerSchema = z
	.object({
		_id: idSchema,
		bannerImage: z.string(),
		redirectLink: z.string().nullable(),
		// ours: the text is drawn over the picture
		eyebrow: z.string(),
		title: z.string(),
		text: z.string(),
		cta: z.string(),
		tint: bannerTintSchema,
		translations: translatedSchema(bannerTextsSchema, 'BannerTranslations'),
	})
	.meta({ id: 'Banner' });
export type BannerWire = z.output<typeof bannerSchema>;

const blogTextsSchema = z
	.object({ title: z.string(), content: z.string(), author: z.string() })
	.meta({ id: 'BlogTexts' });
/** of a list: the beginning of the content without its tags */
const blogSummaryTextsSchema = z
	.object({ title: z.string(), excerpt: z.string(), author: z.string() })
	.meta({ id: 'BlogSummaryTexts' });

export const blogSchema = z
	.object({
		_id: idSchema,
		title: z.string(),
		content: z.string(),
		thumbnail: z.string().nullable(),
		author: z.object({ name: z.string() }),
		createdAt: instantSchema,
		translations: translatedSchema(blogTextsSchema, 'BlogTranslations'),
	})
	.meta({ id: 'Blog' });
export type BlogWire = z.output<typeof blogSchema>;

export const listedBlogSchema = blogSchema
	.extend({ translations: translatedSchema(blogSummaryTextsSchema, 'BlogSummaryTranslations') })
	.meta({ id: 'ListedBlog' });
export type ListedBlogWire = z.output<typeof listedBlogSchema>;

export const videoSchema = z
	.object({
		_id: idSchema,
		title: z.string(),
		/** null when the link is not allowed */
		redirectLink: z.string().nullable(),
		/** the author, and a local picture used as the thumbnail (ours) */
		source: z.string(),
		thumbnail: z.string().nullable(),
		translations: translatedSchema(z.object({ title: z.string() }).meta({ id: 'VideoTexts' }), 'VideoTranslations'),
	})
	.meta({ id: 'Video' });
export type VideoWire = z.output<typeof videoSchema>;

const deleteVideo = {
	access: ['content'],
	summary: 'Deletes a video. Repeating it has no effect.',
	params: z.object({ id: idSchema }),
	status: 204,
	reply: z.undefined(),
} as const;

export const cropSchema = z
	.object({
		_id: idSchema,
		plantName: z.string(),
		plantdescription: z.string(),
		thumbnail: z.string().nullable(),
		/** URL of the crop guide, a PDF */
		pdf: z.string().nullable(),
		translations: translatedSchema(
			z.object({ plantName: z.string(), plantdescription: z.string() }).meta({ id: 'CropTexts' }),
			'CropTranslations',
		),
	})
	.meta({ id: 'Crop' });
export type CropWire = z.output<typeof cropSchema>;

export const storeSchema = z
	.object({
		_id: idSchema,
		name: z.string(),
		address: z.string(),
		pincode: z.string(),
		thumbnail: z.string().nullable(),
		translations: translatedSchema(
			z.object({ name: z.string(), address: z.string() }).meta({ id: 'StoreTexts' }),
			'StoreTranslations',
		),
	})
	.meta({ id: 'Store' });
export type StoreWire = z.output<typeof storeSchema>;

export const contentEndpoints = {
	'banners.list': endpoint('GET /api/v1/banners', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'The banners active now.',
		query: z.object(pageSchema(10)),
		reply: z.object({ status: success, data: z.object({ banners: z.array(bannerSchema) }), total: z.number().int() }),
	}),
	'blogs.list': endpoint('GET /api/v1/blog', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'Published blogs, newest first.',
		reply: z.object({ status: success, data: z.object({ blogs: z.array(listedBlogSchema) }) }),
	}),
	'blogs.get': endpoint('GET /api/v1/blog/:id', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'One published blog.',
		params: z.object({ id: idSchema }),
		reply: z.object({ status: success, data: blogSchema }),
		refusals: ['BLOG_NOT_FOUND'],
	}),
	'videos.list': endpoint('GET /api/v1/video', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'Videos in display order.',
		reply: z.object({ status: success, data: z.object({ videos: z.array(videoSchema) }) }),
	}),
	/** The path differs from that of the list, as in the specification. spec: catalogue §7 */
	'videos.delete': endpoint('DELETE /api/videos/:id', deleteVideo),
	'videos.remove': endpoint('DELETE /api/v1/video/:id', deleteVideo),
	'crops.list': endpoint('GET /api/v1/crop', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'Crops in display order, each with its crop guide.',
		reply: z.object({ status: success, data: z.object({ crops: z.array(cropSchema) }) }),
	}),
	'stores.list': endpoint('GET /api/v1/stores', {
		access: 'public',
		dependsOn: ['content'],
		summary: 'The stores in display order.',
		reply: z.object({ status: success, data: z.object({ stores: z.array(storeSchema) }) }),
	}),
};
