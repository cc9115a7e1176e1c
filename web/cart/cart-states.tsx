import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState, Skeleton } from '#web/ui/states.tsx';
import emptyCart from './empty-cart.webp';

/** Picture of an empty cart. */
export function EmptyCartPicture() {
	return (
		<span className="grid size-48 place-items-center rounded-full bg-tint-leafy">
			<img src={emptyCart} alt="" width={136} height={136} className="produce-shadow" />
		</span>
	);
}

export function EmptyCart() {
	const t = useTranslations('cart');
	return (
		<EmptyState title={t('empty')} text={t('emptyText')} picture={<EmptyCartPicture />}>
			<LocalLink to="/" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}

/** Placeholder until the browser's storage has been read. */
export function CartSkeleton({ label }: { label: string }) {
	return (
		<div role="status" aria-label={label} className="grid gap-6 md:grid-cols-[minmax(0,1.6fr)_minmax(300px,1fr)]">
			<Card>
				{[0, 1, 2].map((row) => (
					<div key={row} className="flex items-center gap-3.5 border-t border-soil-200 py-3.5 first:border-t-0">
						<Skeleton className="size-18 shrink-0" />
						<div className="grow">
							<Skeleton className="h-5 w-2/5" />
							<Skeleton className="mt-2 h-4 w-1/4" />
						</div>
						<Skeleton className="h-11 w-32" />
					</div>
				))}
			</Card>
			<Card>
				<Skeleton className="h-6 w-1/2" />
				<Skeleton className="mt-4 h-12" />
				<Skeleton className="mt-4 h-5" />
				<Skeleton className="mt-3 h-5" />
				<Skeleton className="mt-6 h-12" />
			</Card>
		</div>
	);
}
