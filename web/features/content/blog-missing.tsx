import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useTranslations } from 'use-intl';

/** spec: catalogue §8 — 404 */
export function BlogMissing() {
	const t = useTranslations('blog');
	return (
		<>
			<h1 className="sr-only">{t('missing')}</h1>
			<EmptyState title={t('missing')} text={t('missingText')}>
				<LocalLink to="/Blogc" className={buttonClass('primary')}>
					{t('back')}
				</LocalLink>
			</EmptyState>
		</>
	);
}
