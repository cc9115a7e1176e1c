import { cartCount } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { EmptyCart } from '#web/features/cart/empty-cart.tsx';
import { SumRows } from '#web/features/cart/sum-rows.tsx';
import { TotalBar } from '#web/features/cart/total-bar.tsx';
import { Card } from '#web/ui/card.tsx';
import { useTranslations } from 'use-intl';
import { AddressesCard } from './addresses-card.tsx';
import { CouponRow } from './coupon-row.tsx';
import { EarlierAttempt } from './earlier-attempt.tsx';
import { LinesCard } from './lines-card.tsx';
import { OutcomeNotice } from './outcome-notice.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useCheckout } from './use-checkout.ts';

type PaymentStepProps = { person: Person; onChange: () => void; onPlaced: (order: Order) => void };

export function PaymentStep({ person, onChange, onPlaced }: PaymentStepProps) {
	const t = useTranslations('checkout.payment');
	const tCart = useTranslations('cart.summary');
	const checkout = useCheckout(person, onPlaced);
	const { lines, coupon, quote, chosen, destination, mobile, goods, send, isBusy, notice } = checkout;

	if (lines.length === 0) return <EmptyCart />;
	const button = <SubmitButton isBusy={isBusy} isBelowMinimum={quote.missingForOrder > 0} onSubmit={send} />;

	return (
		<>
			{notice !== null && <OutcomeNotice notice={notice} onRetry={send} />}
			{checkout.hasEarlierAttempt && <EarlierAttempt />}
			<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)] md:gap-6">
				<div className="grid gap-4">
					<AddressesCard {...{ chosen, mobile, onChange }} />
					<ShippingCard pincode={destination?.pincode ?? null} goods={goods} />
					<LinesCard lines={lines} />
					<PaymentChoice />
				</div>
				<Card className="md:sticky md:top-24">
					<h2 className="mb-3 text-xl">{t('total')}</h2>
					<CouponRow coupon={coupon} missing={quote.missingForCoupon} />
					<SumRows quote={quote} totalLabel={t('totalAmount')} />
					{quote.missingForOrder > 0 && (
						<p className="mt-3 text-md font-semibold text-turmeric-800">
							{tCart('missing', { amount: formatRupees(quote.missingForOrder) })}
						</p>
					)}
					<div className="mt-4 hidden md:block">{button}</div>
					<p className="mt-2.5 text-center text-sm text-soil-500">
						{tCart('tax', { amount: formatRupees(quote.informationalTax) })} {t('note')}
					</p>
				</Card>
			</div>
			<TotalBar total={quote.total} note={t('sticky', { count: cartCount(lines) })}>
				{button}
			</TotalBar>
		</>
	);
}
