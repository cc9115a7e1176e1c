import type { Order } from '#domain/order.ts';
import { stepTime } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { LocalLink, locales, TranslatedText, useLang } from '#web/lib/language.tsx';
import { orderPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import { useSearchParams } from 'react-router';
import { dayText } from './order-dates.ts';
import { OrderNotFound, OrdersLoader, OrdersSkeleton } from './order-loader.tsx';
import { CancellationNote, OrderStatusChips, ReviewNotice, ShortageNotice } from './order-notes.tsx';
import { OrderTracker } from './order-tracker.tsx';

/** Tracking of the order in the URL, or of the newest order. */
export function OrderTracking() {
	const t = useTranslations('orders');
	const locale = locales[useLang()];
	const [query, setQuery] = useSearchParams();
	const orderId = query.get('order');
	return (
		<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
			{(user) => (
				<OrdersLoader key={user.id} user={user}>
					{(orders) => {
						const order = orderId === null ? orders[0] : orders.find(({ id }) => id === orderId);
						return (
							<div className="grid gap-4">
								{orders.length > 1 && (
									<div className="max-w-[26rem]">
										<SelectField
											label={t('tracking.choose')}
											name="order"
											value={order?.id ?? ''}
											onChange={({ target }) => setQuery({ order: target.value }, { preventScrollReset: true })}
										>
											{order === undefined && <option value="">{t('tracking.none')}</option>}
											{orders.map(({ id, number, createdAt }) => (
												<option key={id} value={id}>
													{t('tracking.option', { number, date: dayText(createdAt, locale) })}
												</option>
											))}
										</SelectField>
									</div>
								)}
								{order === undefined ? <OrderNotFound /> : <Tracked order={order} />}
							</div>
						);
					}}
				</OrdersLoader>
			)}
		</SignedInOnly>
	);
}

function Tracked({ order }: { order: Order }) {
	const t = useTranslations('orders');
	const locale = locales[useLang()];
	const { deliveryPromise } = order;
	const isOpen = order.status !== 'CANCELLED' && order.status !== 'DELIVERED';
	return (
		<Card>
			<div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
				<h2 className="text-xl">{t('order', { number: order.number })}</h2>
				<OrderStatusChips order={order} />
			</div>
			{isOpen && (
				<p role="status" className="mt-2 text-soil-700">
					{t.rich(deliveryPromise === null ? 'tracking.expected' : 'tracking.promised', {
						promise: () => deliveryPromise && <TranslatedText texts={deliveryPromise} />,
						date: dayText(stepTime('DELIVERED', order).at, locale),
						strong: (text) => <b className="font-semibold text-soil-900">{text}</b>,
					})}
				</p>
			)}
			<div className="py-4">
				<OrderTracker order={order} />
			</div>
			<ReviewNotice order={order} />
			<ShortageNotice order={order} />
			<CancellationNote order={order} />
			<div className="mt-4 flex flex-wrap gap-2.5">
				<LocalLink to={orderPage(order.id)} className={buttonClass('primary')}>
					{t('tracking.details')}
				</LocalLink>
				<LocalLink to="/order" className={buttonClass('ghost')}>
					{t('all')}
				</LocalLink>
			</div>
		</Card>
	);
}
