import { LocalLink } from '#web/language.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { useTranslations } from 'use-intl';

export function BackToBlogs() {
	const t = useTranslations('blog');
	return (
		<LocalLink
			to="/Blogc"
			className="-ml-1 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf-700 hover:underline"
		>
			<ChevronIcon size={20} className="rotate-90" />
			{t('back')}
		</LocalLink>
	);
}
