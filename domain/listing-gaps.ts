import type { Names, ProductType, ToxicityLabel } from './product.ts';

/** Possible gaps of a listing. `names`, `picture` and `description` are rules of the shop, the others of the law. */
export const listingGaps = [
	'variants',
	'netQuantity',
	'mrp',
	'priceAboveMrp',
	'origin',
	'maker',
	'fssai',
	'registration',
	'certificate',
	'doses',
	'toxicity',
	'antidote',
	'hsn',
	'names',
	'picture',
	'description',
] as const;
export type ListingGap = (typeof listingGaps)[number];

export type ListingFacts = {
	productType: ProductType;
	names: Names;
	origin: string;
	maker: string;
	licence: string;
	hsn: string;
	descriptionHtml: string;
	pictureCount: number;
	toxicity: ToxicityLabel | null;
	antidote: string | null;
	doseCount: number;
	/** the active variants; amount in the base unit, money in paise */
	variants: readonly { amount: number; price: number; mrp: number }[];
};

const isBlank = (text: string | null) => text === null || text.replace(/<[^>]*>|&nbsp;/g, '').trim() === '';

/** Product types sold in closed packages, for which the packer is responsible. Loose produce is weighed on sale. */
const isPrepacked = (productType: ProductType) => productType !== 'loose';
const isPesticide = (productType: ProductType) => productType === 'pesticide' || productType === 'bio-pesticide';

type Rule = {
	gap: ListingGap;
	appliesTo: (productType: ProductType) => boolean;
	isMissing: (facts: ListingFacts) => boolean;
};
const everyProductType = () => true;

/** Their results are stored: a changed rule comes with a higher `rulesVersion` in product-office-queries.ts. */
const rules: readonly Rule[] = [
	{ gap: 'variants', appliesTo: everyProductType, isMissing: ({ variants }) => variants.length === 0 },
	// source: Legal Metrology (Packaged Commodities) Rules 2011, rule 6(1)(c), on a web shop by rule 6(10)
	{
		gap: 'netQuantity',
		appliesTo: everyProductType,
		isMissing: ({ variants }) => variants.some(({ amount }) => amount <= 0),
	},
	// source: same, rule 6(1)(e): the retail sale price, inclusive of all taxes
	{ gap: 'mrp', appliesTo: isPrepacked, isMissing: ({ variants }) => variants.some(({ mrp }) => mrp <= 0) },
	// source: same, rule 18(2): no sale above the printed retail price
	{
		gap: 'priceAboveMrp',
		appliesTo: isPrepacked,
		isMissing: ({ variants }) => variants.some(({ price, mrp }) => mrp > 0 && price > mrp),
	},
	// source: same, rule 6(1)(a) and 6(10): country of origin; Consumer Protection (E-Commerce) Rules 2020, rule 6(5)(d)
	{ gap: 'origin', appliesTo: everyProductType, isMissing: ({ origin }) => isBlank(origin) },
	// source: same, rule 6(1)(a): name and address of manufacturer, packer or importer
	{ gap: 'maker', appliesTo: isPrepacked, isMissing: ({ maker }) => isBlank(maker) },
	// source: Food Safety and Standards Act 2006, s. 31; Labelling and Display Regulations 2020, reg. 5: licence of 14 digits
	{
		gap: 'fssai',
		appliesTo: (productType) => productType === 'packed-food',
		isMissing: ({ licence }) => !/\b\d{14}\b/.test(licence.replace(/(\d)[ -](?=\d)/g, '$1')),
	},
	// source: Insecticides Act 1968, s. 9 and 17; Insecticides Rules 1971, rule 19(1): the registration number
	{ gap: 'registration', appliesTo: isPesticide, isMissing: ({ licence }) => isBlank(licence) },
	// source: Fertiliser (Control) Order 1985, cl. 8 and 21: authorisation of the seller, marking of the container
	{
		gap: 'certificate',
		appliesTo: (productType) => productType === 'fertiliser',
		isMissing: ({ licence }) => isBlank(licence),
	},
	// source: Insecticides Rules 1971, rule 18(1): pests, crops and dosage
	{ gap: 'doses', appliesTo: isPesticide, isMissing: ({ doseCount }) => doseCount === 0 },
	// source: Insecticides Rules 1971, rule 19(3) to (5): colour of the label by toxicity
	{
		gap: 'toxicity',
		appliesTo: (productType) => productType === 'pesticide',
		isMissing: ({ toxicity }) => toxicity === null,
	},
	// source: Insecticides Rules 1971, rules 18(1) and 19(1): antidote statement
	{
		gap: 'antidote',
		appliesTo: (productType) => productType === 'pesticide',
		isMissing: ({ antidote }) => isBlank(antidote),
	},
	// source: CGST Rules 2017, rule 46(g): the HSN code on an invoice
	{ gap: 'hsn', appliesTo: everyProductType, isMissing: ({ hsn }) => !/^\d{4,8}$/.test(hsn) },
	{ gap: 'names', appliesTo: everyProductType, isMissing: ({ names }) => isBlank(names.hi) || isBlank(names.mr) },
	{ gap: 'picture', appliesTo: everyProductType, isMissing: ({ pictureCount }) => pictureCount === 0 },
	{ gap: 'description', appliesTo: everyProductType, isMissing: ({ descriptionHtml }) => isBlank(descriptionHtml) },
];

/** What the listing of a product is missing, the most important first. A hint: the shop decides. */
export function gapsOfListing(facts: ListingFacts): ListingGap[] {
	return rules
		.filter(({ appliesTo, isMissing }) => appliesTo(facts.productType) && isMissing(facts))
		.map(({ gap }) => gap);
}

/** Without these a product cannot be sold, or not legally: such a listing stays a draft. */
const saleBlockers: readonly ListingGap[] = ['variants', 'priceAboveMrp'];

/** Gaps in what the shop requires; the others are required by law. */
const shopRules: readonly ListingGap[] = ['names', 'picture', 'description'];

/** The gaps in what the law requires. */
export function legalGaps(gaps: readonly ListingGap[]): ListingGap[] {
	return gaps.filter((gap) => !shopRules.includes(gap) && !saleBlockers.includes(gap));
}

/** The owner's decision to sell a listing that lacks legally required details. */
export type SaleDecision = { isOwner: boolean; reason: string };

/**
 * Why a listing cannot go on sale, or null. A listing on sale that gains no gap stays on sale.
 * @param known its gaps while it was on sale; null: it is not on sale
 */
export function saleRefusal(
	gaps: readonly ListingGap[],
	known: readonly ListingGap[] | null,
	{ isOwner, reason }: SaleDecision,
): 'PRODUCT_NOT_SELLABLE' | 'LISTING_INCOMPLETE' | null {
	if (isUnsellable(gaps)) return 'PRODUCT_NOT_SELLABLE';
	const added = legalGaps(gaps).filter((gap) => known === null || !known.includes(gap));
	if (added.length === 0 || (isOwner && reason !== '')) return null;
	return 'LISTING_INCOMPLETE';
}

export function isUnsellable(gaps: readonly ListingGap[]): boolean {
	return gaps.some((gap) => saleBlockers.includes(gap));
}
