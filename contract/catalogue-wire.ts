import { paiseFromRupees, rupeesFromPaise } from '#domain/money.ts';
import type { Product, ProductCard, ProductTranslation } from '#domain/product.ts';
import type { ProductWire } from './catalogue.ts';

type TextsWire = ProductWire['translations']['hi'];

function textsFromWire({ description, antidote }: TextsWire): ProductTranslation {
	return { descriptionHtml: description, antidote };
}

function textsToWire({ descriptionHtml, antidote }: ProductTranslation): TextsWire {
	return { description: descriptionHtml, antidote };
}

/** Converts the legacy field names of a product. No validator: the storefront ships this file. */
export function productFromWire(wire: ProductWire): Product {
	return {
		id: wire._id,
		name: wire.productName,
		names: wire.names,
		picture: wire.thumbnail,
		gallery: wire.gallery,
		descriptionHtml: wire.description,
		category: { id: wire.productCategory._id, name: wire.productCategory.name },
		variants: wire.unitPricePairs.map((pair) => ({
			unit: pair.unit,
			price: paiseFromRupees(pair.price),
			mrp: paiseFromRupees(pair.lisedPrice),
			stock: pair.stock,
			amount: pair.amount,
			base: pair.base,
		})),
		doses: wire.tableData.map((row) => ({
			cropName: row.cropName,
			pestName: row.commonNameOfPest,
			dosePerAcre: row.dosagePerAcre,
			water: row.water,
			preHarvestDays: row.preHarvestDays,
		})),
		isInOfferZone: wire.offerZone,
		isTodayOffer: wire.todayOffer,
		campaigns: wire.campaigns,
		productType: wire.productType,
		tint: wire.tint,
		origin: wire.origin,
		maker: wire.maker,
		licence: wire.licence,
		badge: wire.badge,
		isRestricted: wire.restricted,
		modeOfAction: wire.modeOfAction,
		toxicity: wire.toxicity,
		antidote: wire.antidote,
		translations: { hi: textsFromWire(wire.translations.hi), mr: textsFromWire(wire.translations.mr) },
		rating: wire.rating,
	};
}

export function productToWire(product: Product): ProductWire {
	return {
		_id: product.id,
		productName: product.name,
		names: product.names,
		thumbnail: product.picture,
		gallery: product.gallery,
		description: product.descriptionHtml,
		productCategory: { _id: product.category.id, name: product.category.name },
		unitPricePairs: product.variants.map((variant) => ({
			unit: variant.unit,
			price: rupeesFromPaise(variant.price),
			lisedPrice: rupeesFromPaise(variant.mrp),
			stock: variant.stock,
			amount: variant.amount,
			base: variant.base,
		})),
		tableData: product.doses.map((row) => ({
			cropName: row.cropName,
			commonNameOfPest: row.pestName,
			dosagePerAcre: row.dosePerAcre,
			water: row.water,
			preHarvestDays: row.preHarvestDays,
		})),
		offerZone: product.isInOfferZone,
		todayOffer: product.isTodayOffer,
		campaigns: product.campaigns,
		productType: product.productType,
		tint: product.tint,
		origin: product.origin,
		maker: product.maker,
		licence: product.licence,
		badge: product.badge,
		restricted: product.isRestricted,
		modeOfAction: product.modeOfAction,
		toxicity: product.toxicity,
		antidote: product.antidote,
		translations: { hi: textsToWire(product.translations.hi), mr: textsToWire(product.translations.mr) },
		rating: product.rating,
	};
}

/** Pages with product cards serialise cards instead of complete products. */
export function productCardFromWire(wire: ProductWire): ProductCard {
	const { id, name, names, picture, variants, tint, badge, isRestricted } = productFromWire(wire);
	return { id, name, names, picture, variants, tint, badge, isRestricted };
}
