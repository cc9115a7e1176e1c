import { HydrateLater, useHydrated } from '#web/lib/hydration.tsx';
import { LocalLink } from '#web/lib/language.tsx';
import { productsOf } from '#web/lib/links.ts';
import { useTranslations } from '#web/lib/translations.tsx';
import { SectionTitle } from '#web/ui/card.tsx';
import { tintClass } from '#web/ui/picture.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { useLocation } from 'react-router';
import { CategoryPicture } from './category-list.tsx';
import type { Category } from './layout-data.ts';

/** spec: catalogue §9 — the grid on home holds 14 */
const gridSize = 14;

/** A category passed as navigation state; read after hydration, because the server has no such state. */
function useChosenCategory(): string | null {
	const isHydrated = useHydrated();
	const state = useLocation().state as { category?: string } | null;
	return isHydrated ? (state?.category ?? null) : null;
}

/** With a category selected, only that one is shown. spec: catalogue §2.3 */
export function CategoryGrid({ categories }: { categories: readonly Category[] | null }) {
	const t = useTranslations('content-home');
	const chosen = useChosenCategory();
	const isKnown = categories?.some((category) => category.name === chosen) ?? false;
	const shown = isKnown ? categories?.filter((category) => category.name === chosen) : categories?.slice(0, gridSize);
	return (
		<>
			<SectionTitle
				more={
					<LocalLink
						to={isKnown && chosen ? productsOf(chosen) : '/product'}
						state={isKnown ? { category: chosen } : undefined}
						className="more-link"
					>
						{t('shopByCategory')}
					</LocalLink>
				}
			>
				{t('categoriesTitle')}
			</SectionTitle>
			{shown === undefined ? (
				<ErrorState title={t('categoriesError')} />
			) : (
				<HydrateLater>
					<ul className="categories">
						{shown.map((category) => (
							<li key={category.name}>
								<LocalLink
									to={productsOf(category.name)}
									state={{ category: category.name }}
									className={`category-tile ${tintClass[category.tint]}`}
								>
									<CategoryPicture category={category} size={72} />
									{category.label}
								</LocalLink>
							</li>
						))}
					</ul>
				</HydrateLater>
			)}
		</>
	);
}
