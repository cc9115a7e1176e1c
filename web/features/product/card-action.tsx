import { maxCartLines } from '#domain/cart.ts';
import { canBeBought, type ProductCard, type Variant } from '#domain/product.ts';
import { useAddLock } from '#web/features/cart/use-add-lock.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import { useTranslations } from 'use-intl';
import { useCartLine } from './use-cart-line.ts';

type CardActionProps = {
	product: ProductCard;
	variant: Variant | undefined;
	name: string;
	addLabel?: string | undefined;
};

/** Add, a second of 'Added ✓', then − n + for as long as the pack is in the cart. */
export function CardAction({ product, variant, name, addLabel }: CardActionProps) {
	const t = useTranslations('product');
	const { quantity, addOne, setTo } = useCartLine(product, variant);
	const { isLocked, lock } = useAddLock();

	if (product.isRestricted) return <p>{t('notSoldOnline')}</p>;
	if (variant === undefined) return <p>{t('noSizes')}</p>;
	if (isLocked) {
		return (
			<button type="button" disabled className="added">
				{t('added')}
			</button>
		);
	}
	if (quantity > 0) {
		const pack = { name, unit: variant.unit };
		return (
			<Stepper
				quantity={quantity}
				max={Math.max(variant.stock, quantity)}
				onChange={setTo}
				label={t('quantityOf', pack)}
				decreaseLabel={t('less', pack)}
				increaseLabel={t('more', pack)}
			/>
		);
	}
	const isSoldOut = !canBeBought(product, variant);

	function add() {
		if (!addOne()) toastError(t('cartFull', { max: maxCartLines }));
		else lock();
	}

	return (
		<button
			type="button"
			disabled={isSoldOut}
			onClick={add}
			aria-label={isSoldOut ? undefined : addLabel ? `${addLabel}: ${name}` : t('addNamed', { name })}
		>
			{isSoldOut ? t('soldOut') : (addLabel ?? t('add'))}
		</button>
	);
}
