import type { CartLine } from '#domain/cart.ts';
import { formatRupees, type Paise } from '#domain/money.ts';
import { lineSubtotal } from '#domain/order.ts';
import type { AppliedCoupon } from '#contract/promotions-wire.ts';
import { LineNotice, Thumbnail } from '#web/cart/cart-line-parts.tsx';
import { changeQuantity } from '#web/cart/cart-store.ts';
import { CouponChip, CouponPopup } from '#web/cart/coupon-form.tsx';
import { availabilityOf, isBuyable, lineName, useLineAvailability } from '#web/cart/line-availability.ts';
import { useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { useState } from 'react';

/** The applied coupon, or a link to the coupons. */
export function CouponRow({ coupon, missing }: { coupon: AppliedCoupon | null; missing: Paise }) {
	const t = useTranslations('cart.coupon');
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			{coupon !== null ? (
				<CouponChip coupon={coupon} missing={missing} />
			) : (
				<div className="mb-1.5 flex items-center justify-between gap-3">
					<span className="text-soil-700">{t('question')}</span>
					<button
						type="button"
						onClick={() => setOpen(true)}
						className="min-h-11 px-1 font-semibold text-leaf-700 hover:underline"
					>
						{t('add')}
					</button>
				</div>
			)}
			<CouponPopup isOpen={isOpen} onClose={() => setOpen(false)} />
		</>
	);
}

export function LinesCard({ lines }: { lines: readonly CartLine[] }) {
	const t = useTranslations('checkout.payment');
	const known = useLineAvailability();
	const lang = useLang();
	return (
		<Card>
			<h2 id="order-lines" className="mb-2 text-xl">
				{t('summary')}
			</h2>
			<table aria-labelledby="order-lines" className="w-full">
				<thead className="sr-only">
					<tr>
						{['image', 'name', 'quantity', 'totalPrice'].map((column) => (
							<th key={column} scope="col">
								{column === 'name' ? `${t('name')}, ${t('variants')}` : t(column)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{lines.map((line) => {
						const facts = availabilityOf(known, line);
						return (
							<tr key={`${line.productId} ${line.unit}`} className="border-t border-soil-200 first:border-t-0">
								<td className="w-14 py-2.5">
									<Thumbnail src={line.picture} size={56} tint={facts.tint} />
								</td>
								<td className="w-full px-3.5 py-2.5">
									<b className="font-semibold break-words">{lineName(line, facts, lang)}</b>
									<span className="block text-sm text-soil-500">
										{t('variant', { unit: line.unit, price: formatRupees(line.price) })}
										{facts.was !== undefined && (
											<span className="ml-2 inline-block rounded-xs bg-turmeric-100 px-1.5 font-semibold text-turmeric-800">
												{t('was', { price: formatRupees(facts.was) })}
											</span>
										)}
									</span>
									<LineNotice line={line} facts={facts} onChange={(quantity) => changeQuantity(line, quantity)} />
								</td>
								<td className="py-2.5 whitespace-nowrap text-soil-500">
									{t('lineQuantity', { quantity: line.quantity })}
								</td>
								<td
									className={`min-w-16 py-2.5 pl-3.5 text-right font-semibold tabular-nums ${isBuyable(facts) ? '' : 'text-soil-500 line-through'}`}
								>
									{formatRupees(lineSubtotal(line))}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</Card>
	);
}
