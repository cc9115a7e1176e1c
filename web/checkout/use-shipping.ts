import { useCartLines } from '#web/cart/cart-store.ts';
import { availabilityOf, buyableLines, useLineAvailability } from '#web/cart/line-availability.ts';
import { type Delivery, undeliverable, useDelivery } from '#web/delivery/delivery.ts';
import type { QueryState } from '#web/lib/use-query.ts';

/** Whether and when the lines can be delivered to the pincode of the destination. */
export type Shipping = {
	pincode: string | null;
	response: QueryState<Delivery>;
	retry: () => void;
	/** why they cannot be delivered there */
	reason: ReturnType<typeof undeliverable>;
};

/** The shipping of the cart lines that can be bought to a pincode. */
export function useShipping(pincode: string | null): Shipping {
	const facts = useLineAvailability();
	const lines = buyableLines(useCartLines(), facts);
	const { response, retry } = useDelivery(pincode);
	const products = lines.map((line) => ({ isFresh: availabilityOf(facts, line).isFresh ?? false }));
	return { pincode, response, retry, reason: pincode === null ? null : undeliverable(response, products) };
}
