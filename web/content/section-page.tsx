import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass, LinkRow } from '#web/ui/button.tsx';
import type { ReactNode } from 'react';

/** A section of the home page as its own page, with a link to all products. */
export function SectionPage({ title, children }: { title: string; children: ReactNode }) {
	const t = useTranslations('content-sections');
	return (
		<div className="wrap pt-5 pb-4 md:pt-7">
			<h1 className="mb-4 text-3xl leading-tight tracking-[-0.02em]">{title}</h1>
			{children}
			<p className="mt-9 flex flex-wrap gap-3">
				<LocalLink to="/" className={buttonClass('primary')}>
					{t('toShop')}
				</LocalLink>
				<LocalLink to="/product" className={buttonClass('ghost')}>
					{t('allProducts')}
				</LocalLink>
			</p>
		</div>
	);
}

const pages = [
	{ to: '/Blogc', name: 'blog' },
	{ to: '/Video', name: 'videos' },
	{ to: '/crop', name: 'crops' },
] as const;

/** Links to the other content pages. */
export function ContentLinks({ current }: { current: (typeof pages)[number]['to'] }) {
	const t = useTranslations('content');
	const others = pages.filter(({ to }) => to !== current);
	return <LinkRow label={t('otherPages')} links={others.map(({ to, name }) => ({ to, label: t(`pages.${name}`) }))} />;
}
