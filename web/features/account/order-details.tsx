import type { Order } from '#contract/order-wire.ts';
import { AddressLines } from '#web/features/session/address-lines.tsx';
import { LocalLink, locales, useLang } from '#web/language.tsx';
import { trackingPage } from '#web/links.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancellationNote } from './cancellation-note.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { OrderActions } from './order-actions.tsx';
import { dayText } from './order-dates.ts';
import { OrderItems } from './order-items.tsx';
import { OrderMoments } from './order-moments.tsx';
import { OrderStatusChips } from './order-status-chips.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderTracker } from './order-tracker.tsx';
import { ShortNote } from './short-note.tsx';

type OrderDetailsProps = { order: Order; onChanged: (order: Order) => void };

/** All that is known of one order; prints on one page. */
export function OrderDetails({ order, onChanged }: OrderDetailsProps) {
	const t = useTranslations('orders');
	const locale = locales[useLang()];
	const [isCancelling, setCancelling] = useState(false);
	const shipTo = order.deliveryAddress ?? order.billingAddress;
	return (
		<div className="grid items-start gap-4 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)] md:gap-6">
			<div className="grid gap-4">
				<Card>
					<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
						<h2 className="text-xl">{t('order', { number: order.number })}</h2>
						<OrderStatusChips order={order} />
						<p className="w-full text-md text-soil-500 tabular-nums md:ml-auto md:w-auto">
							{t('details.placed', { date: dayText(order.createdAt, locale) })}
						</p>
					</div>
					<OrderTracker order={order} />
					<ShortNote order={order} />
					<CancellationNote order={order} />
					<OrderActions order={order} onCancel={() => setCancelling(true)}>
						<LocalLink to={trackingPage(order.id)} className={buttonClass('ghost')}>
							{t('details.track')}
						</LocalLink>
						{order.invoiceNumber !== null && <InvoiceButton order={order} />}
						<Button look="ghost" onClick={() => window.print()}>
							{t('details.print')}
						</Button>
					</OrderActions>
				</Card>
				<Card>
					<h2 className="mb-3 text-xl">{t('details.items')}</h2>
					<OrderItems order={order} />
				</Card>
				<Card>
					<h2 className="mb-3 text-xl">{t('details.history')}</h2>
					<OrderMoments order={order} />
				</Card>
			</div>
			<div className="grid gap-4">
				<Card>
					<h2 className="mb-3 text-xl">{t('details.payment')}</h2>
					<OrderSums order={order} />
				</Card>
				<Card>
					<h2 className="mb-2 text-xl">{t('details.shippingAddress')}</h2>
					{shipTo && <AddressLines address={shipTo} hasMobile />}
					<h3 className="mt-4 mb-0.5 text-base">{t('details.billingAddress')}</h3>
					{order.billingAddress !== null && order.deliveryAddress !== null ? (
						<AddressLines address={order.billingAddress} hasMobile />
					) : (
						<p className="text-soil-700">{t('details.sameAddress')}</p>
					)}
				</Card>
			</div>
			<CancelDialog
				order={isCancelling ? order : null}
				onClose={() => setCancelling(false)}
				onCancelled={(cancelled) => {
					setCancelling(false);
					onChanged(cancelled);
				}}
			/>
		</div>
	);
}
