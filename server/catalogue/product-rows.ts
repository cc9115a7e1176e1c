import type { Paise } from '#domain/money.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { BaseUnit } from '#domain/price.ts';
import type { Product, ProductKind, Rated, Tint, ToxicityLabel } from '#domain/product.ts';

/** A product with everything below it in one row; lists and pages read the same shape. */
export type ProductRow = {
	id: string;
	name_en: string;
	name_hi: string;
	name_mr: string;
	description_html: string;
	kind: ProductKind;
	tint: Tint;
	origin: string;
	maker: string;
	licence: string;
	badge: string | null;
	is_offer_zone: boolean;
	is_today_offer: boolean;
	is_restricted: boolean;
	mode_of_action: string | null;
	toxicity: ToxicityLabel | null;
	antidote: string | null;
	category_id: string;
	category_name: string;
	variants: { unit: string; price: number; listed_price: number; stock: number; amount: number; base: BaseUnit }[];
	pictures: string[];
	doses: { crop: string; pest: string; dose: string; water: string | null; days: number | null }[];
	campaigns: string[];
	rating: Rated & { genuine: Rated };
};

export function productFromRow(row: ProductRow, sanitise: (html: string) => string): Product {
	return {
		id: row.id,
		name: row.name_en,
		names: { en: row.name_en, hi: row.name_hi, mr: row.name_mr },
		picture: row.pictures[0] === undefined ? '' : pictureUrl(row.pictures[0]),
		gallery: row.pictures.map((picture) => pictureUrl(picture)),
		descriptionHtml: sanitise(row.description_html),
		category: { id: row.category_id, name: row.category_name },
		variants: row.variants.map((variant) => ({
			unit: variant.unit,
			price: variant.price as Paise,
			mrp: variant.listed_price as Paise,
			stock: variant.stock,
			amount: variant.amount,
			base: variant.base,
		})),
		doses: row.doses.map((dose) => ({
			cropName: dose.crop,
			pestName: dose.pest,
			dosePerAcre: dose.dose,
			water: dose.water,
			preHarvestDays: dose.days,
		})),
		isInOfferZone: row.is_offer_zone,
		isTodayOffer: row.is_today_offer,
		campaigns: row.campaigns,
		kind: row.kind,
		tint: row.tint,
		origin: row.origin,
		maker: row.maker,
		licence: row.licence,
		badge: row.badge,
		isRestricted: row.is_restricted,
		modeOfAction: row.mode_of_action,
		toxicity: row.toxicity,
		antidote: row.antidote,
		rating: row.rating,
	};
}
