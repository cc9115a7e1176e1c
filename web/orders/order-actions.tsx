import type { Order } from '#domain/order.ts';
import { addToCart } from '#web/cart/cart-store.ts';
import { useLocalNavigate } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { toastError, toastSuccess } from '#web/ui/toasts.tsx';
import type { ReactNode } from 'react';

/** Adds the lines of an order to the cart at their old prices; the cart page updates them. Returns how many fitted. */
function buyAgain(order: Order): number {
	return order.lines.filter(({ productId, unit, name, price, quantity, picture }) =>
		addToCart({ productId, unit, name, price, quantity, picture }),
	).length;
}

type OrderActionsProps = { order: Order; onCancel: () => void; children?: ReactNode };

/** 'Buy again' is always shown, 'Cancel' until the order is cancelled. spec: shopping §6 */
export function OrderActions({ order, onCancel, children }: OrderActionsProps) {
	const t = useTranslations('orders-list.list');
	const navigate = useLocalNavigate();
	const { number } = order;

	function again(): void {
		const count = buyAgain(order);
		if (count < order.lines.length) toastError(t('cartFull'));
		if (count > 0) toastSuccess(t('boughtAgain', { count }));
		navigate('/cart');
	}

	return (
		<div className="mt-4 flex flex-wrap gap-2.5 print:hidden">
			<Button variant="ghost" aria-label={t('buyAgainNamed', { number })} onClick={again}>
				{t('buyAgain')}
			</Button>
			{children}
			{order.status === 'CANCELLED' ? (
				<Button disabled>{t('canceled')}</Button>
			) : (
				<Button variant="danger" aria-label={t('cancelNamed', { number })} onClick={onCancel}>
					{t('cancelOrder')}
				</Button>
			)}
		</div>
	);
}
