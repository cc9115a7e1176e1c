import type { Order } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { EmptyCartPicture } from '#web/cart/cart-states.tsx';
import { LocalLink, TranslatedText } from '#web/lib/language.tsx';
import { orderPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { AddressLines, spacedMobile } from '#web/ui/address-lines.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import type { ReactNode } from 'react';
import { OrderItems } from './order-items.tsx';
import { OrderLoader, OrdersSkeleton } from './order-loader.tsx';
import { ReviewNotice } from './order-notes.tsx';
import { ConfirmedTotals } from './order-totals.tsx';

/** The order just placed, else the newest one; null when signed out. */
export function OrderConfirmationView({ orderId }: { orderId: string | null }) {
	const t = useTranslations('orders');
	return (
		<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />} signedOut={<NoConfirmation />}>
			{(user) => (
				<OrderLoader key={user.id} user={user} id={orderId} none={<NoConfirmation />} notFound={<NoConfirmation />}>
					{(order) => <Confirmed order={order} />}
				</OrderLoader>
			)}
		</SignedInOnly>
	);
}

function NoConfirmation() {
	const t = useTranslations('orders');
	return (
		<EmptyState title={t('confirmation.empty')} text={t('confirmation.emptyText')} picture={<EmptyCartPicture />}>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('toShop')}
			</LocalLink>
			<LocalLink to="/order" className={buttonClass('ghost')}>
				{t('all')}
			</LocalLink>
		</EmptyState>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt className="text-sm text-soil-500">{label}</dt>
			<dd className="font-semibold wrap-anywhere">{children}</dd>
		</div>
	);
}

function Confirmed({ order }: { order: Order }) {
	const t = useTranslations('orders.confirmation');
	const billing = order.billingAddress ?? order.deliveryAddress;
	return (
		<Card className="mx-auto max-w-[46rem]">
			<div className="text-center">
				<span className="mx-auto mb-3 grid size-20 place-items-center rounded-full bg-leaf-100 text-leaf-700">
					<CheckIcon size={44} />
				</span>
				<h2 className="text-3xl tracking-[0.04em] text-leaf-800">{t('success')}</h2>
				<p className="mt-1 text-soil-700">{t('text')}</p>
				<ReviewNotice order={order} />
			</div>
			<dl className="mt-6 grid gap-4 rounded-ms bg-leaf-50 px-4 py-4 sm:grid-cols-2">
				<Fact label={t('number')}>
					<LocalLink to={orderPage(order.id)} className="text-leaf-800 underline">
						{order.number}
					</LocalLink>
				</Fact>
				<Fact label={t('delivery')}>
					{order.deliveryPromise === null ? t('days') : <TranslatedText texts={order.deliveryPromise} />}
				</Fact>
				<Fact label={t('contact')}>{spacedMobile(order.mobile)}</Fact>
				<Fact label={t('email')}>{order.email}</Fact>
			</dl>
			<h3 className="mt-6 mb-2 text-lg">{t('items')}</h3>
			<OrderItems order={order} />
			<div className="mt-6 grid gap-6 sm:grid-cols-2">
				<div>
					<h3 className="mb-1 text-lg">{t('billing')}</h3>
					{billing && <AddressLines address={billing} hasMobile />}
				</div>
				<ConfirmedTotals order={order} />
			</div>
			<div className="mt-6 flex flex-wrap justify-center gap-3">
				<LocalLink to="/product" className={`${buttonClass('primary')} min-h-13 text-lg`}>
					{t('back')}
				</LocalLink>
			</div>
		</Card>
	);
}
