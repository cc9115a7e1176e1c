import type { Db } from '#database/db.ts';
import { seedBanners } from '#database/seed/data/banners.ts';
import { seedBlogs } from '#database/seed/data/blogs.ts';
import { blogsHindi } from '#database/seed/data/blogs-hindi.ts';
import { blogsMarathi } from '#database/seed/data/blogs-marathi.ts';
import { cropTranslations } from '#database/seed/data/crop-names.ts';
import { seedCrops } from '#database/seed/data/crops.ts';
import { seedLicences, seedShopTexts } from '#database/seed/data/places.ts';
import type { DatedCampaign } from '#database/seed/data/seed-types.ts';
import { seedVideos } from '#database/seed/data/videos.ts';

/** Three rows of cards on a wide screen. */
const campaignProducts = 12;

export async function insertBanners(db: Db): Promise<void> {
	await db
		.insertInto('banners')
		.values(
			seedBanners.map((banner) => ({
				name: banner.name,
				picture: banner.picture,
				eyebrow: banner.eyebrow,
				title: banner.title,
				body: banner.text,
				cta: banner.cta,
				eyebrow_hi: banner.translations.hi.eyebrow,
				eyebrow_mr: banner.translations.mr.eyebrow,
				title_hi: banner.translations.hi.title,
				title_mr: banner.translations.mr.title,
				body_hi: banner.translations.hi.text,
				body_mr: banner.translations.mr.text,
				cta_hi: banner.translations.hi.cta,
				cta_mr: banner.translations.mr.cta,
				tint: banner.tint,
				redirect_link: banner.redirectLink,
				position: banner.position,
			})),
		)
		.execute();
}

export async function insertBlogs(db: Db): Promise<void> {
	await db
		.insertInto('blogs')
		.values(
			seedBlogs.map((blog) => ({
				slug: blog.slug,
				title: blog.title,
				content_html: blog.contentHtml,
				title_hi: blogsHindi[blog.slug]?.title ?? '',
				title_mr: blogsMarathi[blog.slug]?.title ?? '',
				content_hi: blogsHindi[blog.slug]?.contentHtml ?? '',
				content_mr: blogsMarathi[blog.slug]?.contentHtml ?? '',
				author_hi: blogsHindi[blog.slug]?.authorName ?? '',
				author_mr: blogsMarathi[blog.slug]?.authorName ?? '',
				picture: blog.picture,
				author_name: blog.authorName,
				published_at: blog.publishedAt,
			})),
		)
		.execute();
}

export async function insertVideos(db: Db): Promise<void> {
	await db
		.insertInto('videos')
		.values(
			seedVideos.map((video, position) => ({
				title: video.title,
				title_hi: video.translations.hi.title,
				title_mr: video.translations.mr.title,
				redirect_link: video.redirectLink,
				source: video.source,
				picture: video.picture,
				position,
			})),
		)
		.execute();
}

/** The printable guides are written beside the pictures, by seed/crop-guides. */
export async function insertCrops(db: Db): Promise<void> {
	const pdf = (slug: string) => `crop-guide-${slug}`;
	await db
		.insertInto('media')
		.values(seedCrops.map((crop) => ({ name: pdf(crop.slug), mime: 'application/pdf' })))
		.execute();
	await db
		.insertInto('crops')
		.values(
			seedCrops.map((crop, position) => ({
				plant_name: crop.plantName,
				description: crop.description,
				name_hi: cropTranslations[crop.slug]?.hi.plantName ?? '',
				name_mr: cropTranslations[crop.slug]?.mr.plantName ?? '',
				description_hi: cropTranslations[crop.slug]?.hi.description ?? '',
				description_mr: cropTranslations[crop.slug]?.mr.description ?? '',
				picture: crop.picture,
				pdf: pdf(crop.slug),
				position,
			})),
		)
		.execute();
}

export async function insertCampaigns(db: Db, campaigns: readonly DatedCampaign[]): Promise<void> {
	for (const campaign of campaigns) {
		const { id } = await db
			.insertInto('campaigns')
			.values({
				festival: campaign.festival,
				title: campaign.title,
				body: campaign.text,
				festival_hi: campaign.translations.hi.festival,
				festival_mr: campaign.translations.mr.festival,
				title_hi: campaign.translations.hi.title,
				title_mr: campaign.translations.mr.title,
				body_hi: campaign.translations.hi.text,
				body_mr: campaign.translations.mr.text,
				picture: campaign.picture,
				starts_at: campaign.startsAt,
				ends_at: campaign.endsAt,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		const products = await db
			.selectFrom('products as p')
			.innerJoin('categories as c', 'c.id', 'p.category_id')
			.innerJoin('variants as v', (join) => join.onRef('v.product_id', '=', 'p.id').on('v.position', '=', 0))
			.select('p.id')
			.where('c.slug', 'in', campaign.categories)
			.whereRef('v.price_paise', '<', 'v.mrp_paise')
			.orderBy('c.position')
			.orderBy('p.id')
			.limit(campaignProducts)
			.execute();
		if (products.length > 0) {
			await db
				.insertInto('campaign_products')
				.values(products.map((product, position) => ({ campaign_id: id, product_id: product.id, position })))
				.execute();
		}
	}
}

/** Shop details. The demo's licences are placeholders that no authority has issued. */
export async function insertSettings(db: Db, isDemo: boolean): Promise<void> {
	const settings: Record<string, unknown> = {
		name: 'Khetse',
		isDemo,
		// an unassigned number, so that the demo shows the button
		...(isDemo ? { whatsappNumber: '910000000000' } : {}),
		supportEmail: 'support@example.in',
		...seedShopTexts,
		grievanceEmail: 'grievance@example.in',
		manufacturer: 'Sample Agrotech Company, Pune, Maharashtra',
		licences: [
			{ label: 'FSSAI Lic.', number: seedLicences.fssai },
			{ label: 'GSTIN', number: seedLicences.gstin },
			{ label: 'Insecticide licence', number: seedLicences.insecticideLicence },
			{ label: 'Fertiliser authorisation', number: seedLicences.fertiliserAuthorisation },
		],
	};
	await db
		.insertInto('shop_settings')
		.values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}
