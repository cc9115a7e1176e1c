/**
 * The shapes of the demo catalogue. Money here is whole paise, amounts are in the pool's base unit
 * (grams, millilitres or pieces), texts are plain unless a field says HTML.
 */
export type BaseUnit = 'g' | 'ml' | 'pc';

/** What the law asks to be printed on a listing depends on the product type. */
export type ProductType = 'loose' | 'packed-food' | 'pesticide' | 'bio-pesticide' | 'fertiliser';

/** Tints of the picture ground, one per category family; names of the CSS tokens `--tint-…`. */
export type Tint = 'leafy' | 'root' | 'fruit-veg' | 'exotic' | 'fruit' | 'dry' | 'spice' | 'agro';

/** The named texts in the other languages of the shop. */
export type Translations<Field extends string> = Record<'hi' | 'mr', Record<Field, string>>;

export type Names = { en: string; hi: string; mr: string };

export type SeedCategory = {
	slug: string;
	names: Names;
	/** slug of the group it belongs to, null for a group or a category that stands alone */
	parent: string | null;
	picture: string;
	tint: Tint;
	/** order of the home page grid and of the menus; smaller first */
	position: number;
};

export type SeedVariant = {
	unit: string;
	/** pack amount in the product's base unit */
	amount: number;
	pricePaise: number;
	/** the listed (struck-through) price, MRP */
	mrpPaise: number;
};

export type SeedDoseRow = {
	cropName: string;
	commonNameOfPest: string;
	dosagePerAcre: string;
	water: string | null;
	/** pre-harvest interval in days, null where the label gives none */
	preHarvestDays: number | null;
};

export type SeedProduct = {
	sku: string;
	slug: string;
	category: string;
	productType: ProductType;
	names: Names;
	/** HTML of the allow-list: p, ul, ol, li, strong, em, h3, br */
	descriptionHtml: string;
	base: BaseUnit;
	/** 'shared': one pool for all packs of the product; 'per-variant': sealed packs, a pool each */
	pooling: 'shared' | 'per-variant';
	/** opening stock: base units of the shared pool, or packs of each variant */
	openingStock: number;
	gstPercent: number;
	hsn: string;
	origin: string;
	/** further spellings shoppers type, any script */
	aliases: string[];
	/** first is the thumbnail */
	pictures: string[];
	flags: { todayOffer: boolean; offerZone: boolean; sale: boolean; trending: boolean };
	/** listed but not sold: use allowed only through licensed operators */
	restricted: boolean;
	badge: string | null;
	modeOfAction: string | null;
	toxicity: 'green' | 'blue' | 'yellow' | 'red' | null;
	antidote: string | null;
	doses: SeedDoseRow[];
	variants: SeedVariant[];
};

/** Ground of the banner, mixed from the tokens of that name. */
export type BannerTint = 'leaf' | 'turmeric' | 'soil' | 'sky';

export type SeedBanner = {
	name: string;
	/** picture name: an illustration of 720 × 520 on a transparent ground; the texts are HTML beside it */
	picture: string;
	alt: string;
	eyebrow: string;
	title: string;
	text: string;
	cta: string;
	translations: Translations<'eyebrow' | 'title' | 'text' | 'cta'>;
	tint: BannerTint;
	redirectLink: string | null;
	position: number;
};

export type SeedBlog = {
	slug: string;
	title: string;
	contentHtml: string;
	authorName: string;
	/** picture name: a scene of 720 × 480 on a tinted ground */
	picture: string;
	/** UTC instant, ISO 8601 */
	publishedAt: string;
};

export type SeedBlogTexts = Pick<SeedBlog, 'title' | 'contentHtml' | 'authorName'>;

export type SeedVideo = {
	title: string;
	translations: Translations<'title'>;
	redirectLink: string;
	/** who made it */
	source: string;
	/** picture name: a scene of 720 × 480 on a tinted ground */
	picture: string;
};

export type SeedCampaign = {
	festival: string;
	title: string;
	text: string;
	translations: Translations<'festival' | 'title' | 'text'>;
	/** picture name: an illustration of 720 × 520 on a transparent ground */
	picture: string;
	/** 'YYYY-MM-DD' of the festival in each year, the last day of its campaign */
	days: readonly string[];
	/** slugs of the categories whose reduced products take part */
	categories: string[];
};

export type DatedCampaign = Omit<SeedCampaign, 'days'> & { startsAt: Date; endsAt: Date };

/** Months of the year, 1 to 12. */
export type SeedCropSeason = { work: string; months: number[]; colour: 'leaf' | 'turmeric' | 'sky' };

/** A crop with what its printed guide says. Texts are plain; amounts are per acre unless they say otherwise. */
export type SeedCrop = {
	slug: string;
	plantName: string;
	botanicalName: string;
	description: string;
	/** picture name: a square on a transparent ground */
	picture: string;
	tint: Tint;
	facts: { label: string; value: string }[];
	calendar: SeedCropSeason[];
	sowing: string[];
	/** stage and kilograms (or grams per plant) of N, P2O5 and K2O */
	nutrients: { per: string; rows: [stage: string, n: string, p: string, k: string][]; note: string };
	water: string[];
	pests: [name: string, sign: string, measure: string][];
	harvest: string[];
};

export type SeedPincode = {
	pincode: string;
	area: string;
	/** 'all': the whole catalogue; 'agro': crop care and plant nutrition only, by parcel */
	scope: 'all' | 'agro';
	promise: string;
	translations: Translations<'promise'>;
	/** days from the order to the delivery, earliest and latest */
	minDays: number;
	maxDays: number;
};

export type SeedStore = {
	slug: string;
	name: string;
	address: string;
	translations: Translations<'name' | 'address'>;
	pincode: string;
};

export type SeedLicences = {
	fssai: string;
	gstin: string;
	insecticideLicence: string;
	fertiliserAuthorisation: string;
};
