import { formatRupees } from '#domain/money.ts';
import { type Order, packsOf } from '#contract/order-wire.ts';
import { useTranslations } from 'use-intl';

/** What was not found when the order was packed, and what it costs now. A cancelled order costs nothing. */
export function ShortNote({ order }: { order: Order }) {
	const t = useTranslations('account.orders');
	const short = order.lines.filter((line) => packsOf(line) < line.quantity);
	if (short.length === 0 || order.status === 'CANCELLED') return null;
	return (
		<div className="mt-3 grid gap-1 rounded-ms bg-turmeric-100 px-4 py-3 text-turmeric-800">
			<p>{t('short', { total: formatRupees(order.total) })}</p>
			<ul>
				{short.map((line) => (
					<li key={`${line.productId} ${line.unit}`} className="font-semibold">
						{t('shortLine', { name: line.name, unit: line.unit, found: packsOf(line), quantity: line.quantity })}
					</li>
				))}
			</ul>
		</div>
	);
}
