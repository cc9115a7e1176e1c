import { useTranslations } from '#web/lib/translations.tsx';
import { LinkRow } from '#web/ui/button.tsx';

const pages = [
	{ to: '/campaign', name: 'campaigns' },
	{ to: '/coupons', name: 'coupons' },
	{ to: '/OfferZone', name: 'offerZone' },
] as const;

/** Links to the other offer pages. */
export function PromotionLinks({ current }: { current?: (typeof pages)[number]['to'] }) {
	const t = useTranslations('promotions');
	const others = pages.filter(({ to }) => to !== current);
	return <LinkRow label={t('otherOffers')} links={others.map(({ to, name }) => ({ to, label: t(`pages.${name}`) }))} />;
}
