import { z } from 'zod';
import { productSchema } from './catalogue.ts';
import { endpoint } from './endpoint.ts';
import { exactSchema, idSchema, instantSchema, rupeesSchema, success } from './wire.ts';

export const couponSchema = z.object({
	_id: idSchema,
	code: z.string(),
	/** percent for 'percentage', rupees for 'fixed' */
	discount: z.number(),
	discountType: z.enum(['percentage', 'fixed']),
	maxDiscount: rupeesSchema.nullable(),
	minimumAmount: rupeesSchema,
	endsAt: instantSchema.nullable(),
});
export type CouponWire = z.output<typeof couponSchema>;

export const verifyCoupon = endpoint('coupons.verify', {
	access: 'public',
	summary:
		'A coupon by its code, or null with the reason. The last valid coupon of a signed-in user is remembered for 30 minutes.',
	params: z.object({ code: exactSchema(64) }),
	reply: z.object({
		status: success,
		data: z.object({ coupon: couponSchema.nullable() }),
		reason: z.string().optional(),
	}),
});

export const listCouponOffers = endpoint('coupons.offers', {
	access: 'public',
	summary: 'The coupons advertised now.',
	reply: z.object({ status: success, data: z.object({ coupons: z.array(couponSchema) }) }),
});

export const campaignSchema = z.object({
	_id: idSchema,
	title: z.string(),
	festival: z.string(),
	startDate: instantSchema,
	endDate: instantSchema,
	// ours
	text: z.string(),
	thumbnail: z.string().nullable(),
	/** empty once it has ended */
	products: z.array(productSchema),
});
export type CampaignWire = z.output<typeof campaignSchema>;

export const listCampaigns = endpoint('campaigns.list', {
	access: 'public',
	summary: 'Running campaigns, ending soonest first, and recently ended ones.',
	reply: z.object({ status: success, data: z.object({ campaigns: z.array(campaignSchema) }) }),
});

export const getCampaign = endpoint('campaigns.get', {
	access: 'public',
	summary: 'The campaign of a festival with its products.',
	params: z.object({ festival: exactSchema(100) }),
	reply: z.object({ status: success, data: z.object({ campaign: campaignSchema }) }),
});
