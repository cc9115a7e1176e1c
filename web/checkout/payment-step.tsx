import { cartCount } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { CartTotals, TotalBar } from '#web/cart/cart-summary.tsx';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { CouponRow, LinesCard } from './lines-card.tsx';
import { EmptyCheckout, OutcomeNotice, PendingOrderNotice } from './outcome-notice.tsx';
import { ShippingCard, UnservedNotice } from './shipping-card.tsx';
import { useCheckout } from './use-checkout.ts';

/** Cash on Delivery is selected; online payment is disabled without a provider. spec: shopping §2, §9 */
function PaymentChoice() {
	const t = useTranslations('checkout.payment');
	return (
		<Card>
			<fieldset>
				<legend className="mb-3 text-xl font-bold">{t('method')}</legend>
				<div className="grid gap-2.5">
					<RadioCard name="payment" value="cod" label={t('cod')} hint={t('codHint')} isChecked />
					<RadioCard
						name="payment"
						value="online"
						label={t('online')}
						hint={t('onlineHint')}
						isChecked={false}
						isDisabled
					/>
				</div>
			</fieldset>
		</Card>
	);
}

type SubmitButtonProps = { isBusy: boolean; isBelowMinimum: boolean; isOff: boolean; onSubmit: () => void };

function SubmitButton({ isBusy, isBelowMinimum, isOff, onSubmit }: SubmitButtonProps) {
	const t = useTranslations('checkout.payment');
	const tCart = useTranslations('cart.summary');
	const minimum = useMinimumOrder();
	return (
		<Button isBusy={isBusy} disabled={isBelowMinimum || isOff} onClick={onSubmit} className="min-h-13 w-full text-lg">
			{isBelowMinimum ? tCart('minimum', { amount: formatRupees(minimum) }) : t('submit')}
		</Button>
	);
}

type PaymentStepProps = { user: User; onChange: () => void; onPlaced: (order: Order) => void };

export function PaymentStep({ user, onChange, onPlaced }: PaymentStepProps) {
	const t = useTranslations('checkout.payment');
	const tCart = useTranslations('cart.summary');
	const checkout = useCheckout(user, onPlaced);
	const { lines, cart, coupon, quote, chosen, shipping, mobile, send, isBusy, notice } = checkout;

	if (cart.length === 0) return <EmptyCheckout notice={notice} onRetry={send} />;
	const isOff = shipping.reason !== null;
	const isBelowMinimum = quote.missingForOrder > 0;
	const button = <SubmitButton {...{ isBusy, isBelowMinimum, isOff }} onSubmit={send} />;

	return (
		<>
			{notice !== null && <OutcomeNotice notice={notice} onRetry={send} />}
			{checkout.hasPendingOrder && <PendingOrderNotice />}
			<UnservedNotice shipping={shipping} onChange={onChange} />
			<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)] md:gap-6">
				<div className="grid gap-4">
					<AddressesCard {...{ chosen, mobile, onChange }} />
					<ShippingCard shipping={shipping} />
					<LinesCard lines={cart} />
					<PaymentChoice />
				</div>
				<Card className="md:sticky md:top-24">
					<h2 className="mb-3 text-xl">{t('total')}</h2>
					<CouponRow coupon={coupon} missing={quote.missingForCoupon} />
					<CartTotals quote={quote} totalLabel={t('totalAmount')} />
					{quote.missingForOrder > 0 && (
						<p className="mt-3 text-md font-semibold text-turmeric-800">
							{tCart('belowMinimum', { amount: formatRupees(quote.missingForOrder) })}
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
