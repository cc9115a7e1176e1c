import type { CampaignWire } from '#contract/promotions.ts';
import type { Db, Tx } from '#database/db.ts';
import {
	type ListedProduct,
	type ListingRow,
	listingColumns,
	readListings,
} from '#server/catalogue/product-document-queries.ts';
import { type RawBuilder, sql } from 'kysely';

/** More than ten minutes bring, after which they are read again. */
const maxInstants = 1000;

/** An ended campaign is listed for this long. */
const endedDays = 30;

export type CampaignRow = {
	id: string;
	festival: string;
	title: string;
	body: string;
	translations: CampaignWire['translations'];
	picture: string | null;
	startsAt: Date;
	endsAt: Date;
};

/** The started campaigns that meet a condition; active ones first. */
async function listActive(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<CampaignRow[]> {
	const { rows } = await sql<CampaignRow>`
		select id, festival, title, body, picture,
			json_build_object(
				'hi', json_build_object('festival', festival_hi, 'title', title_hi, 'text', body_hi),
				'mr', json_build_object('festival', festival_mr, 'title', title_mr, 'text', body_mr)) as translations,
			 starts_at as "startsAt", ends_at as "endsAt" from campaigns
		where is_active and starts_at <= ${now} and ${condition}
		order by ends_at <= ${now}, abs(extract(epoch from ends_at - ${now}::timestamptz)), id`.execute(db);
	return rows;
}

/** The next starts and ends of campaigns and advertised coupons, and when ended campaigns leave the list. */
export async function listPromotionInstants(db: Db, after: Date): Promise<Date[]> {
	const { rows } = await sql<{ at: Date }>`
		select at from (
			select unnest(array[starts_at, ends_at, ends_at + make_interval(days => ${endedDays})]) as at from campaigns where is_active
			union
			select unnest(array[starts_at, ends_at]) from coupons where is_advertised and is_active and user_id is null
		) instants
		where at > ${after} order by at limit ${maxInstants}`.execute(db);
	return rows.map(({ at }) => at);
}

/** Active campaigns by their end, then the ones that ended within a month. */
export function listCampaigns(db: Db, now: Date): Promise<CampaignRow[]> {
	return listActive(db, sql`ends_at > ${now}::timestamptz - make_interval(days => ${endedDays})`, now);
}

/** @param festival part of the URL, compared without case @returns null when there is none */
export async function findCampaign(db: Db, festival: string, now: Date): Promise<CampaignRow | null> {
	const [row] = await listActive(db, sql`lower(festival) = lower(${festival})`, now);
	return row ?? null;
}

/** The listed products of campaigns in display order; ended campaigns have none. */
export async function listCampaignProducts(
	db: Db,
	campaignIds: readonly string[],
	now: Date,
): Promise<(ListedProduct & { campaignId: string })[]> {
	const { rows } = await sql<ListingRow & { campaignId: string }>`
		select kp.campaign_id as "campaignId", ${listingColumns(now)}
		from campaign_products kp
		join campaigns k on k.id = kp.campaign_id and k.ends_at > ${now}
		join product_listings l on l.product_id = kp.product_id and l.status = 'active'
		join categories c on c.id = l.category_id
		where kp.campaign_id = any(${campaignIds}::uuid[])
		order by kp.campaign_id, kp.position`.execute(db);
	return readListings(db, rows);
}

/** Number of existing products among these ids. */
export async function countProducts(tx: Tx, ids: readonly string[]): Promise<number> {
	const { rows } = await sql<{ count: number }>`
		select count(*) as count from products where id = any(${ids}::uuid[])`.execute(tx);
	return rows[0]?.count ?? 0;
}

/** Replaces the products of a campaign, in this order. */
export async function replaceCampaignProducts(tx: Tx, campaignId: string, ids: readonly string[]): Promise<void> {
	await tx.deleteFrom('campaign_products').where('campaign_id', '=', campaignId).execute();
	await sql`
		insert into campaign_products (campaign_id, product_id, position)
		select ${campaignId}, product_id, position - 1
		from unnest(${ids}::uuid[]) with ordinality as given (product_id, position)`.execute(tx);
}
