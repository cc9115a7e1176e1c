import type { Person } from '#contract/account-wire.ts';
import type { Order } from '#contract/order-wire.ts';
import { Button } from '#web/ui/button.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AllOrders } from './all-orders.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';

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
