import { useTranslations } from 'use-intl';
import { addToWishlist, removeFromWishlist, useWishlist } from './wishlist-store.ts';

export function HeartButton({ id, name }: { id: string; name: string }) {
	const t = useTranslations('product');
	const isWished = useWishlist().includes(id);
	return (
		<button
			type="button"
			className="heart"
			aria-pressed={isWished}
			aria-label={t('wish', { name })}
			onClick={() => (isWished ? removeFromWishlist(id) : addToWishlist(id))}
		/>
	);
}
