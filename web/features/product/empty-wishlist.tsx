import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTranslations } from 'use-intl';
import heart from './green-heart.webp';

export function EmptyWishlist() {
	const t = useTranslations('wishlist');
	return (
		<EmptyState
			title={t('empty')}
			text={t('emptyText')}
			picture={
				<span className="grid size-48 place-items-center rounded-full bg-tint-leafy">
					<img src={heart} alt="" width={120} height={120} className="produce-shadow" />
				</span>
			}
		>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}
