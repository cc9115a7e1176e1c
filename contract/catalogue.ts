import { productTypes, tints, toxicityLabels } from '#domain/product.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
	idSchema,
	keywordSchema,
	namesSchema,
	pageSchema,
	queryRupeesSchema,
	rupeesSchema,
	success,
	translatedSchema,
} from './wire.ts';

export const productTypeSchema = z.enum(productTypes).meta({ id: 'ProductType' });
export const tintSchema = z.enum(tints).meta({ id: 'Tint' });
/** The coloured triangle on the label of a pesticide. */
export const toxicitySchema = z.enum(toxicityLabels).meta({ id: 'Toxicity' });
export const baseUnitSchema = z.enum(['g', 'ml', 'pc']).meta({ id: 'BaseUnit' });

const variantSchema = z
	.object({
		unit: z.string(),
		price: rupeesSchema,
		lisedPrice: rupeesSchema,
		/** packs that can still be sold */
		/** packs that can be ordered: at most 999, as many as a line of an order may have */
		stock: z.number().int().min(0),
		/** pack amount in `base` (ours) */
		amount: z.number().int().positive(),
		base: baseUnitSchema,
	})
	.meta({ id: 'Variant' });

const doseRowSchema = z
	.object({
		cropName: z.string(),
		commonNameOfPest: z.string(),
		dosagePerAcre: z.string(),
		water: z.string().nullable(),
		preHarvestDays: z.number().int().nullable(),
	})
	.meta({ id: 'Dose' });

const productTextsSchema = z.object({ description: z.string(), antidote: z.string() }).meta({ id: 'ProductTexts' });

const ratedSchema = z.object({ average: z.number().nullable(), count: z.number().int() }).meta({ id: 'Rating' });

export const productSchema = z
	.object({
		_id: idSchema,
		productName: z.string(),
		names: namesSchema,
		thumbnail: z.string(),
		gallery: z.array(z.string()),
		description: z.string(),
		productCategory: z.object({ _id: idSchema, name: z.string() }),
		unitPricePairs: z.array(variantSchema),
		tableData: z.array(doseRowSchema),
		offerZone: z.boolean(),
		todayOffer: z.boolean(),
		campaigns: z.array(z.string()),
		// ours
		productType: productTypeSchema,
		tint: tintSchema,
		origin: z.string(),
		maker: z.string(),
		licence: z.string(),
		badge: z.string().nullable(),
		/** listed, but sold only through licensed operators */
		restricted: z.boolean(),
		modeOfAction: z.string().nullable(),
		toxicity: toxicitySchema.nullable(),
		antidote: z.string().nullable(),
		translations: translatedSchema(productTextsSchema, 'ProductTranslations'),
		rating: ratedSchema.extend({ genuine: ratedSchema }),
	})
	.meta({ id: 'Product' });
export type ProductWire = z.output<typeof productSchema>;

const paginationSchema = z
	.object({
		total: z.number().int(),
		totalPages: z.number().int(),
		/** ours: a range of prices has more products than are counted */
		isTotalCapped: z.literal(true).optional(),
		page: z.number().int(),
		limit: z.number().int(),
	})
	.meta({ id: 'Pagination' });

