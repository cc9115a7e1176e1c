import { formatRupees, type Paise, rupeesFromPaise } from '#domain/money.ts';
import {
	addressKey,
	countsOrders,
	isAboveValue,
	linesAboveShare,
	type NewAccountLimits,
	type NewAccountUse,
	openOrdersRefusal,
} from '#domain/new-account.ts';
import { refuse } from '#server/platform/refuse.ts';
import type { NewAccount } from './new-account-queries.ts';
import type { NewOrder, NewOrderLine } from './place-order-queries.ts';

/**
 * How an order of an account without a delivered order is counted; null: not at all, because no limit needs it. Refuses
 * NEW_ACCOUNT_VALUE.
 */
export function newAccountOf(
	order: Pick<NewOrder, 'userId' | 'total' | 'deliveryAddress' | 'billingAddress'>,
	network: string | null,
	limits: NewAccountLimits,
): NewAccount | null {
	if (isAboveValue(order.total, limits)) refuseValue(limits.orderPaise);
	if (!countsOrders(limits)) return null;
	const address = order.deliveryAddress ?? order.billingAddress;
	return {
		userId: order.userId,
		addressKey: address === null ? '' : addressKey(address),
		network,
		pincode: address?.pincode ?? '',
	};
}

function refuseValue(most: Paise): never {
	refuse('NEW_ACCOUNT_VALUE', {
		message: `Until your first order is delivered, an order can be at most ${formatRupees(most)}.`,
		maximum: rupeesFromPaise(most),
	});
}

/** Refuses NEW_ACCOUNT_ORDERS, NEW_ACCOUNT_GROUP, and NEW_ACCOUNT_QUANTITY with the packs that are allowed. */
export function refuseAboveLimits(lines: readonly NewOrderLine[], use: NewAccountUse, limits: NewAccountLimits): void {
	const tooMany = openOrdersRefusal(use, limits);
	if (tooMany === 'account') {
		const maximum = limits.openOrders;
		const message = `You have ${maximum} open orders. You can order again when the first one is delivered.`;
		refuse('NEW_ACCOUNT_ORDERS', { message, maximum });
	}
	if (tooMany === 'group') refuse('NEW_ACCOUNT_GROUP');
	const above = linesAboveShare(lines, use, limits);
	if (above.length === 0) return;
	refuse('NEW_ACCOUNT_QUANTITY', {
		lines: above.map(({ index, available }) => ({
			productId: lines[index]?.productId,
			unit: lines[index]?.unit,
			available,
		})),
	});
}
