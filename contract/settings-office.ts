import { normalizedMobile } from '#domain/address.ts';
import { licenceProblem } from '#domain/gst-states.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { oneReply, writtenPaiseSchema } from './office-list.ts';
import { shopSchema } from './settings.ts';
import { lineSchema } from './wire.ts';

const access = permissions['settings.manage'];
/** ₹10,000: a higher minimum is a typing error that would prevent all orders */
const highestMinimumPaise = 1_000_000;

const emailOrNothing = lineSchema(254).refine(
	(text) => text === '' || z.email().safeParse(text).success,
	'is not a valid email',
);

const licenceTexts = {
	GSTIN: 'is not a valid GSTIN: 15 characters, the last one is a check character',
	FSSAI: 'is not a valid FSSAI number: 14 digits that begin with 1 or 2',
};

const licenceSchema = z
	.object({ label: lineSchema(60, 1), number: lineSchema(60, 1) })
	.superRefine((licence, context) => {
		const problem = licenceProblem(licence);
		if (problem !== null) context.addIssue({ code: 'custom', path: ['number'], message: licenceTexts[problem] });
	})
	.transform(({ label, number }) => ({ label, number: /gst/i.test(label) ? number.toUpperCase() : number }))
	.meta({ id: 'LicenceInput' });

const percentSchema = z.number().int().min(0).max(100);
const countSchema = z.number().int().min(0).max(100_000);
const newAccountLimitsSchema = z
	.object({
		orderPaise: writtenPaiseSchema,
		openOrders: countSchema,
		addressOpenOrders: countSchema,
		networkOpenOrders: countSchema,
		pincodeOpenOrders: countSchema,
		sharePercent: percentSchema,
		groupSharePercent: percentSchema,
		newSharePercent: percentSchema,
		signUpsPerNetwork: countSchema,
	})
	.meta({ id: 'NewAccountLimits' });

const written = {
	name: lineSchema(60, 1),
	/** country code and number, digits only; '' hides the button */
	whatsappNumber: lineSchema(20)
		.transform((text) => {
			const mobile = normalizedMobile(text);
			return /^\d{10}$/.test(mobile) ? `91${mobile}` : text.replace(/[\s+-]/g, '');
		})
		.refine((text) => /^(\d{10,15})?$/.test(text), 'must be a mobile number of 10 digits, with or without +91'),
	supportEmail: emailOrNothing,
	supportHours: lineSchema(60),
	grievanceEmail: emailOrNothing,
	address: lineSchema(300),
	pickupAddress: lineSchema(300),
	manufacturer: lineSchema(200),
	supportHoursHi: lineSchema(60).default(''),
	supportHoursMr: lineSchema(60).default(''),
	addressHi: lineSchema(300).default(''),
	addressMr: lineSchema(300).default(''),
	pickupAddressHi: lineSchema(300).default(''),
	pickupAddressMr: lineSchema(300).default(''),
	licences: z.array(licenceSchema).max(12),
	minimumOrderPaise: writtenPaiseSchema.max(highestMinimumPaise),
	/** for accounts without a delivered order; 0: no limit */
	newAccountLimits: newAccountLimitsSchema,
	/** pages state that products and licences are samples */
	isDemo: z.boolean(),
};

const settingsSchema = shopSchema
	.omit({ googleClientId: true, minimumOrder: true, translations: true })
	.extend({
		whatsappNumber: z.string(),
		supportHoursHi: z.string(),
		supportHoursMr: z.string(),
		addressHi: z.string(),
		addressMr: z.string(),
		pickupAddressHi: z.string(),
		pickupAddressMr: z.string(),
		minimumOrderPaise: z.number().int(),
		newAccountLimits: newAccountLimitsSchema,
		version: z.number().int(),
		/** the environment of the server sets another number, which takes precedence */
		whatsappNumberOfMachine: z.string().nullable(),
	})
	.meta({ id: 'ShopSettings' });
export type ShopSettings = z.output<typeof settingsSchema>;

export const settingsOfficeEndpoints = {
	'office.settings.get': endpoint('GET /api/v1/office/settings', {
		access,
		summary: 'The shop settings.',
		reply: oneReply(settingsSchema),
	}),
	'office.settings.update': endpoint('PUT /api/v1/office/settings', {
		access,
		summary: 'Updates the shop settings. The pages show them at once.',
		body: z.object({ ...written, version: z.number().int() }),
		reply: oneReply(settingsSchema),
		refusals: ['STALE_VERSION'],
	}),
};
