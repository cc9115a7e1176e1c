import { buttonClass } from '#web/ui/button-class.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';

/** What could not be fetched, and another try that works without scripts too. */
export function Unloaded({ title }: { title: string }) {
	const t = useTranslations('shell');
	const { pathname, search } = useLocation();
	return (
		<ErrorState title={title}>
			<a href={pathname + search} className={buttonClass('ghost')}>
				{t('tryAgain')}
			</a>
		</ErrorState>
	);
}
