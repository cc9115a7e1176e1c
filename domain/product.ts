import type { Paise } from './money.ts';
import type { BaseUnit } from './price.ts';

export type Names = { en: string; hi: string; mr: string };

/** The languages into which staff translate English texts. */
export const otherLangs = ['hi', 'mr'] as const;
export type OtherLang = (typeof otherLangs)[number];
export type Translated<T> = Record<OtherLang, T>;

/** Texts of a product in another language; '' where there is no translation of the present English text. */
export type ProductTranslation = { descriptionHtml: string; antidote: string };

/** The label information that the law requires depends on the product type. */
export const productTypes = ['loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser'] as const;
export type ProductType = (typeof productTypes)[number];

/** Background colour of a picture, one per family of categories; web/styles/tokens.css has the same. */
export const tintColours = {
	leafy: '#e6f4dd',
	root: '#fdeede',
	'fruit-veg': '#fde5e3',
	exotic: '#ece6f8',
	fruit: '#fff3d6',
	dry: '#f4e9dd',
	spice: '#fde3d3',
	agro: '#e1eef4',
} as const;

export type Tint = keyof typeof tintColours;
export const tints = Object.keys(tintColours) as [Tint, ...Tint[]];

/** A variant. `stock` counts packs, `amount` is the pack amount in the base unit. */
export type Variant = {
	unit: string;
	price: Paise;
	mrp: Paise;
	stock: number;
	amount: number;
	base: BaseUnit;
};

/** One dosage row of the crop-care label: quantity per acre of a crop. */
export type DoseRow = {
	cropName: string;
	pestName: string;
	dosePerAcre: string;
	water: string | null;
	preHarvestDays: number | null;
};

export const toxicityLabels = ['green', 'blue', 'yellow', 'red'] as const;
/** The coloured triangle on the label of a pesticide. */
export type ToxicityLabel = (typeof toxicityLabels)[number];

/** The average has one decimal and is null without reviews. */
export type Rated = { average: number | null; count: number };

export type Product = {
	id: string;
	name: string;
	names: Names;
	picture: string;
	gallery: string[];
	descriptionHtml: string;
	category: { id: string; name: string };
	variants: Variant[];
	doses: DoseRow[];
	isInOfferZone: boolean;
	isTodayOffer: boolean;
	campaigns: string[];
	productType: ProductType;
	tint: Tint;
	origin: string;
	/** manufacturer or packer with address; '' when the shop is responsible */
	maker: string;
	/** FSSAI licence, registration or authorisation, by product type; '' for none */
	licence: string;
	badge: string | null;
	/** listed, but sold only through licensed operators */
	isRestricted: boolean;
	modeOfAction: string | null;
	toxicity: ToxicityLabel | null;
	antidote: string | null;
	translations: Translated<ProductTranslation>;
	rating: Rated & {
		/** without demo samples; used for search engines */
		genuine: Rated;
	};
};

/** The editable fields of a product, without its variants. */
export type ProductDetails = Pick<
	Product,
	| 'names'
	| 'productType'
	| 'descriptionHtml'
	| 'origin'
	| 'maker'
	| 'licence'
	| 'badge'
	| 'isTodayOffer'
	| 'isRestricted'
	| 'modeOfAction'
	| 'toxicity'
	| 'antidote'
	| 'translations'
	| 'doses'
> & {
	sku: string;
	categoryId: string;
	gstPercent: number;
	hsn: string;
	isOfferZone: boolean;
	isSale: boolean;
	isTrending: boolean;
	/** place among the staples of the shop, from 1; null: no staple */
	stapleRank: number | null;
	/** 1 to 12; empty: all year */
	seasonMonths: number[];
	aliases: string[];
	pictures: { picture: string; alt: string }[];
};

export type NewVariant = Pick<Variant, 'unit' | 'amount' | 'price' | 'mrp'> & { sku: string; isActive: boolean };

export type NewProduct = ProductDetails & {
	status: 'active' | 'draft';
	base: BaseUnit;
	/** whether all variants share one stock pool or each has its own */
	pooling: 'shared' | 'own';
	variants: NewVariant[];
};

/** The editable fields of a category. */
export type CategoryDetails = {
	names: Names;
	/** null: a group, or a category without a group */
	parentId: string | null;
	picture: string | null;
	tint: Tint;
	isActive: boolean;
};

/** The fields of a product card; lists send only these. */
export type ProductCard = Pick<
	Product,
	'id' | 'name' | 'names' | 'picture' | 'variants' | 'tint' | 'badge' | 'isRestricted'
>;

const cropCareTypes: readonly ProductType[] = ['pesticide', 'bio-pesticide', 'fertiliser'];

export function isCropCare(productType: ProductType): boolean {
	return cropCareTypes.includes(productType);
}

/** Fresh produce does not keep for a parcel of two days. */
export function isFresh(productType: ProductType): boolean {
	return productType === 'loose';
}

export function canBeBought(product: Pick<Product, 'isRestricted'>, variant: Pick<Variant, 'stock'>): boolean {
	return !product.isRestricted && variant.stock > 0;
}

/** False when any variant is out of stock. spec: catalogue §2.5 */
export function areAllVariantsInStock(variants: readonly Pick<Variant, 'stock'>[]): boolean {
	return variants.every((variant) => variant.stock > 0);
}
