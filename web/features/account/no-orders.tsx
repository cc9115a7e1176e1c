import { BasketPicture } from '#web/features/cart/basket-picture.tsx';
import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTranslations } from 'use-intl';

export function NoOrders() {
	const t = useTranslations('account.orders');
	return (
		<EmptyState title={t('empty')} text={t('emptyText')} picture={<BasketPicture />}>
			<LocalLink to="/product" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}
