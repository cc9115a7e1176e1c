import type { Dashboard } from '#contract/dashboard-office.ts';

/** The URL of a list with filters, in react-admin's format. */
export function listLink(resource: string, filter: Record<string, unknown>, isOldestFirst = false): string {
	const order = isOldestFirst ? '&sort=createdAt&order=ASC' : '';
	return `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}${order}`;
}

/** The oldest order is reviewed or picked next. */
export const oldestFirst: readonly string[] = ['inReview', 'new', 'toPick'];

/** The filter of a list that shows exactly what its tile counts. */
export const orderFilters: Record<keyof Dashboard['orders'], Record<string, unknown>> = {
	inReview: { packingStatus: 'in-review' },
	new: { packingStatus: 'new' },
	toPick: { packingStatus: 'to-pick' },
	packed: { packingStatus: 'packed' },
	shipped: { status: 'SHIPPED' },
	outForDelivery: { status: 'OUT_FOR_DELIVERY' },
	cashToCollect: { isCashDue: true },
	openReturns: { isReturn: true },
	withoutInvoice: { isInvoiceMissing: true },
};
export const stockFilter = { low: true, status: 'active' };
export const ticketFilter = { status: 'awaiting-reply' };
