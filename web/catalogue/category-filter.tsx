import { LocalLink, pathIn, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SortSelect } from '#web/ui/sort-select.tsx';
import { Form } from 'react-router';
import { type CategoryQuery, categoryPath, categorySorts, firstCategory } from './category-query.ts';

/** spec: catalogue §2.9 — sorts by price, and back to the shop's order */
export function CategorySort({ query }: { query: CategoryQuery }) {
	const t = useTranslations('catalogue-category');
	return (
		<Form key={query.sort} method="get" action={pathIn(useLang(), '/category')} className="flex items-center gap-2">
			{query.category !== firstCategory && <input type="hidden" name="category" value={query.category} />}
			<SortSelect
				label={t('sort')}
				action={t('sortAction')}
				value={query.sort}
				options={categorySorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
			/>
		</Form>
	);
}

type FilterCategory = { name: string; label: string; picture: string | null; parent: string | null };

type CategoryFilterProps = {
	/** groups the accordion: the page has one for wide and one for narrow screens */
	name: string;
	query: CategoryQuery;
	/** null: they could not be loaded */
	categories: readonly FilterCategory[] | null;
};

const row =
	'flex min-h-11 items-center rounded-s px-3 hover:bg-leaf-50 aria-[current]:bg-leaf-100 aria-[current]:font-bold aria-[current]:text-leaf-800';

/** An accordion of `details` elements, one group open at a time. spec: catalogue §2.9 */
export function CategoryFilter({ name, query, categories }: CategoryFilterProps) {
	const t = useTranslations('catalogue-category');
	if (categories === null) return <p className="px-2 text-chilli-600">{t('categoriesError')}</p>;
	const groups = categories.filter(({ parent }) => parent === null);
	const current = categories.find((category) => category.name.toLowerCase() === query.category.toLowerCase());
	return (
		<div className="grid gap-2">
			{groups.map((group) => {
				const members = categories.filter(({ parent }) => parent === group.name);
				const isChosen = current !== undefined && (current === group || current.parent === group.name);
				return (
					<details
						key={group.name}
						name={name}
						open={isChosen}
						className="group rounded-m border border-soil-200 bg-card open:border-leaf-200"
					>
						<summary className="flex min-h-12 list-none items-center gap-2.5 rounded-m px-3 font-semibold hover:bg-leaf-50">
							{group.picture && <Picture src={group.picture} alt="" size={28} />}
							{group.label}
							<ChevronIcon size={18} className="ml-auto transition-transform group-open:rotate-180" />
						</summary>
						<ul className="border-t border-soil-200 p-1.5">
							{[group, ...members].map((category) => (
								<li key={category.name}>
									<LocalLink
										to={categoryPath(query, { category: category.name })}
										aria-current={category === current ? 'true' : undefined}
										className={row}
									>
										{category === group ? t('allOf', { group: group.label }) : category.label}
									</LocalLink>
								</li>
							))}
						</ul>
					</details>
				);
			})}
		</div>
	);
}
