import type { CartLine } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/coupon-wire.ts';
import { Card } from '#web/ui/card.tsx';
import { useTranslations } from 'use-intl';
import type { CartQuote } from './cart-quote.ts';
import { CheckoutLink } from './checkout-link.tsx';
import { CouponChip } from './coupon-chip.tsx';
import { CouponForm } from './coupon-form.tsx';
import { SumRows } from './sum-rows.tsx';

type OrderSummaryProps = {
	lines: readonly CartLine[];
	quote: CartQuote;
	coupon: AppliedCoupon | null;
	hasShortLine: boolean;
};

export function OrderSummary({ lines, quote, coupon, hasShortLine }: OrderSummaryProps) {
	const t = useTranslations('cart.summary');
	return (
		<section aria-labelledby="order-summary" className="md:sticky md:top-24">
			<Card>
				<h2 id="order-summary" className="mb-3 text-xl">
					{t('title')}
				</h2>
				{coupon !== null && <CouponChip coupon={coupon} missing={quote.missingForCoupon} />}
				<CouponForm />
				<SumRows quote={quote} totalLabel={t('total')} />
				<p className="mt-1 text-sm text-soil-500">{t('tax', { amount: formatRupees(quote.informationalTax) })}</p>
				{hasShortLine && <p className="mt-3 text-md font-semibold text-chilli-600">{t('unavailable')}</p>}
				{quote.missingForOrder > 0 && (
					<p className="mt-3 text-md font-semibold text-turmeric-800">
						{t('missing', { amount: formatRupees(quote.missingForOrder) })}
					</p>
				)}
				<div className="mt-4 hidden md:block">
					<CheckoutLink lines={lines} quote={quote} />
				</div>
			</Card>
		</section>
	);
}
