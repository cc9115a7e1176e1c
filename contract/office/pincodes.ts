import { duties } from '#domain/staff.ts';
import { lineSchema } from '#contract/wire.ts';
import { z } from 'zod';
import { type EntryRow, entryEndpoints } from './entries.ts';

/** agro: crop care and plant nutrition by parcel, nothing fresh */
const scopeSchema = z.enum(['all', 'agro']);

const pincodeRow = { pincode: z.string(), area: z.string(), scope: scopeSchema, promise: z.string() };
export type PincodeEntry = EntryRow<typeof pincodeRow>;

export const pincodeEndpoints = entryEndpoints('pincodes', {
	access: duties['settings.manage'],
	noun: 'delivery pincode',
	row: pincodeRow,
	body: {
		pincode: z.string().regex(/^\d{6}$/, 'must have 6 digits'),
		area: lineSchema(100, 1),
		scope: scopeSchema,
		promise: lineSchema(100, 1),
	},
	sorts: ['pincode', 'area'],
	filters: { scope: scopeSchema.optional() },
});
