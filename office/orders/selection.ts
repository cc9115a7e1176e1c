import type { ListedOrder } from '#contract/orders-office.ts';

export type Selection = { ids: string[]; numbers: string[]; totalPaise: number };

/** The selected orders that are on screen, in its order. A hidden order is never acted on. */
export function selectionOnScreen(
	shown: readonly Pick<ListedOrder, 'id' | 'number' | 'totalPaise'>[],
	selectedIds: readonly unknown[],
): Selection {
	const selected = new Set(selectedIds.map(String));
	const chosen = shown.filter(({ id }) => selected.has(id));
	return {
		ids: chosen.map(({ id }) => id),
		numbers: chosen.map(({ number }) => number),
		totalPaise: chosen.reduce((sum, order) => sum + order.totalPaise, 0),
	};
}

/** Orders that staff may dispatch only with a reason, because they are not packed. */
export function unpackedOrders<T extends Pick<ListedOrder, 'packingStatus'>>(chosen: readonly T[]): T[] {
	return chosen.filter(({ packingStatus }) => packingStatus === 'new' || packingStatus === 'to-pick');
}

/** Names what a list shows: another filter, sequence or page is another list, and its selection is empty. */
export function keyOfList(list: { filterValues: object; sort: object; page: number; perPage: number }): string {
	const { filterValues, sort, page, perPage } = list;
	return JSON.stringify([filterValues, sort, page, perPage]);
}
