import type { OrderStatus } from './order.ts';

/** Where an order stands inside the shop before it leaves; afterwards its status says everything. */
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
