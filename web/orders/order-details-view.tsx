import type { Order } from '#domain/order.ts';
import { orderStatuses } from '#domain/order.ts';
import { downloadAuthed } from '#web/lib/call-authed.ts';
import { LocalLink, locales, useLang } from '#web/lib/language.tsx';
import { trackingPage } from '#web/lib/links.ts';
import { formatDateTime } from '#web/lib/order-dates.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { AddressLines } from '#web/ui/address-lines.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderItems } from './order-items.tsx';
import { CancellationNote, OrderStatusChips, ReviewNotice, ShortageNotice } from './order-notes.tsx';
import { OrderTotals } from './order-totals.tsx';
import { OrderTracker } from './order-tracker.tsx';

/** The history of an order, oldest first, without estimates. */
function OrderTimeline({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list.status');
	const locale = locales[useLang()];
	const dayText = useDayText();
	const recorded = orderStatuses.flatMap((status) => {
		const at = order.statusTimes[status];
		return at === undefined ? [] : [{ status, at }];
	});
	const timeline = recorded.sort((one, other) => one.at.getTime() - other.at.getTime());
	return (
		<ol className="grid gap-2">
			{timeline.map(({ status, at }) => (
				<li key={status} className="flex flex-wrap justify-between gap-x-4 text-soil-700">
					<span className="font-semibold text-soil-900">{t(status)}</span>
					<time dateTime={at.toISOString()} className="tabular-nums" title={dayText(at)}>
						{formatDateTime(at, locale)}
					</time>
				</li>
			))}
		</ol>
	);
}

/** The invoice or bill of supply of an order, once it is issued. */
function InvoiceButton({ order }: { order: Order }) {
	const t = useTranslations('orders.details');
	const [isLoading, setLoading] = useState(false);

	async function download(): Promise<void> {
		setLoading(true);
		const isLoaded = await downloadAuthed('orders.invoice', { id: order.id });
		setLoading(false);
		if (!isLoaded) toastError(t('invoiceFailed'));
	}

	return (
		<Button variant="ghost" disabled={isLoading} onClick={download}>
			{t('invoice')}
		</Button>
	);
}

type OrderDetailsProps = { order: Order; onChanged: (order: Order) => void };

/** All details of one order; prints on one page. */
export function OrderDetailsView({ order, onChanged }: OrderDetailsProps) {
	const t = useTranslations('orders');
	const dayText = useDayText();
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
							{t('details.placed', { date: dayText(order.createdAt) })}
						</p>
					</div>
					<OrderTracker order={order} />
					<ReviewNotice order={order} />
					<ShortageNotice order={order} />
					<CancellationNote order={order} />
					<OrderActions order={order} onCancel={() => setCancelling(true)}>
						<LocalLink to={trackingPage(order.id)} className={buttonClass('ghost')}>
							{t('details.track')}
						</LocalLink>
						{order.invoiceNumber !== null && <InvoiceButton order={order} />}
						<Button variant="ghost" onClick={() => window.print()}>
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
					<OrderTimeline order={order} />
				</Card>
			</div>
			<div className="grid gap-4">
				<Card>
					<h2 className="mb-3 text-xl">{t('details.payment')}</h2>
					<OrderTotals order={order} />
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
