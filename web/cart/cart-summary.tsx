import type { CartLine } from '#domain/cart.ts';
import { formatRupees, type Paise, rupeesFromPaise } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { cartToStorage } from '#contract/stored-cart.ts';
import { chosenAddresses, useAddressChoice } from '#web/accounts/address-choice.ts';
import { undeliverable, useDelivery, usePincode } from '#web/delivery/delivery.ts';
import { LocalLink } from '#web/lib/language.tsx';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card, StickyBar } from '#web/ui/card.tsx';
import type { ReactNode } from 'react';
import type { CartQuote } from './cart-quote.ts';
import { CouponChip, CouponForm } from './coupon-form.tsx';
import { availabilityOf, type useLineAvailability } from './line-availability.ts';
import { Totals } from './totals.tsx';

/** The totals of the cart, as cart and checkout show them. */
export function CartTotals({ quote, totalLabel }: { quote: CartQuote; totalLabel: string }) {
	const t = useTranslations('cart.summary');
	return (
		<Totals
			of={quote}
			labels={{ subtotal: t('subtotal'), discount: t('discount'), total: totalLabel }}
			delivery={{ label: t('delivery'), free: t('free') }}
			isLive
		/>
	);
}

/** Passes cart items and discount in the route state; disabled with the reason below the minimum. spec: shopping §2 */
export function CheckoutLink({ lines, quote }: { lines: readonly CartLine[]; quote: CartQuote }) {
	const t = useTranslations('cart.summary');
	const minimum = useMinimumOrder();
	if (quote.missingForOrder > 0) {
		return (
			<Button disabled className="min-h-13 w-full text-lg">
				{t('minimum', { amount: formatRupees(minimum) })}
			</Button>
		);
	}
	return (
		<LocalLink
			to="/stepbar"
			prefetch
			state={{ cartItems: JSON.parse(cartToStorage(lines)), discountAmount: rupeesFromPaise(quote.discount) }}
			className={`${buttonClass('primary')} min-h-13 w-full text-lg`}
		>
			{t('checkout')}
		</LocalLink>
	);
}

/** Total and action in the bottom bar of a phone. */
export function TotalBar({ total, note, children }: { total: Paise; note: string; children: ReactNode }) {
	return (
		<StickyBar>
			<div className="shrink-0">
				<b className="block text-[1.375rem] leading-tight tabular-nums">{formatRupees(total)}</b>
				<span className="block text-xs text-soil-500">{note}</span>
			</div>
			<div className="flex grow *:grow">{children}</div>
		</StickyBar>
	);
}

/** Below the totals of a quote: the included tax, `children`, and what is missing to the minimum order. */
export function QuoteNotes({ quote, children }: { quote: CartQuote; children?: ReactNode }) {
	const t = useTranslations('cart.summary');
	return (
		<>
			<p className="mt-1 text-sm text-soil-500">{t('tax', { amount: formatRupees(quote.informationalTax) })}</p>
			{children}
			{quote.missingForOrder > 0 && (
				<p className="mt-3 text-md font-semibold text-turmeric-800">
					{t('belowMinimum', { amount: formatRupees(quote.missingForOrder) })}
				</p>
			)}
		</>
	);
}

type OrderSummaryProps = {
	lines: readonly CartLine[];
	quote: CartQuote;
	coupon: AppliedCoupon | null;
	facts: ReturnType<typeof useLineAvailability>;
	hasLineAboveStock: boolean;
};

/** Says that the shop does not deliver to the customer's address or to the pincode checked last. */
function DeliveryNote({ lines, facts }: Pick<OrderSummaryProps, 'lines' | 'facts'>) {
	const t = useTranslations('cart.summary');
	const { user } = useSession();
	const { delivery, billing } = chosenAddresses(user?.addresses ?? [], useAddressChoice());
	const checked = usePincode();
	const pincode = (delivery ?? billing)?.pincode ?? checked;
	const { response } = useDelivery(pincode);
	if (pincode === null) return null;
	const products = lines.map((line) => ({ isFresh: availabilityOf(facts, line).isFresh ?? false }));
	const reason = undeliverable(response, products);
	return (
		<p role="status" className="mt-3 text-md font-semibold text-chilli-600 empty:mt-0">
			{reason !== null && t(reason, { pincode })}
		</p>
	);
}

export function OrderSummary({ lines, quote, coupon, facts, hasLineAboveStock }: OrderSummaryProps) {
	const t = useTranslations('cart.summary');
	return (
		<section aria-labelledby="order-summary" className="md:sticky md:top-24">
			<Card>
				<h2 id="order-summary" className="mb-3 text-xl">
					{t('title')}
				</h2>
				{coupon !== null && <CouponChip coupon={coupon} missing={quote.missingForCoupon} />}
				<CouponForm />
				<CartTotals quote={quote} totalLabel={t('total')} />
				<QuoteNotes quote={quote}>
					{hasLineAboveStock && <p className="mt-3 text-md font-semibold text-chilli-600">{t('unavailable')}</p>}
					<DeliveryNote lines={lines} facts={facts} />
				</QuoteNotes>
				<div className="mt-4 hidden md:block">
					<CheckoutLink lines={lines} quote={quote} />
				</div>
			</Card>
		</section>
	);
}
