import type { Address } from '#domain/address.ts';
import type { CartLine } from '#domain/cart.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { type CartQuote, cartQuote, useMinimumOrder } from '#web/cart/cart-quote.ts';
import { useCartLines } from '#web/cart/cart-store.ts';
import { useCoupon } from '#web/cart/coupon-store.ts';
import { availabilityOf, useLineAvailability } from '#web/cart/line-facts.ts';
import { useCartRefresh } from '#web/cart/refresh-cart.ts';
import { useState } from 'react';
import { type ChosenAddresses, chosenAddresses, useAddressChoice } from './address-choice.ts';
import { hasPendingRequest } from './order-attempt.ts';
import { type Notice, usePlaceOrder } from './use-place-order.ts';

export type CheckoutNow = {
	lines: readonly CartLine[];
	coupon: AppliedCoupon | null;
	quote: CartQuote;
	chosen: ChosenAddresses;
	/** the delivery address, else the billing address */
	destination: Address | null;
	mobile: string;
	/** decides where the lines can be delivered */
	products: { isFresh: boolean }[];
	send: () => void;
	isBusy: boolean;
	notice: Notice | null;
	/** an order was sent before a reload and its outcome is unknown */
	hasPendingOrder: boolean;
};

/** The order draft of the checkout and the function that places it. */
export function useCheckout(user: User, onPlaced: (order: Order) => void): CheckoutNow {
	const lines = useCartLines();
	const coupon = useCoupon();
	const facts = useLineAvailability();
	const choice = useAddressChoice();
	const { submit, isBusy, notice } = usePlaceOrder(user, onPlaced);
	const [hadPending] = useState(() => hasPendingRequest(user.id));
	useCartRefresh();
	const quote = cartQuote(lines, coupon, useMinimumOrder());
	const chosen = chosenAddresses(user.addresses, choice);
	const destination = chosen.delivery ?? chosen.billing;
	const mobile = destination?.contactMobile ?? user.mobile;
	return {
		lines,
		coupon,
		quote,
		chosen,
		destination,
		mobile,
		products: lines.map((line) => ({ isFresh: availabilityOf(facts, line).isFresh ?? false })),
		send: () => void submit({ lines, quote, coupon, chosen, mobile }),
		isBusy,
		notice,
		hasPendingOrder: notice === null && hadPending && !isBusy,
	};
}
