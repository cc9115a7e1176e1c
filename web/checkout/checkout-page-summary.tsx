import { formatRupees } from '#domain/money.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import type { CartQuote } from '#web/cart/cart-quote.ts';
import { QuoteNotes, TotalBar } from '#web/cart/cart-summary.tsx';
import { Totals } from '#web/cart/totals.tsx';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CouponRow } from './lines-card.tsx';

type CheckoutPageSummaryProps = {
	/** number of packs */
	count: number;
	quote: CartQuote;
	coupon: AppliedCoupon | null;
	isBusy: boolean;
	/** the shop does not deliver to the chosen address */
	isUnserved?: boolean;
	/** null while signed out */
	onOrder: (() => void) | null;
};

/** Totals and the two payment methods; online payment is disabled without a provider. */
export function CheckoutPageSummary({
	count,
	quote,
	coupon,
	isBusy,
	isUnserved = false,
	onOrder,
}: CheckoutPageSummaryProps) {
	const t = useTranslations('checkout-page');
	const tCart = useTranslations('cart.summary');
	const minimum = useMinimumOrder();
	const isBelowMinimum = quote.missingForOrder > 0;
	const cash = (
		<Button
			isBusy={isBusy}
			disabled={isBelowMinimum || isUnserved || onOrder === null}
			onClick={onOrder ?? undefined}
			className="min-h-13 w-full text-lg"
		>
			{isBelowMinimum ? tCart('minimum', { amount: formatRupees(minimum) }) : t('cod')}
		</Button>
	);
	return (
		<section aria-labelledby="checkout-page-summary" className="md:sticky md:top-24">
			<Card>
				<h2 id="checkout-page-summary" className="mb-3 text-xl">
					{t('summary')}
				</h2>
				<CouponRow coupon={coupon} missing={quote.missingForCoupon} />
				<Totals
					of={quote}
					labels={{ subtotal: t('subtotal'), discount: t('discount'), total: t('total') }}
					hasZeroDiscount
					isLive
				/>
				<QuoteNotes quote={quote} />
				<div className="mt-4 grid gap-2.5">
					<Button variant="ghost" disabled aria-describedby="online-hint" className="min-h-13 w-full text-lg">
						{t('online')}
					</Button>
					<p id="online-hint" className="-mt-1 text-center text-sm text-soil-500">
						{t('onlineHint')}
					</p>
					<div className="max-md:hidden">{cash}</div>
					{onOrder === null && <p className="text-center text-sm text-soil-500">{t('loginFirst')}</p>}
				</div>
			</Card>
			<TotalBar total={quote.total} note={t('items', { count })}>
				{cash}
			</TotalBar>
		</section>
	);
}
