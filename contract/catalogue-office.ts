import { maxAmount } from '#domain/amount.ts';
import { listingGaps } from '#domain/listing-gaps.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { baseUnitSchema, productTypeSchema, toxicitySchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { productStatusSchema } from './inventory-office.ts';
import { cappedTotal, listQuery, listReply, oneReply, queryFlagSchema, writtenPaiseSchema } from './office-list.ts';
import { idSchema, instantSchema, lineSchema, namesSchema, textSchema, translatedSchema } from './wire.ts';

const access = permissions['catalogue.manage'];
const gapsSchema = z.array(z.enum(listingGaps).meta({ id: 'ListingGap' }));

/** Names of pictures of the shop; `u-…` for uploaded ones. */
export const mediaNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,100}$/, 'is not an uploaded picture');

const listedProductSchema = z
	.object({
		id: idSchema,
		sku: z.string(),
		name: z.string(),
		picture: z.string().nullable(),
		category: z.string(),
		productType: productTypeSchema,
		status: productStatusSchema,
		/** the cheapest active variant and the number of variants */
		fromPaise: z.number().int().nullable(),
		variantCount: z.number().int(),
		isLow: z.boolean(),
		isSoldOut: z.boolean(),
		isOffer: z.boolean(),
		/** what the listing is missing */
		gaps: gapsSchema,
		updatedAt: instantSchema,
	})
	.meta({ id: 'ListedProduct' });
export type ListedProduct = z.output<typeof listedProductSchema>;
export type ProductListQuery = z.output<(typeof catalogueOfficeEndpoints)['office.products.list']['query']>;

const pictureSchema = z
	.object({ picture: mediaNameSchema, alt: lineSchema(200).default('') })
	.meta({ id: 'PictureInput' });
const doseSchema = z
	.object({
		cropName: lineSchema(120, 1),
		pestName: lineSchema(200, 1),
		dosePerAcre: lineSchema(120, 1),
		water: lineSchema(120).nullish(),
		preHarvestDays: z.number().int().min(0).max(365).nullish(),
	})
	.meta({ id: 'DoseInput' });

const productTextsSchema = z
	.object({ descriptionHtml: textSchema(20_000).default(''), antidote: textSchema(1000).default('') })
	.meta({ id: 'ProductTextsInput' });
const savedTextsSchema = z
	.object({ descriptionHtml: z.string(), antidote: z.string() })
	.meta({ id: 'OfficeProductTexts' });

const newNamesSchema = z
	.object({ en: lineSchema(120, 1), hi: lineSchema(120).default(''), mr: lineSchema(120).default('') })
	.meta({ id: 'ProductNamesInput' });
const skuSchema = lineSchema(40, 1).refine((sku) => /^[A-Za-z0-9._/-]+$/.test(sku), {
	message: 'may contain only letters, digits and - . _ /',
});

/** The editable fields of a product, without its variants. */
const wordsOfProduct = {
	sku: skuSchema,
	names: newNamesSchema,
	categoryId: idSchema,
	productType: productTypeSchema,
	descriptionHtml: textSchema(20_000).default(''),
	gstPercent: z.number().min(0).max(99.99),
	hsn: lineSchema(8).default(''),
	origin: lineSchema(200).default(''),
	maker: textSchema(500).default(''),
	licence: lineSchema(120).default(''),
	badge: lineSchema(30).nullish(),
	isOfferZone: z.boolean().default(false),
	isTodayOffer: z.boolean().default(false),
	isSale: z.boolean().default(false),
	isTrending: z.boolean().default(false),
	/** place among the staples, which lists without a search show first; null: no staple */
	stapleRank: z.number().int().min(1, 'must be at least 1').max(9999).nullish(),
	/** months in which the product is listed earlier, 1 to 12; empty: all year */
	seasonMonths: z.array(z.number().int().min(1).max(12)).max(12).default([]),
	/** listed, but sold only through licensed operators */
	isRestricted: z.boolean().default(false),
	modeOfAction: textSchema(500).nullish(),
	toxicity: toxicitySchema.nullish(),
	antidote: textSchema(1000).nullish(),
	/** a translation is emptied when its English text changes and it does not */
	translations: translatedSchema(productTextsSchema, 'ProductTranslationsInput').default({
		hi: { descriptionHtml: '', antidote: '' },
		mr: { descriptionHtml: '', antidote: '' },
	}),
	aliases: z.array(lineSchema(80, 1)).max(50).default([]),
	pictures: z.array(pictureSchema).max(12).default([]),
	doses: z.array(doseSchema).max(100).default([]),
};

