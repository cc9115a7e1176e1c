import { couponRefusals } from '#domain/coupon.ts';
import { z } from 'zod';
import { productSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { exactSchema, idSchema, instantSchema, rupeesSchema, success, translatedSchema } from './wire.ts';

export const couponSchema = z
	.object({
		_id: idSchema,
		code: z.string(),
		/** percent for 'percentage', rupees for 'fixed' */
		discount: z.number(),
		discountType: z.enum(['percentage', 'fixed']),
		maxDiscount: rupeesSchema.nullable(),
		minimumAmount: rupeesSchema,
		endsAt: instantSchema.nullable(),
	})
	.meta({ id: 'Coupon' });
export type CouponWire = z.output<typeof couponSchema>;

const campaignTextsSchema = z
	.object({ festival: z.string(), title: z.string(), text: z.string() })
	.meta({ id: 'CampaignTexts' });

export const campaignSchema = z
	.object({
		_id: idSchema,
		title: z.string(),
		festival: z.string(),
		startDate: instantSchema,
		endDate: instantSchema,
		// ours
		text: z.string(),
		thumbnail: z.string().nullable(),
		translations: translatedSchema(campaignTextsSchema, 'CampaignTranslations'),
		/** empty once the campaign has ended */
		products: z.array(productSchema),
	})
	.meta({ id: 'Campaign' });
export type CampaignWire = z.output<typeof campaignSchema>;

export const promotionEndpoints = {
	'coupons.verify': endpoint('GET /api/v1/coupons/varify/:code', {
		access: 'public',
		summary:
			'A coupon by its code, or null with the reason. The last valid coupon of a signed-in user is remembered for 30 minutes.',
		params: z.object({ code: exactSchema(64) }),
		reply: z.object({
			status: success,
			data: z.object({ coupon: couponSchema.nullable() }),
			reason: z.string().optional(),
			/** of the reason: a frontend has its text in the language of the page */
			reasonCode: z.enum(couponRefusals).optional(),
		}),
		refusals: ['TOO_MANY_ATTEMPTS'],
	}),
	'coupons.offers': endpoint('GET /api/v1/coupons/offers', {
		access: 'public',
		dependsOn: ['promotions'],
		summary: 'The coupons advertised now.',
		reply: z.object({ status: success, data: z.object({ coupons: z.array(couponSchema) }) }),
	}),
	'campaigns.list': endpoint('GET /api/v1/campaigns', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'stock', 'reviews', 'promotions'],
		summary: 'Running campaigns, ending soonest first, and recently ended ones.',
		reply: z.object({ status: success, data: z.object({ campaigns: z.array(campaignSchema) }) }),
	}),
	'campaigns.get': endpoint('GET /api/v1/campaigns/:festival', {
		access: 'public',
		dependsOn: ['catalogue', 'prices', 'stock', 'reviews', 'promotions'],
		summary: 'The campaign of a festival with its products.',
		params: z.object({ festival: exactSchema(100) }),
		reply: z.object({ status: success, data: z.object({ campaign: campaignSchema }) }),
		refusals: ['CAMPAIGN_NOT_FOUND'],
	}),
};
