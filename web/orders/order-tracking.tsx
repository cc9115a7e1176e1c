import type { Order } from '#domain/order.ts';
import { statusTime } from '#domain/order.ts';
import { SignedInOnly } from '#web/accounts/signed-in-only.tsx';
import { LocalLink, TranslatedText } from '#web/lib/language.tsx';
import { orderPage } from '#web/lib/links.ts';
import { useDayText, useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SelectField } from '#web/ui/fields.tsx';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { OrderLoader, OrderNotFound, OrdersLoader, OrdersSkeleton } from './order-loader.tsx';
import { CancellationNote, OrderStatusChips, ReviewNotice, ShortageNotice } from './order-notes.tsx';
import { OrderTracker } from './order-tracker.tsx';

/** Tracking of the order in the URL, or of the newest order. */
export function OrderTracking() {
	const t = useTranslations('orders');
	const [query, setQuery] = useSearchParams();
	const orderId = query.get('order');
	return (
		<SignedInOnly skeleton={<OrdersSkeleton label={t('loading')} />}>
			{(user) => (
				<OrdersLoader key={user.id} user={user} onOlder={focusChoice}>
					{(orders, _replace, more) => {
						const known = orderId === null ? orders[0] : orders.find(({ id }) => id === orderId);
						const view = (order: Order | undefined) => (
							<div className="grid gap-4">
								{orders.length > 1 && (
									<OrderChoice
										orders={orders}
										order={order}
										more={more}
										onChoose={(id) => setQuery({ order: id }, { preventScrollReset: true })}
									/>
								)}
								{order === undefined ? <OrderNotFound /> : <Tracked order={order} />}
							</div>
						);
						if (orderId === null || known !== undefined) return view(known);
						// An older one than those that are loaded, or none of this customer.
						return (
							<OrderLoader user={user} id={orderId} notFound={view(undefined)}>
								{view}
							</OrderLoader>
						);
					}}
				</OrdersLoader>
			)}
		</SignedInOnly>
	);
}

type OrderChoiceProps = {
	orders: readonly Order[];
	/** the one that is shown, which may be older than all others; undefined: none */
	order: Order | undefined;
	more: ReactNode;
	onChoose: (id: string) => void;
};

function OrderChoice({ orders, order, more, onChoose }: OrderChoiceProps) {
	const t = useTranslations('orders');
	const dayText = useDayText();
	const isOlder = order !== undefined && !orders.some(({ id }) => id === order.id);
	return (
		<div className="grid max-w-[26rem] gap-3">
			<SelectField
				label={t('tracking.choose')}
				name="order"
				value={order?.id ?? ''}
				onChange={({ target }) => onChoose(target.value)}
			>
				{order === undefined && <option value="">{t('tracking.none')}</option>}
				{(isOlder ? [...orders, order] : orders).map(({ id, number, createdAt }) => (
					<option key={id} value={id}>
						{t('tracking.option', { number, date: dayText(createdAt) })}
					</option>
				))}
			</SelectField>
			{more}
		</div>
	);
}

/** Older orders are options of the select. */
function focusChoice(): void {
	document.querySelector<HTMLSelectElement>('select[name="order"]')?.focus();
}

function Tracked({ order }: { order: Order }) {
	const t = useTranslations('orders');
	const dayText = useDayText();
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
						date: dayText(statusTime('DELIVERED', order).at),
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
