import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { rupeesSchema, success, translatedSchema } from './wire.ts';

const licenceSchema = z.object({ label: z.string(), number: z.string() }).meta({ id: 'Licence' });

const shopTextsSchema = z
	.object({ supportHours: z.string(), address: z.string(), pickupAddress: z.string() })
	.meta({ id: 'ShopTexts' });

/** Data of the shop shown on every page: footer, WhatsApp button, sign-in options (ours). */
export const shopSchema = z
	.object({
		name: z.string(),
		whatsappNumber: z.string().nullable(),
		googleClientId: z.string().nullable(),
		supportEmail: z.string(),
		supportHours: z.string(),
		grievanceEmail: z.string(),
		address: z.string(),
		pickupAddress: z.string(),
		manufacturer: z.string(),
		licences: z.array(licenceSchema),
		isDemo: z.boolean(),
		minimumOrder: rupeesSchema,
		translations: translatedSchema(shopTextsSchema, 'ShopTranslations'),
	})
	.meta({ id: 'Shop' });
export type ShopWire = z.output<typeof shopSchema>;

export const settingsEndpoints = {
	'shop.get': endpoint('GET /api/v1/shop', {
		access: 'public',
		dependsOn: ['settings'],
		summary: 'Name, contact, licences and settings shown on every page.',
		reply: z.object({ status: success, data: z.object({ shop: shopSchema }) }),
	}),
};
