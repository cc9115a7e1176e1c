import type { Order } from '#domain/order.ts';
import type { User } from '#domain/user.ts';
import { useState } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderCard } from './order-card.tsx';
import { OrdersLoader } from './order-loader.tsx';

export function MyOrders({ user }: { user: User }) {
	const [toDelete, setToDelete] = useState<Order | null>(null);
	return (
		<OrdersLoader user={user}>
			{(orders, replace, more) => (
				<div className="grid gap-4">
					{orders.map((order) => (
						<OrderCard key={order.id} order={order} onCancel={() => setToDelete(order)} />
					))}
					{more}
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
