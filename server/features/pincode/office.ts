import { entryHandlers } from '#server/entries/handlers.ts';
import type { EntryKind } from '#server/entries/kind.ts';
import type { AppContext } from '#server/http/context.ts';

const pincodeKind = {
	name: 'pincodes',
	entity: 'pincode',
	table: 'served_pincodes',
	columns: { pincode: 'pincode', area: 'area', scope: 'scope', promise: 'promise' },
	searched: ['pincode', 'area'],
	unique: { served_pincodes_pkey: 'pincode' },
} as const satisfies EntryKind;

/** Delivery pincodes: without any no order can be placed. */
export function pincodeOfficeHandlers(context: AppContext) {
	return entryHandlers(context, pincodeKind);
}
