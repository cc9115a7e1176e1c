import type { User } from '#domain/user.ts';
import { type ChosenAddresses, chooseAddress } from '#web/accounts/address-choice.ts';
import { TranslatedText } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { AddressLines } from '#web/ui/address-lines.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlertIcon, CheckIcon } from '#web/ui/icons.tsx';
import { RadioCard } from '#web/ui/radio-card.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import type { Shipping } from './use-shipping.ts';

type ShipToProps = { user: User; chosen: ChosenAddresses };

/** Choice of the saved addresses. Without a delivery address the billing address is used. */
export function ShipTo({ user, chosen }: ShipToProps) {
	const t = useTranslations('checkout-page');
	const saved = user.addresses.filter((address) => address.type === 'delivery');
	const { delivery, billing } = chosen;
	if (saved.length === 0 && billing === null) return null;
	return (
		<Card>
			<h2 className="mb-3 text-xl">{t('shipTo')}</h2>
			{saved.length > 0 && (
				<div role="radiogroup" aria-label={t('shipTo')} className="grid gap-3 md:grid-cols-2">
					{saved.map((address) => (
						<RadioCard
							key={address.id}
							name="ship-to"
							value={address.id}
							label={t('use')}
							isChecked={delivery?.id === address.id}
							onSelect={(deliveryId) => chooseAddress({ deliveryId })}
						>
							<AddressLines address={address} hasMobile />
						</RadioCard>
					))}
				</div>
			)}
			<div className="mt-3 text-soil-700">
				<h3 className="mb-0.5 text-base text-soil-900">{t('billing')}</h3>
				{billing === null ? <p>{t('sameAddress')}</p> : <AddressLines address={billing} hasMobile />}
				{saved.length === 0 && <p className="mt-1">{t('sameForDelivery')}</p>}
			</div>
		</Card>
	);
}

type ShippingCardProps = { shipping: Shipping };

/** Delivery date of the pincode, or that the shop does not deliver there. spec: decision D30 */
export function ShippingCard({ shipping }: ShippingCardProps) {
	const t = useTranslations('checkout.payment');
	return (
		<Card>
			<h2 className="mb-3 text-xl">{t('shipping')}</h2>
			{shipping.pincode === null ? (
				<p className="text-soil-700">{t('shippingNoAddress')}</p>
			) : (
				<ShippingOption {...shipping} pincode={shipping.pincode} />
			)}
		</Card>
	);
}

/** At the top of the page, so that it is read before the rest is filled in. */
export function UnservedNotice({ shipping, onChange }: { shipping: Shipping; onChange?: () => void }) {
	const t = useTranslations('cart.summary');
	const tPayment = useTranslations('checkout.payment');
	const { pincode, reason } = shipping;
	return (
		<div role="alert">
			{reason !== null && pincode !== null && (
				<p className="mb-4 flex flex-wrap items-center gap-x-3 rounded-m border border-chilli-600/30 bg-chilli-100 px-4 py-2.5 font-bold text-soil-900">
					<AlertIcon size={20} className="shrink-0" />
					<span className="min-w-0 flex-[1_1_12rem]">{t(reason, { pincode })}</span>
					{onChange && (
						<button type="button" onClick={onChange} className="min-h-11 px-1 text-leaf-800 underline">
							{tPayment('changeLabel')}
						</button>
					)}
				</p>
			)}
		</div>
	);
}

function ShippingOption({ pincode, response, retry, reason }: Shipping & { pincode: string }) {
	const t = useTranslations('checkout');
	if (response.state === 'loading') {
		return (
			<div role="status" aria-label={t('payment.shippingLoading', { pincode })}>
				<Skeleton className="h-12" />
			</div>
		);
	}
	if (response.state === 'failed') {
		return (
			<p role="alert" className="flex flex-wrap items-center gap-x-3 text-soil-700">
				{t('payment.shippingLoadError')}
				<button type="button" onClick={retry} className="min-h-11 px-1 font-semibold text-leaf-700 underline">
					{t('retry')}
				</button>
			</p>
		);
	}
	const { promise } = response.value;
	if (reason !== null) {
		return (
			<p className="flex items-start gap-2 rounded-ms bg-chilli-100 px-4 py-3 font-semibold text-chilli-700">
				<AlertIcon size={20} className="mt-0.5 shrink-0" />
				{t(reason === 'agroOnly' ? 'payment.shippingFresh' : 'payment.shippingNone', { pincode })}
			</p>
		);
	}
	return (
		<p className="flex items-start gap-3 rounded-ms border border-leaf-200 bg-leaf-50 px-4 py-3">
			<CheckIcon size={20} className="mt-0.5 shrink-0 text-leaf-700" />
			<span className="grow font-semibold text-leaf-800">
				{promise === null
					? t('payment.shippingDefault', { pincode })
					: t.rich('payment.shippingPromise', { promise: () => <TranslatedText texts={promise} />, pincode })}
			</span>
			<span className="text-soil-700">{t('payment.free')}</span>
		</p>
	);
}