const newVariantSchema = z
	.object({
		unit: lineSchema(40, 1),
		/** in the product's base unit */
		amount: z.number().int().min(1, 'must be greater than 0').max(maxAmount),
		sku: skuSchema,
		isActive: z.boolean().default(true),
		pricePaise: writtenPaiseSchema.min(1, 'must be greater than 0'),
		/** the MRP, struck through above the price; null or 0: none, as loose products may have */
		mrpPaise: writtenPaiseSchema.nullish().transform((mrp) => mrp ?? 0),
	})
	.meta({ id: 'NewVariant' });

const statusSchema = z.enum(['active', 'draft']);
/** why the owner sells a listing that lacks legally required details; recorded in the audit log */
const saleReasonSchema = textSchema(300).default('');
/** A long description in Devanagari takes three bytes a character. */
const bodyLimit = 256 * 1024;

const savedVariantSchema = z
	.object({
		id: idSchema,
		poolId: idSchema,
		position: z.number().int(),
		unit: z.string(),
		amount: z.number().int(),
		sku: z.string(),
		isActive: z.boolean(),
		pricePaise: z.number().int(),
		mrpPaise: z.number().int(),
		onHand: z.number().int(),
	})
	.meta({ id: 'OfficeVariant' });

const officeProductSchema = z
	.object({
		...wordsOfProduct,
		// as stored in the database; requests are trimmed and bounded, responses are not changed
		sku: z.string(),
		names: namesSchema,
		descriptionHtml: z.string(),
		hsn: z.string(),
		origin: z.string(),
		maker: z.string(),
		licence: z.string(),
		badge: z.string().nullable(),
		stapleRank: z.number().int().nullable(),
		seasonMonths: z.array(z.number().int()),
		modeOfAction: z.string().nullable(),
		toxicity: toxicitySchema.nullable(),
		antidote: z.string().nullable(),
		translations: translatedSchema(savedTextsSchema, 'OfficeProductTranslations'),
		aliases: z.array(z.string()),
		pictures: z.array(z.object({ picture: z.string(), alt: z.string() })),
		doses: z.array(
			z.object({
				cropName: z.string(),
				pestName: z.string(),
				dosePerAcre: z.string(),
				water: z.string().nullable(),
				preHarvestDays: z.number().int().nullable(),
			}),
		),
		id: idSchema,
		version: z.number().int(),
		status: productStatusSchema,
		base: baseUnitSchema,
		/** whether all variants share one stock pool or each has its own */
		pooling: z.enum(['shared', 'own']),
		variants: z.array(savedVariantSchema),
		gaps: gapsSchema,
		createdAt: instantSchema,
		updatedAt: instantSchema,
	})
	.meta({ id: 'OfficeProduct' });
export type OfficeProduct = z.output<typeof officeProductSchema>;

const reply = oneReply(officeProductSchema);
const params = z.object({ id: idSchema });
const versionSchema = z.number().int();
const versionBodySchema = z.object({ version: versionSchema }).meta({ id: 'VersionSeen' });
export type NewProductWire = z.output<(typeof catalogueOfficeEndpoints)['office.products.create']['body']>;
export type ProductChangeWire = z.output<(typeof catalogueOfficeEndpoints)['office.products.update']['body']>;

