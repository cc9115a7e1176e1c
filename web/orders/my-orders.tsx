import type { Person } from '#contract/accounts-wire.ts';
import type { Order } from '#contract/orders-wire.ts';
import { Button } from '#web/ui/button.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CancelDialog } from './cancel-form.tsx';
import { OrderCard } from './order-card.tsx';
import { AllOrders } from './order-loader.tsx';

/** Drawing years of orders at once would make a phone wait for what nobody reads. */
const ordersAtOnce = 10;

export function MyOrders({ person }: { person: Person }) {
	const t = useTranslations('account');
	const [shown, setShown] = useState(ordersAtOnce);
	const [doomed, setDoomed] = useState<Order | null>(null);
	return (
		<AllOrders person={person}>
			{(orders, replace) => (
				<div className="grid gap-4">
					{orders.slice(0, shown).map((order) => (
						<OrderCard key={order.id} order={order} onCancel={() => setDoomed(order)} />
					))}
					{orders.length > shown && (
						<Button look="ghost" className="justify-self-center" onClick={() => setShown(shown + ordersAtOnce)}>
							{t('orders.more')}
						</Button>
					)}
					<CancelDialog
						order={doomed}
						onClose={() => setDoomed(null)}
						onCancelled={(cancelled) => {
							setDoomed(null);
							replace(cancelled);
						}}
					/>
				</div>
			)}
		</AllOrders>
	);
}
