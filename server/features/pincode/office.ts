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

/** Where the shop delivers to: without any of these rows nobody can order. */
export function pincodeOfficeHandlers(context: AppContext) {
	return entryHandlers(context, pincodeKind);
}
