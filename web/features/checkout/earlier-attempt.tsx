import { LocalLink } from '#web/language.tsx';
import { useTranslations } from 'use-intl';

/** After a reload in the middle of an order: nobody knows yet what became of it. */
export function EarlierAttempt() {
	const t = useTranslations('checkout.outcome');
	return (
		<div role="status" className="mb-4 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3.5 text-soil-700">
			<p className="font-bold text-soil-900">{t('earlierTitle')}</p>
			<p>
				{t('earlierText')}{' '}
				<LocalLink to="/profile?tab=orders" className="font-semibold text-leaf-800 underline">
					{t('myOrders')}
				</LocalLink>
			</p>
		</div>
	);
}
