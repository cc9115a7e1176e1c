import type { Db } from '#database/db.ts';
import { updateSearchIndex } from '#database/search-index.ts';
import { seedBanners } from '#database/seed/data/banners.ts';
import { seedBlogs } from '#database/seed/data/blogs.ts';
import { campaignsAround, seedCampaigns } from '#database/seed/data/campaigns.ts';
import { seedCategories } from '#database/seed/data/categories.ts';
import { seedCrops } from '#database/seed/data/crops.ts';
import { seedProducts } from '#database/seed/data/products.ts';
import { seedVideos } from '#database/seed/data/videos.ts';
import { insertCategories } from './insert-categories.ts';
import {
	insertBanners,
	insertBlogs,
	insertCampaigns,
	insertCrops,
	insertSettings,
	insertVideos,
} from './insert-content.ts';
import { demoCoupons, insertCoupon } from './insert-coupons.ts';
import { insertPlaces } from './insert-places.ts';
import { insertProduct } from './insert-product.ts';
import { insertSampleReviews } from './insert-reviews.ts';
import { insertUser } from './insert-user.ts';

/** Every picture of the demo; the files are rendered by seed/pictures. */
function demoPictures(): string[] {
	return [
		...new Set([
			...seedCategories.map((category) => category.picture),
			...seedProducts.flatMap((product) => product.pictures),
			...seedBanners.map((banner) => banner.picture),
			...seedBlogs.map((blog) => blog.picture),
			...seedCampaigns.map((campaign) => campaign.picture),
			...seedVideos.map((video) => video.picture),
			...seedCrops.map((crop) => crop.picture),
		]),
	];
}

/** Fills an empty database with the demo shop. @returns false when it is not empty */
export async function seedDemo(db: Db, now: Date): Promise<boolean> {
	const isNew = await db.transaction().execute(async (tx) => {
		const present = await tx.selectFrom('categories').select('id').limit(1).executeTakeFirst();
		if (present !== undefined) return false;
		await tx
			.insertInto('media')
			.values(demoPictures().map((name) => ({ name, mime: 'image/webp' })))
			.onConflict((conflict) => conflict.doNothing())
			.execute();
		const categoryIds = await insertCategories(tx, seedCategories);
		for (const product of seedProducts) await insertProduct(tx, product, categoryIds.get(product.category) ?? '');
		await insertSampleReviews(tx, now);
		await insertPlaces(tx);
		await insertBanners(tx);
		await insertBlogs(tx);
		await insertVideos(tx);
		await insertCrops(tx);
		await insertCampaigns(tx, campaignsAround(now));
		await insertSettings(tx, true);
		for (const coupon of demoCoupons(now)) await insertCoupon(tx, coupon);
		// A personal coupon needs its user; this one has no password, so login is impossible.
		const userId = await insertUser(tx, { email: 'coupon-owner@example.in', name: 'Sample customer' });
		await insertCoupon(tx, { code: 'FORYOU30', percent: 30, userId });
		return true;
	});
	if (isNew) await updateSearchIndex(db);
	return isNew;
}
