import type { CartLine } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { lineSubtotal } from '#domain/order.ts';
import { LocalLink, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { Money } from '#web/ui/money.tsx';
import { LineNotice, Thumbnail } from './cart-line-parts.tsx';
import { isBuyable, type LineAvailability, lineName } from './line-availability.ts';
import { QuantityBox } from './quantity-box.tsx';

type CartLineRowProps = { line: CartLine; facts: LineAvailability; onChange: (quantity: number) => void };

export function CartLineRow({ line, facts, onChange }: CartLineRowProps) {
	const t = useTranslations('cart.line');
	const { unit } = line;
	const name = lineName(line, facts, useLang());
	const page = `/productdescription/${encodeURIComponent(line.productId)}`;
	return (
		<li className="flex flex-wrap items-start gap-x-3.5 gap-y-2 border-t border-soil-200 py-3.5 first:border-t-0 first:pt-0 last:pb-0 lg:grid lg:grid-cols-[4.5rem_1fr_auto_5.5rem_auto] lg:items-center">
			<LocalLink to={page} aria-label={name} className="rounded-ms">
				<Thumbnail src={line.picture} size={72} tint={facts.tint} />
			</LocalLink>
			<div className="min-w-0 flex-1">
				<LocalLink to={page} className="font-semibold break-words hover:underline">
					{name}
				</LocalLink>
				<p className="text-sm text-soil-500">
					{t('perUnit', { unit, price: formatRupees(line.price) })}
					{facts.was !== undefined && (
						<span className="ml-2 inline-block rounded-xs bg-turmeric-100 px-1.5 font-semibold text-turmeric-800">
							{t('was', { price: formatRupees(facts.was) })}
						</span>
					)}
				</p>
				<LineNotice line={line} facts={facts} onChange={onChange} />
			</div>
			<IconButton
				label={t('remove', { name, unit })}
				onClick={() => onChange(0)}
				className="-mt-2 -mr-2 text-soil-500 hover:bg-chilli-100 hover:text-chilli-600 lg:order-last lg:mt-0"
			>
				<TrashIcon size={20} />
			</IconButton>
			<div className="flex basis-full items-center justify-between lg:contents">
				<QuantityBox {...{ name, unit, onChange }} quantity={line.quantity} available={facts.available} />
				<Money
					amount={lineSubtotal(line)}
					className={`text-right text-lg font-semibold ${isBuyable(facts) ? '' : 'text-soil-500 line-through'}`}
				/>
			</div>
		</li>
	);
}
