import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTranslations } from 'use-intl';

const pages = [
	{ to: '/campaign', name: 'campaigns' },
	{ to: '/coupons', name: 'coupons' },
	{ to: '/OfferZone', name: 'offerZone' },
] as const;

/** From one sort of offer to the others. */
export function PromotionLinks({ current }: { current?: (typeof pages)[number]['to'] }) {
	const t = useTranslations('promotions');
	return (
		<nav aria-label={t('more')} className="mt-10 flex flex-wrap items-center gap-3 border-t border-soil-200 pt-5">
			<span className="font-semibold">{t('more')}</span>
			{pages
				.filter(({ to }) => to !== current)
				.map(({ to, name }) => (
					<LocalLink key={to} to={to} className={buttonClass('ghost')}>
						{t(`pages.${name}`)}
					</LocalLink>
				))}
		</nav>
	);
}
