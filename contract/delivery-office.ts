import { isIndianPincode } from '#domain/address.ts';
import { permissions } from '#domain/staff.ts';
import { z } from 'zod';
import { type ContentItemRow, contentTypeEndpoints } from './content-types.ts';
import { lineSchema } from './wire.ts';

/** agro: crop care and plant nutrition by parcel, no fresh produce */
const scopeSchema = z.enum(['all', 'agro']);

const pincodeRow = {
	pincode: z.string(),
	area: z.string(),
	scope: scopeSchema,
	promise: z.string(),
	promiseHi: z.string(),
	promiseMr: z.string(),
};
export type OfficePincode = ContentItemRow<typeof pincodeRow>;

export const deliveryOfficeEndpoints = {
	...contentTypeEndpoints('pincodes', {
		access: permissions['settings.manage'],
		noun: 'delivery pincode',
		row: pincodeRow,
		body: {
			pincode: lineSchema(10, 1)
				.transform((text) => text.replaceAll(' ', ''))
				.refine(isIndianPincode, 'Pincode must be exactly 6 digits and cannot begin with 0.'),
			area: lineSchema(100, 1),
			scope: scopeSchema,
			promise: lineSchema(100, 1),
			promiseHi: lineSchema(100).default(''),
			promiseMr: lineSchema(100).default(''),
		},
		refusals: { write: ['VALUE_TAKEN'] },
		sorts: ['pincode', 'area'],
		filters: { scope: scopeSchema.optional() },
	}),
};
