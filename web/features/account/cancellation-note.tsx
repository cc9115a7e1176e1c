import type { Order } from '#contract/order-wire.ts';
import { useTranslations } from 'use-intl';

/** Why an order was cancelled and what becomes of the money. */
export function CancellationNote({ order }: { order: Order }) {
	const t = useTranslations('account.orders');
	if (order.status !== 'CANCELLED') return null;
	return (
		<div className="mt-3 grid gap-1 rounded-ms bg-soil-100 px-4 py-3 text-soil-700 empty:hidden">
			{order.cancellationReason && <p className="break-words">{t('reason', { reason: order.cancellationReason })}</p>}
			{order.isReturnCase && <p>{t('returnCase')}</p>}
			{order.refundAccount && <p>{t('refundTo', { account: order.refundAccount.accountNumber })}</p>}
		</div>
	);
}
