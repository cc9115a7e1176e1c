import { LinkRow } from '#web/ui/link-row.tsx';
import { useTranslations } from 'use-intl';

const pages = [
	{ to: '/Blogc', name: 'blog' },
	{ to: '/Video', name: 'videos' },
	{ to: '/crop', name: 'crops' },
] as const;

/** From one kind of reading to the others. */
export function ContentLinks({ current }: { current: (typeof pages)[number]['to'] }) {
	const t = useTranslations('content');
	const others = pages.filter(({ to }) => to !== current);
	return <LinkRow label={t('more')} links={others.map(({ to, name }) => ({ to, label: t(`pages.${name}`) }))} />;
}
