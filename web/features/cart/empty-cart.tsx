import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTranslations } from 'use-intl';
import { BasketPicture } from './basket-picture.tsx';

export function EmptyCart() {
	const t = useTranslations('cart');
	return (
		<EmptyState title={t('empty')} text={t('emptyText')} picture={<BasketPicture />}>
			<LocalLink to="/" className={buttonClass('primary')}>
				{t('startShopping')}
			</LocalLink>
		</EmptyState>
	);
}
