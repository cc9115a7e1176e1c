import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { namesSchema, pincodeSchema, success } from './wire.ts';

const postOfficeSchema = z
	.object({
		Name: z.string(),
		District: z.string(),
		State: z.string(),
		Block: z.string(),
		Country: z.string(),
		Pincode: z.string(),
	})
	.meta({ id: 'PostOffice' });

export const deliveryEndpoints = {
	/** The response format of the public postal service. spec: decision D4 */
	'pincode.lookup': endpoint('GET /pincode/:pincode', {
		access: 'public',
		summary: 'The post offices of a pincode.',
		params: z.object({ pincode: z.string().max(128) }),
		reply: z.array(
			z.object({
				Status: z.enum(['Success', 'Error']),
				Message: z.string(),
				PostOffice: z.array(postOfficeSchema).nullable(),
			}),
		),
	}),
	'delivery.promise': endpoint('GET /api/v1/delivery/:pincode', {
		access: 'public',
		summary: 'Whether and when the shop delivers to a pincode.',
		params: z.object({ pincode: pincodeSchema }),
		reply: z.object({
			status: success,
			data: z.object({
				pincode: z.string(),
				scope: z.enum(['all', 'agro', 'none']),
				area: z.string().nullable(),
				/** when the shop delivers, in English and in every language; '' where it is not translated */
				promise: z.string().nullable(),
				promiseTexts: namesSchema.nullable(),
			}),
		}),
	}),
};
