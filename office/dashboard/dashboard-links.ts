import type { Today } from '#contract/dashboard-office.ts';

/** The address of a list with its filters set, as react-admin reads it. */
export function listLink(resource: string, filter: Record<string, unknown>): string {
	return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

/** What a tile counts is what its list shows with this filter. */
export const orderFilters: Record<keyof Today['orders'], Record<string, unknown>> = {
	new: { packingStatus: 'new' },
	toPick: { packingStatus: 'to-pick' },
	packed: { packingStatus: 'packed' },
	shipped: { status: 'SHIPPED' },
	outForDelivery: { status: 'OUT_FOR_DELIVERY' },
	cashToCollect: { isCashDue: true },
	returnCases: { isReturn: true },
};
export const stockFilter = { low: true, status: 'active' };
export const ticketFilter = { status: 'unanswered' };
