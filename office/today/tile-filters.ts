import type { Today } from '#contract/office/today.ts';

/** What a tile counts is what its list shows with this filter. */
export const orderFilters: Record<keyof Today['orders'], Record<string, unknown>> = {
	new: { stage: 'new' },
	toPick: { stage: 'to-pick' },
	packed: { stage: 'packed' },
	shipped: { status: 'SHIPPED' },
	outForDelivery: { status: 'OUT_FOR_DELIVERY' },
	cashToCollect: { isCashDue: true },
	returnCases: { isReturnCase: true },
};
export const stockFilter = { low: true, status: 'active' };
export const deskFilter = { status: 'unanswered' };
