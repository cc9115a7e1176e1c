import type { Address } from '#domain/address.ts';
import type { CartLine } from '#domain/cart.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { type ChosenAddresses, chosenAddresses, useAddressChoice } from '#web/accounts/address-choice.ts';
import { type CartQuote, cartQuote } from '#web/cart/cart-quote.ts';
import { useCartLines } from '#web/cart/cart-store.ts';
import { useCoupon } from '#web/cart/coupon-store.ts';
import { availabilityOf, buyableLines, useLineAvailability } from '#web/cart/line-availability.ts';
import { useCartRefresh } from '#web/cart/refresh-cart.ts';
import { type Delivery, undeliverable, useDelivery } from '#web/delivery/delivery.ts';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import type { Answer } from '#web/lib/use-query.ts';
import { useState } from 'react';
import { hasPendingRequest } from './pending-order.ts';
import { type Notice, usePlaceOrder } from './use-place-order.ts';

/** Whether and when the lines can be delivered to the pincode of the destination. */
export type Shipping = {
	pincode: string | null;
	answer: Answer<Delivery>;
	retry: () => void;
	/** why they cannot be delivered there */
	reason: ReturnType<typeof undeliverable>;
};

/** The shipping of the cart lines that can be bought to a pincode. */
export function useShipping(pincode: string | null): Shipping {
	const facts = useLineAvailability();
	const lines = buyableLines(useCartLines(), facts);
	const { answer, retry } = useDelivery(pincode);
	const products = lines.map((line) => ({ isFresh: availabilityOf(facts, line).isFresh ?? false }));
	return { pincode, answer, retry, reason: pincode === null ? null : undeliverable(answer, products) };
}

export type CheckoutNow = {
	/** the lines of the order: those of the cart that can be bought */
	lines: readonly CartLine[];
	/** all lines, for display */
	cart: readonly CartLine[];
	coupon: AppliedCoupon | null;
	quote: CartQuote;
	chosen: ChosenAddresses;
	/** the delivery address, else the billing address */
	destination: Address | null;
	mobile: string;
	shipping: Shipping;
	send: () => void;
	isBusy: boolean;
	notice: Notice | null;
	/** an order was sent before a reload and its outcome is unknown */
	hasPendingOrder: boolean;
};

/** The order draft of the checkout and the function that places it. */
export function useCheckout(user: User, onPlaced: (order: Order) => void): CheckoutNow {
	const coupon = useCoupon();
	const facts = useLineAvailability();
	const cart = useCartLines();
	const lines = buyableLines(cart, facts);
	const choice = useAddressChoice();
	const { submit, isBusy, notice } = usePlaceOrder(user, onPlaced);
	const [hadPending] = useState(() => hasPendingRequest(user.id));
	useCartRefresh();
	const quote = cartQuote(lines, coupon, useMinimumOrder());
	const chosen = chosenAddresses(user.addresses, choice);
	const destination = chosen.delivery ?? chosen.billing;
	const shipping = useShipping(destination?.pincode ?? null);
	const mobile = destination?.contactMobile ?? user.mobile;
	return {
		lines,
		cart,
		coupon,
		quote,
		chosen,
		destination,
		mobile,
		shipping,
		send: () => void submit({ lines, quote, coupon, chosen, mobile }),
		isBusy,
		notice,
		hasPendingOrder: notice === null && hadPending && !isBusy,
	};
}
