import type { Order } from '#contract/order-wire.ts';
import { downloadAsMe } from '#web/features/session/download-as-me.ts';
import { Button } from '#web/ui/button.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

/** The invoice or bill of supply of an order, once the shop has written it. */
export function InvoiceButton({ order }: { order: Order }) {
	const t = useTranslations('orders.details');
	const [isLoading, setLoading] = useState(false);

	async function download(): Promise<void> {
		setLoading(true);
		const isLoaded = await downloadAsMe('orders.invoice', { id: order.id });
		setLoading(false);
		if (!isLoaded) toastError(t('invoiceFailed'));
	}

	return (
		<Button look="ghost" disabled={isLoading} onClick={download}>
			{t('invoice')}
		</Button>
	);
}
