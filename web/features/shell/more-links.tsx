import { LocalLink } from '#web/language.tsx';
import { useTranslations } from 'use-intl';

const links = [
	['offerZone', '/OfferZone'],
	['campaigns', '/campaign'],
	['coupons', '/coupons'],
	['blog', '/Blogc'],
	['videos', '/Video'],
	['crops', '/crop'],
] as const;

/** The pages beside the products; they stand in menus only, so that no page carries them unasked. */
export function MoreLinks({ className }: { className: string }) {
	const t = useTranslations('shell');
	return links.map(([key, to]) => (
		<LocalLink key={key} to={to} discover="none" className={className}>
			{t(key)}
		</LocalLink>
	));
}
