import { formatRupees } from '#domain/money.ts';
import type { Order } from '#contract/order-wire.ts';
import { LocalLink, locales, useLang } from '#web/language.tsx';
import { orderPage } from '#web/links.ts';
import { Card } from '#web/ui/card.tsx';
import { useTranslations } from 'use-intl';
import { CancellationNote } from './cancellation-note.tsx';
import { OrderActions } from './order-actions.tsx';
import { dayText } from './order-dates.ts';
import { OrderLines } from './order-lines.tsx';
import { OrderStatusChips } from './order-status-chips.tsx';
import { OrderTracker } from './order-tracker.tsx';
import { ShortNote } from './short-note.tsx';

export function OrderCard({ order, onCancel }: { order: Order; onCancel: () => void }) {
	const t = useTranslations('account.orders');
	const locale = locales[useLang()];
	const facts = {
		date: dayText(order.createdAt, locale),
		total: formatRupees(order.total),
		payment: order.paymentMethod,
	};
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<h3 className="text-lg">
					<LocalLink to={orderPage(order.id)} className="hover:underline">
						{t('order', { number: order.number })}
					</LocalLink>
				</h3>
				<OrderStatusChips order={order} />
				<p className="w-full text-md text-soil-500 tabular-nums md:ml-auto md:w-auto">{t('facts', facts)}</p>
			</div>
			<OrderTracker order={order} />
			<div className="mt-4">
				<OrderLines order={order} />
			</div>
			<ShortNote order={order} />
			<CancellationNote order={order} />
			<OrderActions order={order} onCancel={onCancel} />
		</Card>
	);
}
