import { orderStatuses } from '#domain/order.ts';
import type { Order } from '#contract/order-wire.ts';
import { locales, useLang } from '#web/language.tsx';
import { useTranslations } from 'use-intl';
import { dayText, momentText } from './order-dates.ts';

/** What has happened to an order so far, in its order; nothing estimated. */
export function OrderMoments({ order }: { order: Order }) {
	const t = useTranslations('account.orders.status');
	const locale = locales[useLang()];
	const recorded = orderStatuses.flatMap((status) => {
		const at = order.statusTimes[status];
		return at === undefined ? [] : [{ status, at }];
	});
	const moments = recorded.sort((one, other) => one.at.getTime() - other.at.getTime());
	return (
		<ol className="grid gap-2">
			{moments.map(({ status, at }) => (
				<li key={status} className="flex flex-wrap justify-between gap-x-4 text-soil-700">
					<span className="font-semibold text-soil-900">{t(status)}</span>
					<time dateTime={at.toISOString()} className="tabular-nums" title={dayText(at, locale)}>
						{momentText(at, locale)}
					</time>
				</li>
			))}
		</ol>
	);
}
