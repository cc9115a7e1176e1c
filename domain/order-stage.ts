import type { OrderStatus } from './order.ts';

/** Fulfilment stage of an order before dispatch; afterwards the order status applies. */
export const orderStages = ['new', 'to-pick', 'packed'] as const;
export type OrderStage = (typeof orderStages)[number];

/** @returns null for an order that has left the shop or is cancelled */
export function orderStage(order: {
	status: OrderStatus;
	isOnPickList: boolean;
	isPacked: boolean;
}): OrderStage | null {
	if (order.status !== 'ORDERED') return null;
	if (order.isPacked) return 'packed';
	return order.isOnPickList ? 'to-pick' : 'new';
}
