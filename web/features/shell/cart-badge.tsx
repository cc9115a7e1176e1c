import { useCartCount } from '#web/features/cart/cart-store.ts';

/** What the badge has room for; the label of its link says the same. */
export function shownCount(count: number): string {
	return count > 99 ? '99+' : String(count);
}

/** Shown above 0 only. spec: catalogue §2.2 */
export function CartBadge({ className }: { className: string }) {
	const count = useCartCount();
	if (count === 0) return null;
	return (
		<span
			aria-hidden="true"
			className={`absolute grid h-5 min-w-5 place-items-center rounded-full bg-chilli-600 px-1 pt-px text-2xs leading-none font-bold text-white ${className}`}
		>
			{shownCount(count)}
		</span>
	);
}
