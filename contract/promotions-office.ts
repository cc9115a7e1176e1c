import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { type ContentItemRow, contentTypeEndpoints } from './content-types.ts';
import { queryFlagSchema, writtenInstantSchema, writtenPaiseSchema } from './office-list.ts';
import { idSchema, instantSchema, lineSchema, referenceSchema, storableSchema, textSchema } from './wire.ts';

/** A period may be open-ended, but must not end before it starts. */
export function periodProblem(body: { startsAt: string; endsAt: string | null }) {
	if (body.endsAt === null || Date.parse(body.endsAt) > Date.parse(body.startsAt)) return null;
	return { field: 'endsAt', message: 'The end must be after the start.' };
}

const paiseSchema = z.number().int();
const limitSchema = z.number().int().min(1).max(1_000_000).nullable().default(null);

const discountTypes = ['percentage', 'fixed'] as const;

const couponRow = {
	code: z.string(),
	discountType: z.enum(discountTypes),
	percent: z.number().nullable(),
	amountPaise: paiseSchema.nullable(),
	capPaise: paiseSchema.nullable(),
	minimumPaise: paiseSchema,
	startsAt: instantSchema,
	endsAt: instantSchema.nullable(),
	totalLimit: z.number().int().nullable(),
	userLimit: z.number().int().nullable(),
	/** null: for every customer */
	userEmail: z.string().nullable(),
	isAdvertised: z.boolean(),
	isActive: z.boolean(),
	/** uses by orders that are not cancelled */
	usedCount: z.number().int(),
	/** total discount of the orders that use it */
	discountGivenPaise: paiseSchema,
};
export type OfficeCoupon = ContentItemRow<typeof couponRow>;

type CouponBody = {
	startsAt: string;
	endsAt: string | null;
	discountType: string;
	percent: unknown;
	amountPaise: unknown;
};

const campaignRow = {
	festival: z.string(),
	title: z.string(),
	body: z.string(),
	festivalHi: z.string(),
	festivalMr: z.string(),
	titleHi: z.string(),
	titleMr: z.string(),
	bodyHi: z.string(),
	bodyMr: z.string(),
	picture: z.string().nullable(),
	startsAt: instantSchema,
	endsAt: instantSchema,
	isActive: z.boolean(),
	/** in display order */
	productIds: z.array(idSchema),
	products: z.array(referenceSchema),
};
export type OfficeCampaign = ContentItemRow<typeof campaignRow>;

export const promotionOfficeEndpoints = {
	...contentTypeEndpoints('coupons', {
		access: permissions['coupons.manage'],
		noun: 'coupon',
		row: couponRow,
		body: {
			code: lineSchema(40, 3).refine((code) => /^[\w-]+$/.test(code), 'may contain only letters, digits, - and _'),
			discountType: z.enum(discountTypes),
			percent: z.number().gt(0).max(100).multipleOf(0.01).nullable().default(null),
			amountPaise: writtenPaiseSchema.min(1).nullable().default(null),
			capPaise: writtenPaiseSchema.min(1).nullable().default(null),
			minimumPaise: writtenPaiseSchema.default(0),
			startsAt: writtenInstantSchema,
			endsAt: writtenInstantSchema.nullable().default(null),
			totalLimit: limitSchema,
			userLimit: limitSchema,
			userEmail: lineSchema(254).nullable().default(null),
			isAdvertised: z.boolean().default(false),
			isActive: z.boolean().default(true),
		},
		check(body: CouponBody) {
			const field = body.discountType === 'percentage' ? 'percent' : 'amountPaise';
			return body[field] === null ? { field, message: 'is required' } : periodProblem(body);
		},
		refusals: { write: ['VALUE_TAKEN', 'USER_NOT_FOUND', 'LIMIT_BELOW_USE'], remove: ['COUPON_IN_ORDERS'] },
		sorts: ['startsAt', 'code', 'endsAt', 'usedCount', 'discountGivenPaise'],
		defaultOrder: 'desc',
		filters: { isActive: queryFlagSchema.optional(), isAdvertised: queryFlagSchema.optional() },
	}),
	...contentTypeEndpoints('campaigns', {
		access: permissions['content.manage'],
		noun: 'campaign',
		row: campaignRow,
		body: {
			// Part of a URL: letters in every script, digits and spaces.
			festival: lineSchema(60, 1).refine(
				(name) => /^[\p{L}\p{M}\p{N} -]+$/u.test(name),
				'may contain only letters, digits, spaces and -',
			),
			title: lineSchema(100, 1),
			body: textSchema(500).default(''),
			festivalHi: lineSchema(60).default(''),
			festivalMr: lineSchema(60).default(''),
			titleHi: lineSchema(100).default(''),
			titleMr: lineSchema(100).default(''),
			bodyHi: textSchema(500).default(''),
			bodyMr: textSchema(500).default(''),
			picture: storableSchema(200).nullable().default(null),
			startsAt: writtenInstantSchema,
			endsAt: writtenInstantSchema,
			isActive: z.boolean().default(true),
			productIds: z
				.array(z.uuid())
				.max(60)
				.refine((ids) => new Set(ids).size === ids.length, 'contains a product twice')
				.default([]),
		},
		check: periodProblem,
		refusals: { write: ['MEDIA_UNKNOWN', 'VALUE_TAKEN', 'PRODUCT_NOT_FOUND'] },
		sorts: ['endsAt', 'festival', 'startsAt'],
		defaultOrder: 'desc',
		filters: { isActive: queryFlagSchema.optional() },
	}),
};
