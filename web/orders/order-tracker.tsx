import type { Order, TrackedStatus } from '#domain/order.ts';
import { trackedStatuses, trackerProgressPercent } from '#domain/order.ts';
import { locales, TranslatedText, useLang } from '#web/lib/language.tsx';
import { formatDateTime, shortDayText } from '#web/lib/order-dates.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import type { ReactNode } from 'react';

const dot = 'relative z-1 mx-auto mb-1.5 block size-5 rounded-full border-3';

/** The statuses of an order. Dates without a time are estimates. spec: shopping §4, Order status */
export function OrderTracker({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	const locale = locales[useLang()];
	const statuses = trackedStatuses(order);
	const isCancelled = order.status === 'CANCELLED';
	const reachedClass = isCancelled ? 'border-chilli-600 bg-chilli-600' : 'border-leaf-700 bg-leaf-700';
	/** From the middle of the first status to the middle of the last one. */
	const inset = `${50 / statuses.length}%`;
	/** A promise replaces the estimated dates: the delivery shows it, the statuses before it show none. */
	function expected({ status, at }: TrackedStatus): ReactNode {
		if (order.deliveryPromise === null) return t('expected', { date: shortDayText(at, locale) });
		return status === 'DELIVERED' && <TranslatedText texts={order.deliveryPromise} />;
	}

	return (
		<div className="relative mt-4 mb-1">
			<div
				aria-hidden="true"
				className="absolute top-[8.5px] h-[3px] bg-soil-300"
				style={{ left: inset, right: inset }}
			>
				<div
					className="h-full bg-leaf-700 transition-[width]"
					style={{ width: `${isCancelled ? 0 : trackerProgressPercent(order.status)}%` }}
				/>
			</div>
			<ol aria-label={t('track', { number: order.number })} className="flex">
				{statuses.map((each) => (
					<li
						key={each.status}
						aria-current={each.status === order.status ? 'step' : undefined}
						className={`flex-1 basis-0 px-1 text-center text-xs leading-tight md:text-sm ${each.isReached ? 'text-soil-700' : 'text-soil-500'}`}
					>
						<span
							aria-hidden="true"
							className={`${dot} ${each.isReached ? reachedClass : 'border-soil-300 bg-card'}`}
						/>
						<b className={`block font-semibold ${each.isReached ? 'text-soil-900' : ''}`}>
							{t(`status.${each.status}`)}
							{each.isReached && <span className="sr-only">{`, ${t('done')}`}</span>}
						</b>
						{each.isEstimate && !each.isReached ? expected(each) : formatDateTime(each.at, locale)}
					</li>
				))}
			</ol>
		</div>
	);
}