export const catalogueOfficeEndpoints = {
	'office.products.list': endpoint('GET /api/v1/office/products', {
		access: permissions['catalogue.read'],
		summary: 'Products in every status, searchable by name in three languages, SKU or alias.',
		query: z.object({
			...listQuery(['name', 'sku', 'updatedAt']),
			category: idSchema.optional(),
			productType: productTypeSchema.optional(),
			status: productStatusSchema.optional(),
			low: queryFlagSchema.optional(),
			offer: queryFlagSchema.optional(),
			/** only products whose listing is incomplete */
			incomplete: queryFlagSchema.optional(),
		}),
		reply: listReply(listedProductSchema, cappedTotal),
	}),
	'office.products.get': endpoint('GET /api/v1/office/products/:id', {
		access: permissions['catalogue.read'],
		summary: 'One product in any status with all its details.',
		params,
		reply,
		refusals: ['PRODUCT_NOT_FOUND'],
	}),
	'office.products.create': endpoint('POST /api/v1/office/products', {
		access,
		summary: 'Creates a product with its variants, without stock.',
		body: z
			.object({
				...wordsOfProduct,
				status: statusSchema.default('draft'),
				saleReason: saleReasonSchema,
				base: baseUnitSchema,
				pooling: z.enum(['shared', 'own']).default('shared'),
				variants: z.array(newVariantSchema).max(40).default([]),
			})
			.meta({ id: 'NewProduct' }),
		bodyLimit,
		status: 201,
		reply,
		refusals: [
			'CATEGORY_ARCHIVED',
			'CATEGORY_NOT_FOUND',
			'LISTING_INCOMPLETE',
			'PICTURE_UNKNOWN',
			'PRODUCT_NOT_SELLABLE',
			'SKU_TAKEN',
			'UNIT_TWICE',
		],
	}),
	'office.products.update': endpoint('PUT /api/v1/office/products/:id', {
		access,
		summary: 'Updates a product. Variants keep their price and stock pool; a variant without an id is new.',
		params,
		body: z
			.object({
				...wordsOfProduct,
				version: versionSchema,
				/** an archived product stays archived until it is restored */
				status: productStatusSchema,
				saleReason: saleReasonSchema,
				variants: z
					.array(
						z.object({
							...newVariantSchema.shape,
							id: idSchema.optional(),
							// the price of an existing variant is changed on the price board
							pricePaise: writtenPaiseSchema.optional(),
							mrpPaise: writtenPaiseSchema.nullish(),
						}),
					)
					.max(40),
			})
			.meta({ id: 'ProductChange' }),
		bodyLimit,
		reply,
		refusals: [
			'CATEGORY_ARCHIVED',
			'CATEGORY_NOT_FOUND',
			'LISTING_INCOMPLETE',
			'PICTURE_UNKNOWN',
			'PRODUCT_NOT_FOUND',
			'PRODUCT_NOT_SELLABLE',
			'SKU_TAKEN',
			'STALE_VERSION',
			'UNIT_TWICE',
			'VARIANT_NEEDS_PRICE',
			'VARIANT_NOT_FOUND_IN_PRODUCT',
		],
	}),
	'office.products.duplicate': endpoint('POST /api/v1/office/products/:id/duplicate', {
		access,
		summary: 'Copies a product as a draft with empty stock pools.',
		params,
		status: 201,
		reply,
		refusals: ['PRODUCT_NOT_FOUND', 'PICTURE_UNKNOWN', 'SKU_TAKEN'],
	}),
	'office.products.archive': endpoint('POST /api/v1/office/products/:id/archive', {
		access,
		summary: 'Archives a product. Existing orders are not affected.',
		params,
		body: versionBodySchema,
		reply,
		refusals: ['PRODUCT_NOT_FOUND', 'STALE_VERSION'],
	}),
	'office.products.restore': endpoint('POST /api/v1/office/products/:id/restore', {
		access,
		summary: 'Restores an archived product as a draft.',
		params,
		body: versionBodySchema,
		reply,
		refusals: ['PRODUCT_NOT_FOUND', 'STALE_VERSION'],
	}),
};
