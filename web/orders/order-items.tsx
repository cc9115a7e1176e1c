import { formatRupees } from '#domain/money.ts';
import { isShort, lineSubtotal, type Order, suppliedQuantity } from '#domain/order.ts';
import { Thumbnail } from '#web/cart/cart-line-parts.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';

/** The lines of an order: unit, price, quantity and line total. */
export function OrderItems({ order }: { order: Order }) {
	const t = useTranslations('orders-list.list');
	return (
		<ul aria-label={t('itemsOf', { number: order.number })} className="border-t border-soil-200">
			{order.lines.map((line) => (
				<li
					key={`${line.productId} ${line.unit}`}
					className="grid grid-cols-[3.5rem_1fr_auto_auto] items-center gap-3.5 border-b border-soil-200 py-2.5"
				>
					<Thumbnail src={line.picture} size={56} />
					<span className="min-w-0">
						<LocalLink to={productPage(line.productId)} className="font-semibold break-words hover:underline">
							{line.name}
						</LocalLink>
						<span className="block text-sm text-soil-500">
							{t('line', { unit: line.unit, price: formatRupees(line.price) })}
						</span>
					</span>
					<span className="text-soil-500">
						{isShort(line)
							? t('packedOf', { found: suppliedQuantity(line), quantity: line.quantity })
							: t('quantity', { quantity: line.quantity })}
					</span>
					<span className="min-w-16 text-right font-semibold tabular-nums">{formatRupees(lineSubtotal(line))}</span>
				</li>
			))}
		</ul>
	);
}
