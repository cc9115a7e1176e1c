import { cartCount, isSameLine } from '#domain/cart.ts';
import { LocalLink, useLang } from '#web/lib/language.tsx';
import { useMinimumOrder } from '#web/lib/page-data.ts';
import { useSession } from '#web/lib/session-store.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fragment } from 'react';
import { isAboveStock, UndoRow } from './cart-line-parts.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { cartQuote } from './cart-quote.ts';
import { CartSkeleton, EmptyCart } from './cart-states.tsx';
import { useCartLines } from './cart-store.ts';
import { CheckoutLink, OrderSummary, TotalBar } from './cart-summary.tsx';
import { useCoupon } from './coupon-store.ts';
import { availabilityOf, buyableLines, lineName, useLineAvailability } from './line-availability.ts';
import { useCartRefresh } from './refresh-cart.ts';
import { useCartEdit } from './use-cart-edit.ts';

export function CartPage() {
	const t = useTranslations('cart');
	const lang = useLang();
	const { isReady } = useSession();
	const lines = useCartLines();
	const coupon = useCoupon();
	const minimum = useMinimumOrder();
	const facts = useLineAvailability();
	const { removed, change, undo } = useCartEdit();
	useCartRefresh();

	if (!isReady) return <CartSkeleton label={t('loading')} />;
	const undoRow = removed && !lines.some((line) => isSameLine(line, removed.line)) && (
		<UndoRow
			key={`${removed.line.productId} ${removed.line.unit}`}
			name={lineName(removed.line, availabilityOf(facts, removed.line), lang)}
			onUndo={undo}
		/>
	);
	if (lines.length === 0) {
		return (
			<>
				{undoRow}
				<EmptyCart />
			</>
		);
	}
	const counted = buyableLines(lines, facts);
	const quote = cartQuote(counted, coupon, minimum);
	const count = cartCount(counted);
	return (
		<div className="grid items-start gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)]">
			<div>
				<Card>
					<ul aria-label={t('lines')}>
						{lines.map((line, index) => (
							<Fragment key={`${line.productId} ${line.unit}`}>
								{removed?.index === index && undoRow && <li>{undoRow}</li>}
								<CartLineRow
									line={line}
									facts={availabilityOf(facts, line)}
									onChange={(quantity) => change(line, quantity)}
								/>
							</Fragment>
						))}
						{removed && removed.index >= lines.length && undoRow && <li>{undoRow}</li>}
					</ul>
				</Card>
				<LocalLink
					to="/"
					className="mt-3 inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
				>
					{t('continueShopping')}
				</LocalLink>
			</div>
			<OrderSummary
				{...{ quote, coupon, facts }}
				lines={counted}
				hasLineAboveStock={lines.some((line) => isAboveStock(line, availabilityOf(facts, line)))}
			/>
			<TotalBar total={quote.total} note={t('summary.items', { count })}>
				<CheckoutLink lines={counted} quote={quote} />
			</TotalBar>
		</div>
	);
}
