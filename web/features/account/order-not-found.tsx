import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTranslations } from 'use-intl';

/** The same for an order that does not exist and for one of somebody else. spec: reading §2 */
export function OrderNotFound() {
	const t = useTranslations('orders');
	return (
		<EmptyState title={t('notFound')} text={t('notFoundText')}>
			<LocalLink to="/order" className={buttonClass('primary')}>
				{t('all')}
			</LocalLink>
			<LocalLink to="/product" className={buttonClass('ghost')}>
				{t('toShop')}
			</LocalLink>
		</EmptyState>
	);
}
