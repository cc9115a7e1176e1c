import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { useTranslations } from 'use-intl';

const pages = [
	{ to: '/Blogc', name: 'blog' },
	{ to: '/Video', name: 'videos' },
	{ to: '/crop', name: 'crops' },
] as const;

/** From one kind of reading to the others. */
export function ContentLinks({ current }: { current: (typeof pages)[number]['to'] }) {
	const t = useTranslations('content');
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
