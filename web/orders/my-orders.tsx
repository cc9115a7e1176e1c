import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { useState } from 'react';
import { CancelDialog } from './cancel-form.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersLoader } from './order-loader.tsx';

/** Rendering years of orders at once would block a phone. */
const ordersAtOnce = 10;

export function MyOrders({ user }: { user: User }) {
	const t = useTranslations('accounts-account');
	const [shown, setShown] = useState(ordersAtOnce);
	const [toDelete, setToDelete] = useState<Order | null>(null);
	return (
		<OrdersLoader user={user}>
			{(orders, replace) => (
				<div className="grid gap-4">
					{orders.slice(0, shown).map((order) => (
						<OrderCard key={order.id} order={order} onCancel={() => setToDelete(order)} />
					))}
					{orders.length > shown && (
						<Button variant="ghost" className="justify-self-center" onClick={() => setShown(shown + ordersAtOnce)}>
							{t('orders.more')}
						</Button>
					)}
					<CancelDialog
						order={toDelete}
						onClose={() => setToDelete(null)}
						onCancelled={(cancelled) => {
							setToDelete(null);
							replace(cancelled);
						}}
					/>
				</div>
			)}
		</OrdersLoader>
	);
}
