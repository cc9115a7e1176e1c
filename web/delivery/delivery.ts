import { isDeliverable, isPincode, type ServiceScope } from '#domain/address.ts';
import type { Names } from '#domain/product.ts';
import { call } from '#web/lib/api.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { storedValue } from '#web/lib/stored-value.ts';
import { type QueryState, useQuery } from '#web/lib/use-query.ts';

/** The pincode checked last, remembered in this browser. */
const remembered = storedValue<string | null>({
	key: 'pincode',
	storage: () => localStorage,
	parse: (text) => (text !== null && isPincode(text) ? text : null),
	serialize: (value) => value,
});

export function usePincode(): string | null {
	return useStore(remembered.subscribe, remembered.read, () => null);
}

export function rememberPincode(value: string | null): void {
	remembered.change(() => value);
}

export type Delivery = {
	scope: ServiceScope;
	area: string | null;
	/** delivery promise as staff have written it */
	promise: Names | null;
};

/** Whether and when the shop delivers to a pincode; requested again when it changes, never without one. */
export function useDelivery(pincode: string | null): { response: QueryState<Delivery>; retry: () => void } {
	return useQuery<Delivery>(pincode, async () => {
		const result = await call('delivery.promise', { params: { pincode: pincode ?? '' } });
		if (!result.ok) return result;
		const { scope, area, promiseTexts } = result.reply.data;
		return { ok: true, value: { scope, area, promise: promiseTexts } };
	});
}

type Products = readonly { isFresh: boolean }[];

/** Why products cannot be delivered there: not at all, or because some are fresh; null when they can or it is unknown. */
export function undeliverable(
	{ state, value }: QueryState<Delivery>,
	products: Products,
): 'notServed' | 'agroOnly' | null {
	if (state !== 'ready' || isDeliverable(value.scope, products)) return null;
	return value.scope === 'agro' ? 'agroOnly' : 'notServed';
}
