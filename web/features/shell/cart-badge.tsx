import { useCartCount } from '#web/features/cart/cart-store.ts';

/** Shown above 0 only. spec: catalogue §2.2 */
export function CartBadge({ className }: { className: string }) {
	const count = useCartCount();
	if (count === 0) return null;
	return (
		<span
			aria-hidden="true"
			className={`absolute grid h-5 min-w-5 place-items-center rounded-full bg-chilli-600 px-1 pt-px text-2xs leading-none font-bold text-white ${className}`}
		>
			{count > 99 ? '99+' : count}
		</span>
	);
}
