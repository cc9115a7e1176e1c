import type { Paise } from '#domain/money.ts';
import type { PriceChange, VariantPrices } from '#domain/price-change.ts';
import type { PriceChangeWire, VariantPricesWire } from './pricing-office.ts';

export function variantPricesFromWire({ pricePaise, mrpPaise, costPaise }: VariantPricesWire): VariantPrices {
	return { price: pricePaise as Paise, mrp: mrpPaise as Paise, cost: costPaise as Paise | null };
}

export function variantPricesToWire({ price, mrp, cost }: VariantPrices): VariantPricesWire {
	return { pricePaise: price, mrpPaise: mrp, costPaise: cost };
}

export function priceChangeFromWire({ variantId, from, to }: PriceChangeWire): PriceChange {
	return { variantId, from: variantPricesFromWire(from), to: variantPricesFromWire(to) };
}

export function priceChangeToWire({ variantId, from, to }: PriceChange): PriceChangeWire {
	return { variantId, from: variantPricesToWire(from), to: variantPricesToWire(to) };
}
