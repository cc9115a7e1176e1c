import { formatRupees, type Paise } from '#domain/money.ts';

export function Money({ amount, className = '' }: { amount: Paise; className?: string }) {
	return <span className={`tabular-nums ${className}`}>{formatRupees(amount)}</span>;
}
