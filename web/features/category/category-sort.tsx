import { pathIn, useLang } from '#web/language.tsx';
import { SortSelect } from '#web/ui/sort-select.tsx';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CategoryQuery, categorySorts, firstCategory } from './category-query.ts';

/** spec: catalogue §2.9 — by the new price, and back to the order of the shop */
export function CategorySort({ query }: { query: CategoryQuery }) {
	const t = useTranslations('category');
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
