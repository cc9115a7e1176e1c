import type { CouponDiscount } from '#domain/coupon.ts';
import type { Paise } from '#domain/money.ts';
import type { ProductCard } from '#domain/product.ts';
import type { CouponWire } from '#contract/promotions.ts';
import { couponFromWire } from '#contract/promotions-wire.ts';

/** The fields of a product shown beside a coupon. */
export type RelatedProduct = Pick<ProductCard, 'id' | 'names' | 'picture' | 'tint'> & {
	unit: string | null;
	price: Paise | null;
};

export type CouponOffer = {
	id: string;
	code: string;
	discount: CouponDiscount;
	minimum: Paise;
	/** milliseconds since 1970; null: no end */
	endsAt: number | null;
	related: RelatedProduct[];
};

const relatedCount = 4;

function relatedFrom({ id, names, picture, tint, variants: [first] }: ProductCard): RelatedProduct {
	return { id, names, picture, tint, unit: first?.unit ?? null, price: first?.price ?? null };
}

/** Distributes discounted products over the coupons, so that each shows different ones. */
export function couponOffers(wires: readonly CouponWire[], reduced: readonly ProductCard[]): CouponOffer[] {
	return wires.flatMap((wire, position) => {
		const coupon = couponFromWire(wire);
		if (coupon === null) return [];
		const related = reduced.filter((_, index) => index % wires.length === position).slice(0, relatedCount);
		return {
			id: wire._id,
			code: coupon.code,
			discount: coupon.discount,
			minimum: coupon.minimum,
			endsAt: wire.endsAt === null ? null : Date.parse(wire.endsAt),
			related: related.map(relatedFrom),
		};
	});
}
