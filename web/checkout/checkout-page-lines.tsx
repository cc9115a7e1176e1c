import { type CartLine, isSameLine } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { lineSubtotal } from '#domain/order.ts';
import { LineNotice, Thumbnail, UndoRow } from '#web/cart/cart-line-parts.tsx';
import { availabilityOf, isBuyable, lineName, useLineAvailability } from '#web/cart/line-availability.ts';
import { useCartEdit } from '#web/cart/use-cart-edit.ts';
import { LocalLink, useLang } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';

/** Image, title, unit, quantity, price and line total of each line, and a remove button. */
export function CheckoutPageLines({ lines }: { lines: readonly CartLine[] }) {
	const t = useTranslations('checkout-page');
	const tLine = useTranslations('cart.line');
	const known = useLineAvailability();
	const lang = useLang();
	const { removed, change, undo } = useCartEdit();
	const wasRemoved = removed !== null && !lines.some((line) => isSameLine(line, removed.line));
	return (
		<Card>
			<h2 className="mb-2 text-xl">{t('lines')}</h2>
			{wasRemoved && (
				<UndoRow
					key={`${removed.line.productId} ${removed.line.unit}`}
					name={lineName(removed.line, availabilityOf(known, removed.line), lang)}
					onUndo={undo}
				/>
			)}
			<ul aria-label={t('lines')}>
				{lines.map((line) => {
					const facts = availabilityOf(known, line);
					const name = lineName(line, facts, lang);
					return (
						<li
							key={`${line.productId} ${line.unit}`}
							className="grid grid-cols-[4rem_1fr_auto] items-center gap-x-3.5 gap-y-1 border-t border-soil-200 py-3 first:border-t-0 md:grid-cols-[4rem_1fr_6rem_6rem_6rem_auto]"
						>
							<Thumbnail src={line.picture} size={64} tint={facts.tint} />
							<div className="min-w-0">
								<LocalLink to={productPage(line.productId)} className="font-semibold break-words hover:underline">
									{name}
								</LocalLink>
								<p className="text-sm text-soil-500">
									{line.unit}
									{facts.was !== undefined && (
										<span className="ml-2 inline-block rounded-xs bg-turmeric-100 px-1.5 font-semibold text-turmeric-800">
											{tLine('was', { price: formatRupees(facts.was) })}
										</span>
									)}
								</p>
								<LineNotice line={line} facts={facts} onChange={(quantity) => change(line, quantity)} />
							</div>
							<b
								className={`text-right text-lg font-semibold tabular-nums md:order-4 ${isBuyable(facts) ? '' : 'text-soil-500 line-through'}`}
							>
								{formatRupees(lineSubtotal(line))}
							</b>
							<span className="col-start-2 text-soil-700 tabular-nums md:order-2 md:col-start-auto">
								{t('quantity', { quantity: line.quantity })}
								<span className="md:hidden">{` · ${t('price', { price: formatRupees(line.price) })}`}</span>
							</span>
							<span className="hidden text-soil-700 tabular-nums md:order-3 md:block">
								{t('price', { price: formatRupees(line.price) })}
							</span>
							<button
								type="button"
								aria-label={tLine('remove', { name, unit: line.unit })}
								onClick={() => change(line, 0)}
								className="min-h-11 px-1 font-semibold text-chilli-600 hover:underline md:order-5"
							>
								{t('remove')}
							</button>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
