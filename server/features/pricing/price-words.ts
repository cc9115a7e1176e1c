import { formatRupees, type Paise } from '#domain/money.ts';
import type { PackPrices } from '#domain/price-change.ts';
import type { PackPricesWire } from '#contract/office/prices.ts';

export function pricesOf(wire: PackPricesWire): PackPrices {
	return {
		price: wire.pricePaise as Paise,
		listedPrice: wire.listedPricePaise as Paise,
		cost: wire.costPaise as Paise | null,
	};
}

/** '₹60 · MRP ₹70 · cost ₹48', as the log keeps it: people read it. */
export function pricesInWords(wire: PackPricesWire): string {
	const { price, listedPrice, cost } = pricesOf(wire);
	const words = `${formatRupees(price)} · MRP ${formatRupees(listedPrice)}`;
	return cost === null ? words : `${words} · cost ${formatRupees(cost)}`;
}
