import { maxCartLines } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { canBeBought, type Product } from '#domain/product.ts';
import { useAddLock, useCartLine } from '#web/cart/use-cart-edit.ts';
import { useLocalNavigate } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { Button } from '#web/ui/button.tsx';
import { StickyBar } from '#web/ui/card.tsx';
import { AlertIcon } from '#web/ui/icons.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { PriceBlock } from './price-block.tsx';
import { VariantCards } from './variant-cards.tsx';
import { variantFacts } from './variant-facts.ts';

/** Restricted crop care is sold to licensed operators only: it is listed but cannot be bought. */
function RestrictedNotice() {
	const t = useTranslations('catalogue-product');
	return (
		<div role="note" className="mt-5 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3">
			<p className="flex items-center gap-2 font-bold">
				<AlertIcon size={20} className="shrink-0" />
				{t('restrictedTitle')}
			</p>
			<p className="mt-1 text-soil-700">{t('restrictedText')}</p>
		</div>
	);
}

/** The first variant is selected, or the first one in stock. spec: catalogue §2.5 */
function firstInStock(variants: Product['variants']): number {
	return Math.max(
		0,
		variants.findIndex(({ stock }) => stock > 0),
	);
}

type Sold = Omit<Product, 'descriptionHtml' | 'doses' | 'antidote' | 'translations'>;

/** Price, variants and the two buy buttons; on a phone they are in the bottom bar. */
export function ProductPurchase({ product }: { product: Sold }) {
	const t = useTranslations('catalogue-card');
	const tDetail = useTranslations('catalogue-product');
	const navigate = useLocalNavigate();
	const [selected, select] = useState(() => firstInStock(product.variants));
	const variant = product.variants[selected];
	const { addOne } = useCartLine(product, variant);
	const { isLocked, lock } = useAddLock();

	if (variant === undefined) return <p className="font-semibold text-soil-500">{t('noSizes')}</p>;
	const isBuyable = canBeBought(product, variant);

	function add(): boolean {
		if (addOne()) return true;
		toastError(t('cartFull', { max: maxCartLines }));
		return false;
	}

	/** Adds one pack and opens the cart. spec: catalogue §2.5 */
	function buyNow() {
		if (add()) navigate('/cart');
	}

	const addLabel = !isBuyable ? tDetail('outOfStock') : isLocked ? t('added') : tDetail('addToCart');
	const addButton = (buttonVariant: 'ghost' | 'primary') => (
		<Button
			variant={buttonVariant}
			disabled={!isBuyable}
			aria-disabled={isLocked || undefined}
			onClick={() => !isLocked && add() && lock()}
			className="min-h-13 grow basis-0 px-2! whitespace-nowrap md:text-lg"
		>
			{addLabel}
		</Button>
	);

	return (
		<>
			<PriceBlock variant={variant} />
			<VariantCards variants={product.variants} selected={selected} onSelect={select} />
			{product.isRestricted ? (
				<RestrictedNotice />
			) : (
				<div className="mt-5 hidden gap-3 md:flex">
					{addButton('ghost')}
					<Button disabled={!isBuyable} onClick={buyNow} className="min-h-13 grow basis-0 text-lg">
						{isBuyable ? tDetail('buyNow') : tDetail('outOfStock')}
					</Button>
				</div>
			)}
			<StickyBar isStacked>
				<p className="flex min-w-0 items-baseline gap-2 leading-tight">
					<b className="text-[1.25rem] tabular-nums">{formatRupees(variant.price)}</b>
					<span className="truncate text-xs text-soil-500">
						{variant.unit} · {variantFacts(variant).comparable}
					</span>
				</p>
				<div className="flex min-h-13 items-center gap-2">
					{product.isRestricted ? (
						<p className="grow font-bold text-soil-500">{t('notSoldOnline')}</p>
					) : (
						<>
							{addButton('ghost')}
							<Button disabled={!isBuyable} onClick={buyNow} className="min-h-13 grow basis-0 px-2! whitespace-nowrap">
								{isBuyable ? tDetail('buyNow') : tDetail('outOfStock')}
							</Button>
						</>
					)}
				</div>
			</StickyBar>
		</>
	);
}
