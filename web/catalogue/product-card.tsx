import { maxCartLines } from '#domain/cart.ts';
import { formatRupees } from '#domain/money.ts';
import { discountPercentExact } from '#domain/price.ts';
import { type ProductCard as Card, canBeBought, type Variant } from '#domain/product.ts';
import { useAddLock, useCartLine } from '#web/cart/use-cart-edit.ts';
import { useFocusInside } from '#web/lib/focus.ts';
import { HydrateLater, useId } from '#web/lib/hydration.tsx';
import { LocalLink, localNames, useLang } from '#web/lib/language.tsx';
import { productPage } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { Picture, tintClass } from '#web/ui/picture.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useState } from 'react';
import { Stepper } from './stepper.tsx';
import { variantFacts } from './variant-facts.ts';
import { addToWishlist, removeFromWishlist, useWishlist } from './wishlist-store.ts';

type UnitChipsProps = {
	/** accessible name of the choice */
	label: string;
	variants: readonly Variant[];
	selected: number;
	onSelect: (index: number) => void;
};

function UnitChips({ label, variants, selected, onSelect }: UnitChipsProps) {
	const group = useId();
	return (
		<div role="radiogroup" aria-label={label} className="chips">
			{variants.map(({ unit, stock }, index) => (
				<label key={unit} className={stock > 0 ? 'chip' : 'chip chip-out'}>
					<input type="radio" name={group} checked={index === selected} onChange={() => onSelect(index)} />
					{unit}
				</label>
			))}
		</div>
	);
}

export function HeartButton({ id, name }: { id: string; name: string }) {
	const t = useTranslations('catalogue-card');
	const isOnWishlist = useWishlist().includes(id);
	return (
		<button
			type="button"
			className="heart"
			aria-pressed={isOnWishlist}
			aria-label={t('onWishlist', { name })}
			onClick={() => (isOnWishlist ? removeFromWishlist(id) : addToWishlist(id))}
		/>
	);
}

type CardActionProps = {
	product: Card;
	variant: Variant | undefined;
	name: string;
	addLabel?: string | undefined;
};

/** Add, then 'Added ✓' for a second, then − n + while the variant is in the cart. A locked button keeps the focus. */
function CardAction({ product, variant, name, addLabel }: CardActionProps) {
	const t = useTranslations('catalogue-card');
	const { quantity, addOne, setTo } = useCartLine(product, variant);
	const { isLocked, lock } = useAddLock();
	const focus = useFocusInside();

	function add() {
		if (!addOne()) toastError(t('cartFull', { max: maxCartLines }));
		else lock();
	}

	function action() {
		if (product.isRestricted) return <p>{t('notSoldOnline')}</p>;
		if (variant === undefined) return <p>{t('noSizes')}</p>;
		if (isLocked) {
			return (
				<button key="add" type="button" aria-disabled className="added">
					{t('added')}
				</button>
			);
		}
		const names = { name, unit: variant.unit };
		if (quantity > 0) {
			return (
				<Stepper
					quantity={quantity}
					max={Math.max(variant.stock, quantity)}
					onChange={setTo}
					label={t('quantityOf', names)}
					decreaseLabel={t('decrease', names)}
					increaseLabel={t('increase', names)}
				/>
			);
		}
		const isSoldOut = !canBeBought(product, variant);
		return (
			<button
				key="add"
				type="button"
				disabled={isSoldOut}
				onClick={add}
				aria-label={isSoldOut ? undefined : addLabel ? `${addLabel}: ${name}` : t('addNamed', { name })}
			>
				{isSoldOut ? t('soldOut') : (addLabel ?? t('add'))}
			</button>
		);
	}

	return (
		<div className="pcard-act" {...focus}>
			{action()}
		</div>
	);
}

export type PackAmount = Pick<Variant, 'amount' | 'base'>;

/** The variant with this pack amount, or the first one. */
function searchedVariant(variants: readonly Variant[], wanted: PackAmount | null): number {
	const found = variants.findIndex(({ amount, base }) => amount === wanted?.amount && base === wanted.base);
	return Math.max(found, 0);
}

type ProductCardProps = {
	product: Card;
	/** the pack amount that was searched for */
	amount?: PackAmount | null;
	heading?: 'h2' | 'h3';
	/** its picture is loaded with the page, not when it is scrolled into view */
	isEager?: boolean | undefined;
	/** two decimals on the badge in the offer zone; a full percent everywhere else. spec: catalogue §9 */
	isPercentExact?: boolean;
	addLabel?: string | undefined;
};

export function ProductCard(props: ProductCardProps) {
	return (
		<HydrateLater>
			<CardContent {...props} />
		</HydrateLater>
	);
}

/** spec: catalogue §2.4 — the first variant is selected unless a pack amount was searched for; chips select another one */
function CardContent(props: ProductCardProps) {
	const { product, amount = null, heading: Heading = 'h3', isEager, isPercentExact = false, addLabel } = props;
	const t = useTranslations('catalogue-card');
	const { name, second, secondLang } = localNames(useLang(), product.names);
	const [selected, select] = useState(() => searchedVariant(product.variants, amount));
	const variant = product.variants[selected];
	const facts = variant && variantFacts(variant);
	const percent = isPercentExact && variant ? discountPercentExact(variant.price, variant.mrp) : facts?.percent;
	return (
		<article className={facts?.isInStock ? 'pcard' : 'pcard pcard-out'}>
			<div className={`pcard-pic ${tintClass[product.tint]}`}>
				<Picture src={product.picture} alt="" size={120} isEager={isEager} />
				{product.badge && <span className="pcard-badge">{product.badge}</span>}
			</div>
			{percent !== undefined && percent > 0 && (
				<span className="off">{t('percentOff', { percent: isPercentExact ? percent.toFixed(2) : percent })}</span>
			)}
			<HeartButton id={product.id} name={name} />
			<Heading>
				<LocalLink to={productPage(product.id)} prefetch>
					{name}
				</LocalLink>
			</Heading>
			<p lang={secondLang} className="second">
				{second}
			</p>
			{product.variants.length > 0 && (
				<UnitChips
					label={t('variantsOf', { name })}
					variants={product.variants}
					selected={selected}
					onSelect={select}
				/>
			)}
			{variant && facts && (
				<p className="pcard-price">
					<b>{formatRupees(variant.price)}</b>
					{facts.saved > 0 && (
						<>
							<s>{formatRupees(variant.mrp)}</s>
							<em>{t('saved', { amount: formatRupees(facts.saved) })}</em>
						</>
					)}
					<small>{facts.comparable}</small>
				</p>
			)}
			<CardAction product={product} variant={variant} name={name} addLabel={addLabel} />
		</article>
	);
}

/** Placeholder with the height of a card. */
export function CardSkeleton() {
	return (
		<div className="pcard">
			<Skeleton className="mb-2.5 aspect-[1/0.82] w-full" />
			<Skeleton className="h-5 w-3/5" />
			<Skeleton className="mt-1.5 h-4 w-2/5" />
			<Skeleton className="mt-3 mb-3 h-8 w-4/5 max-md:h-[71px]" />
			<Skeleton className="mt-auto h-6 w-1/2" />
			<Skeleton className="mt-1.5 h-4 w-1/4" />
			<Skeleton className="h-4 w-1/3 md:hidden" />
			<Skeleton className="mt-3 h-11 w-full" />
		</div>
	);
}
