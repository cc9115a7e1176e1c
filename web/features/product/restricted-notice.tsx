import { AlertIcon } from '#web/ui/icons.tsx';
import { useTranslations } from 'use-intl';

/** Some crop care may be handed over by licensed operators only: listed to be read, not to be bought. */
export function RestrictedNotice() {
	const t = useTranslations('detail');
	return (
		<div role="note" className="mt-5 rounded-m border border-turmeric-500 bg-turmeric-100 px-4 py-3">
			<p className="flex items-center gap-2 font-bold">
				<AlertIcon size={20} className="shrink-0" />
				{t('restrictedTitle')}
			</p>
			<p className="mt-1 text-soil-700">{t('restrictedText')}</p>
		</div>
	);
}
