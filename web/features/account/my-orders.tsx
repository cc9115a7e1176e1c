import type { Person } from '#contract/account-wire.ts';
import { type Order, orderFromWire } from '#contract/order-wire.ts';
import { BasketPicture } from '#web/features/cart/basket-picture.tsx';
import { AskFailed } from '#web/features/session/ask-failed.tsx';
import { callAsMe } from '#web/features/session/call-as-me.ts';
import { useAnswer } from '#web/features/session/use-answer.ts';
import { LocalLink } from '#web/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';

/** Drawing years of orders at once would make a phone wait for what nobody reads. */
const ordersAtOnce = 10;

export function MyOrders({ person }: { person: Person }) {
	const t = useTranslations('account');
	const [shown, setShown] = useState(ordersAtOnce);
	const [doomed, setDoomed] = useState<Order | null>(null);
	const { answer, retry, replace } = useAnswer<Order[]>(person.email, async () => {
		const result = await callAsMe('orders.list', { query: { email: person.email } });
		if (!result.ok) return { ok: false, message: result.error?.message ?? null };
		return { ok: true, value: result.reply.data.orders.map(orderFromWire) };
	});

	if (answer.state === 'failed' && answer.value === null) {
		const text = answer.message ?? t('noAnswer');
		return <AskFailed title={t('orders.unloaded')} text={text} retryLabel={t('retry')} onRetry={retry} />;
	}
	if (answer.value === null) return <OrdersSkeleton label={t('orders.loading')} />;
	if (answer.value.length === 0) {
		return (
			<EmptyState title={t('orders.empty')} text={t('orders.emptyText')} picture={<BasketPicture />}>
				<LocalLink to="/product" className={buttonClass('primary')}>
					{t('orders.startShopping')}
				</LocalLink>
			</EmptyState>
		);
	}

	function onCancelled(cancelled: Order): void {
		setDoomed(null);
		replace((orders) => orders.map((order) => (order.id === cancelled.id ? cancelled : order)));
	}

	return (
		<div className="grid gap-4">
			{answer.value.slice(0, shown).map((order) => (
				<OrderCard key={order.id} order={order} onCancel={() => setDoomed(order)} />
			))}
			{answer.value.length > shown && (
				<Button look="ghost" className="justify-self-center" onClick={() => setShown(shown + ordersAtOnce)}>
					{t('orders.more')}
				</Button>
			)}
			<CancelDialog order={doomed} onClose={() => setDoomed(null)} onCancelled={onCancelled} />
		</div>
	);
}
