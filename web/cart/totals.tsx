import { formatRupees } from '#domain/money.ts';
import type { OrderTotals } from '#domain/order.ts';
import type { ReactNode } from 'react';

type TotalRowProps = { label: ReactNode; isCompact?: boolean; className?: string; children: ReactNode };

/** One line of a list of totals. */
export function TotalRow({ label, isCompact = false, className = 'text-soil-700', children }: TotalRowProps) {
	return (
		<div className={`flex justify-between gap-4 ${isCompact ? 'py-1' : 'py-1.5'} ${className}`}>
			<dt>{label}</dt>
			<dd className="text-right">{children}</dd>
		</div>
	);
}

type TotalsProps = {
	/** quote of the cart or a placed order */
	of: OrderTotals;
	labels: { subtotal: ReactNode; discount: ReactNode; total: ReactNode };
	/** text of free delivery; without it there is no delivery row */
	delivery?: { label: string; free: string };
	/** shows a discount of ₹0 too */
	hasZeroDiscount?: boolean;
	isCompact?: boolean;
	/** announced by screen readers when it changes */
	isLive?: boolean;
	before?: ReactNode;
	after?: ReactNode;
};

/** Sub total, discount, delivery and total of a cart or an order. */
export function Totals(props: TotalsProps) {
	const { of, labels, delivery, hasZeroDiscount = false, isCompact = false, isLive, before, after } = props;
	const isReduced = of.discount > 0;
	const total = isCompact ? 'mt-1 pt-2 text-xl' : 'mt-2 pt-3 text-[1.375rem]';
	return (
		<dl className="tabular-nums" aria-live={isLive ? 'polite' : undefined}>
			{before}
			<TotalRow
				label={labels.subtotal}
				isCompact={isCompact}
				className={before === undefined ? undefined : 'mt-2 border-t border-soil-200 pt-3 text-soil-700'}
			>
				{formatRupees(of.subtotal)}
			</TotalRow>
			{(isReduced || hasZeroDiscount) && (
				<TotalRow
					label={labels.discount}
					isCompact={isCompact}
					className={hasZeroDiscount ? 'text-soil-700' : 'font-semibold text-leaf-700'}
				>
					<span className={`whitespace-nowrap ${isReduced && !isCompact ? 'font-semibold text-leaf-700' : ''}`}>
						{isReduced ? `− ${formatRupees(of.discount)}` : formatRupees(of.discount)}
					</span>
				</TotalRow>
			)}
			{delivery && <TotalRow label={delivery.label}>{delivery.free}</TotalRow>}
			<div className={`flex justify-between gap-4 border-t border-soil-200 font-bold ${total}`}>
				<dt>{labels.total}</dt>
				<dd>{formatRupees(of.total)}</dd>
			</div>
			{after}
		</dl>
	);
}
