import { LocalLink } from '#web/language.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/popover.tsx';
import { useTranslations } from 'use-intl';
import { CategoryList } from './category-list.tsx';
import { LanguageLinks } from './language-switch.tsx';
import { MoreLinks } from './more-links.tsx';
import type { Category } from './shell-data.ts';

const item = 'flex min-h-11 items-center rounded-s px-2 font-semibold hover:bg-leaf-50';

/** Everything of the header that has no room on a phone. Choosing a category closes it. spec: catalogue §2.2 */
export function MobileMenu({ categories }: { categories: Category[] | null }) {
	const t = useTranslations('shell');
	return (
		<Popover
			label={t('menu')}
			trigger={<MenuIcon />}
			triggerClass="icon-link"
			panelClass="right-0 top-full mt-2 max-h-[calc(100dvh-9rem)] w-[min(20rem,calc(100vw-2rem))] overflow-y-auto p-3"
		>
			<nav aria-label={t('menu')}>
				<LocalLink to="/" className={item}>
					{t('home')}
				</LocalLink>
				<MoreLinks className={item} />
				<h2 className="mt-2 border-t border-soil-200 px-2 pt-3 pb-1 text-sm text-soil-500">{t('categories')}</h2>
				<CategoryList categories={categories} />
				<h2 className="mt-2 border-t border-soil-200 px-2 pt-3 pb-1 text-sm text-soil-500">{t('language')}</h2>
				<div className="flex gap-1">
					<LanguageLinks className="flex min-h-11 items-center rounded-s px-3 font-semibold aria-[current]:bg-leaf-100 aria-[current]:text-leaf-800" />
				</div>
			</nav>
		</Popover>
	);
}