export const productSorts = ['relevance', 'price-asc', 'price-desc', 'discount', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

const flagSchema = z.enum(['true', 'false']).transform((value) => value === 'true');

export const categorySchema = z
	.object({
		_id: idSchema,
		name: z.string(),
		thumbnail: z.string().nullable(),
		names: namesSchema,
		tint: tintSchema,
		/** name of the group it belongs to (ours) */
		parent: z.string().nullable(),
		productCount: z.number().int(),
	})
	.meta({ id: 'Category' });
export type CategoryWire = z.output<typeof categorySchema>;

const searchSchema = z
	.object({
		/** 'crop-care': crop care found by the crops and problems of its labels */
		part: z.enum(['products', 'crop-care']),
		/** the crops and problems that the crop care is for */
		terms: z.array(namesSchema),
		/** a word of the keyword was unknown, and these have a similar spelling */
		isCorrected: z.boolean(),
		/** words of the keyword that no product has; the products are those for the other words */
		missing: z.array(z.string()),
		/** the trade name in the keyword; the products have its active ingredient */
		brand: z.string().nullable(),
		/** no food of this name is sold, but crop care for it as a crop is */
		cropCareFor: namesSchema.nullable(),
		/** the pack amount in the keyword */
		amount: z.object({ amount: z.number().int(), base: baseUnitSchema }).nullable(),
	})
	.meta({ id: 'Search' });

export const catalogueEndpoints = {
	'products.list': endpoint('GET /api/v1/products', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'ranks', 'stock', 'reviews', 'promotions'],
		isByPrice: ({ sort, minPrice, maxPrice }) =>
			['price-asc', 'price-desc', 'discount'].includes(sort) || minPrice !== undefined || maxPrice !== undefined,
		summary: 'Products by keyword (names in three languages, category, aliases), price and page.',
		query: z.object({
			keyword: keywordSchema.optional(),
			minPrice: queryRupeesSchema.optional(),
			maxPrice: queryRupeesSchema.optional(),
			sort: z.enum(productSorts).default('relevance'),
			/** 'true': active products only; any other value is for staff */
			status: z.enum(['true', 'false', 'all']).default('true'),
			...pageSchema(10),
		}),
		reply: z.object({
			status: success,
			products: z.array(productSchema),
			pagination: paginationSchema,
			/** how the keyword was understood (ours); null without a keyword */
			search: searchSchema.nullable(),
		}),
		refusals: ['NOT_ALLOWED', 'NOT_SIGNED_IN'],
	}),
	'products.get': endpoint('GET /api/v1/products/:id', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'stock', 'reviews', 'promotions'],
		summary: 'One product with all its details.',
		params: z.object({ id: idSchema }),
		reply: z.object({ status: success, data: z.object({ product: productSchema }) }),
		refusals: ['PRODUCT_NOT_FOUND'],
	}),
	'products.sale': endpoint('GET /api/v1/products/productSale', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'ranks', 'stock', 'reviews', 'promotions'],
		isByPrice: () => true,
		summary: 'Products on sale.',
		reply: z.object({
			status: success,
			products: z.array(z.object({ _id: idSchema, productDetails: productSchema })),
		}),
	}),
	'products.offers': endpoint('GET /api/v1/products/productOffer', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'stock', 'reviews', 'promotions'],
		isByPrice: () => true,
		summary: 'Products of the offer zone, of today’s offers, or trending ones.',
		query: z.object({
			offerZone: flagSchema.optional(),
			todayOffer: flagSchema.optional(),
			/** ours: products ordered most often at present */
			trending: flagSchema.optional(),
			...pageSchema(20),
		}),
		reply: z.object({
			status: success,
			data: z.object({
				products: z.array(productSchema),
				total: z.number().int(),
				totalPages: z.number().int(),
				page: z.number().int(),
			}),
		}),
	}),
	'products.suggest': endpoint('GET /api/v1/products/suggest', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'ranks', 'stock'],
		summary: 'Search suggestions: up to eight products and categories.',
		query: z.object({ keyword: keywordSchema.default('') }),
		reply: z.object({
			status: success,
			data: z.object({
				products: z.array(
					z.object({
						_id: idSchema,
						productName: z.string(),
						names: namesSchema,
						thumbnail: z.string(),
						tint: tintSchema,
						price: rupeesSchema.nullable(),
						unit: z.string().nullable(),
					}),
				),
				categories: z.array(z.object({ _id: idSchema, name: z.string(), names: namesSchema })),
			}),
		}),
	}),
	'categories.list': endpoint('GET /api/v1/categories', {
		access: 'public',
		dependsOn: ['catalogue'],
		summary: 'Categories and groups in display order.',
		query: z.object({ keyword: keywordSchema.optional(), ...pageSchema(10) }),
		reply: z.object({
			status: success,
			data: z.object({ categories: z.array(categorySchema) }),
			totalCategories: z.number().int(),
			totalPages: z.number().int(),
			currentPage: z.number().int(),
		}),
	}),
};
