import type { CartLine } from '#domain/cart.ts';
import { AlertIcon } from '#web/ui/icons.tsx';
import { useTranslations } from 'use-intl';
import type { LineFacts } from './line-facts.ts';

export function isShort(line: CartLine, facts: LineFacts): boolean {
	return facts.available !== undefined && facts.available < line.quantity;
}

/** What stands in the way of ordering a line as it is, and the way out of it. */
export function LineNotice(props: { line: CartLine; facts: LineFacts; onChange?: (quantity: number) => void }) {
	const t = useTranslations('cart.line');
	const { line, facts, onChange } = props;
	if (!isShort(line, facts)) return null;
	const left = facts.available ?? 0;
	const text = facts.isGone ? t('gone') : left === 0 ? t('soldOut') : t('onlyLeft', { count: left });
	return (
		<p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-chilli-600">
			<AlertIcon size={16} className="shrink-0" />
			{text}
			{onChange && (
				<button type="button" className="min-h-11 px-1 underline md:min-h-8" onClick={() => onChange(left)}>
					{left === 0 ? t('take') : t('change', { count: left })}
				</button>
			)}
		</p>
	);
}
