import { z } from 'zod';
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
	summary: 'A coupon by its code, or null with the reason. A signed-in person’s last valid one counts for 30 minutes.',
	params: z.object({ code: exactSchema(64) }),
	reply: z.object({
		status: success,
		data: z.object({ coupon: couponSchema.nullable() }),
		reason: z.string().optional(),
	}),
});

export const listCouponOffers = endpoint('coupons.offers', {
	access: 'public',
	summary: 'The coupons that may be advertised now.',
	reply: z.object({ status: success, data: z.object({ coupons: z.array(couponSchema) }) }),
});
