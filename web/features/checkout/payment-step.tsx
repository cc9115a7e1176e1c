import { cartCount } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { cartQuote } from '#web/features/cart/cart-quote.ts';
import { useCartLines } from '#web/features/cart/cart-store.ts';
import { useCoupon } from '#web/features/cart/coupon-store.ts';
import { EmptyCart } from '#web/features/cart/empty-cart.tsx';
import { factsOf, useLineFacts } from '#web/features/cart/line-facts.ts';
import { SumRows } from '#web/features/cart/sum-rows.tsx';
import { TotalBar } from '#web/features/cart/total-bar.tsx';
import { useCartRefresh } from '#web/features/cart/use-cart-refresh.ts';
import { Card } from '#web/ui/card.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { chosenAddresses, useAddressChoice } from './address-choice.ts';
import { AddressesCard } from './addresses-card.tsx';
import { CouponRow } from './coupon-row.tsx';
import { EarlierAttempt } from './earlier-attempt.tsx';
import { LinesCard } from './lines-card.tsx';
import { hasPendingAttempt } from './order-attempt.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { PaymentChoice } from './payment-choice.tsx';
import { ShippingCard } from './shipping-card.tsx';
import { SubmitButton } from './submit-button.tsx';
import { usePlaceOrder } from './use-place-order.ts';

type PaymentStepProps = { person: Person; onChange: () => void; onPlaced: (order: Order) => void };

export function PaymentStep({ person, onChange, onPlaced }: PaymentStepProps) {
	const t = useTranslations('checkout.payment');
	const tCart = useTranslations('cart.summary');
	const lines = useCartLines();
	const coupon = useCoupon();
	const facts = useLineFacts();
	const choice = useAddressChoice();
	const { submit, isBusy, notice } = usePlaceOrder(person, onPlaced);
	const [hadPending] = useState(() => hasPendingAttempt(person.id));
	useCartRefresh();

	if (lines.length === 0) return <EmptyCart />;
	const quote = cartQuote(lines, coupon);
	const chosen = chosenAddresses(person.addresses, choice);
	const destination = chosen.delivery ?? chosen.billing;
	const mobile = destination?.contactMobile ?? person.mobile;
	const send = () => void submit({ lines, quote, coupon, chosen, mobile });
	const button = <SubmitButton isBusy={isBusy} isBelowMinimum={quote.missingForOrder > 0} onSubmit={send} />;
	const goods = lines.map((line) => ({ isFresh: factsOf(facts, line).isFresh ?? false }));

	return (
		<>
			{notice !== null && <OutcomeNotice notice={notice} onRetry={send} />}
			{notice === null && hadPending && !isBusy && <EarlierAttempt />}
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
