import { formatRupees, rupeesFromPaise } from '#domain/money.ts';
import {
	addressKey,
	countsOrders,
	linesAboveShare,
	type NewAccountLimits,
	type NewAccountUse,
	openOrdersRefusal,
} from '#domain/new-account.ts';
import { refuse } from '#server/platform/refuse.ts';
import type { NewAccount } from './new-account-queries.ts';
import type { NewOrder, NewOrderLine } from './place-order-queries.ts';

/** How an order of an account without a delivered order is counted; null: not at all, because no limit needs it. */
export function newAccountOf(
	order: Pick<NewOrder, 'userId' | 'deliveryAddress' | 'billingAddress'>,
	network: string | null,
	limits: NewAccountLimits,
): NewAccount | null {
	if (!countsOrders(limits)) return null;
	const address = order.deliveryAddress ?? order.billingAddress;
	return {
		userId: order.userId,
		addressKey: address === null ? '' : addressKey(address),
		network,
		pincode: address?.pincode ?? '',
	};
}

/** An order of an account without a delivered order that waits for review needs a verified e-mail. */
export function refuseUnverified({ orderPaise }: NewAccountLimits): never {
	refuse('EMAIL_NOT_VERIFIED', { maximum: rupeesFromPaise(orderPaise) }, { maximum: formatRupees(orderPaise) });
}

/** Refuses NEW_ACCOUNT_ORDERS, NEW_ACCOUNT_DAY, NEW_ACCOUNT_GROUP, and NEW_ACCOUNT_QUANTITY with the packs that are allowed. */
export function refuseAboveLimits(lines: readonly NewOrderLine[], use: NewAccountUse, limits: NewAccountLimits): void {
	const tooMany = openOrdersRefusal(use, limits);
	if (tooMany === 'account') {
		const maximum = limits.openOrders;
		refuse('NEW_ACCOUNT_ORDERS', { maximum }, { maximum: String(maximum) });
	}
	if (tooMany === 'day') refuse('NEW_ACCOUNT_DAY');
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
