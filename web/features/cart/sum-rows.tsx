import { formatRupees, type Paise } from '#domain/money.ts';
import { useTranslations } from 'use-intl';
import type { CartQuote } from './cart-quote.ts';

/** Sub total, discount, delivery and total, as cart and checkout show them. */
export function SumRows({ quote, totalLabel }: { quote: CartQuote; totalLabel: string }) {
	const t = useTranslations('cart.summary');
	return (
		<dl className="tabular-nums" aria-live="polite">
			<Row label={t('subtotal')} amount={quote.subtotal} />
			{quote.discount > 0 && (
				<div className="flex justify-between gap-4 py-1.5 font-semibold text-leaf-700">
					<dt>{t('discount')}</dt>
					<dd className="whitespace-nowrap">{`− ${formatRupees(quote.discount)}`}</dd>
				</div>
			)}
			<div className="flex justify-between gap-4 py-1.5 text-soil-700">
				<dt>{t('delivery')}</dt>
				<dd>{t('free')}</dd>
			</div>
			<div className="mt-2 flex justify-between gap-4 border-t border-soil-200 pt-3 text-[1.375rem] font-bold">
				<dt>{totalLabel}</dt>
				<dd>{formatRupees(quote.total)}</dd>
			</div>
		</dl>
	);
}

function Row({ label, amount }: { label: string; amount: Paise }) {
	return (
		<div className="flex justify-between gap-4 py-1.5 text-soil-700">
			<dt>{label}</dt>
			<dd>{formatRupees(amount)}</dd>
		</div>
	);
}
