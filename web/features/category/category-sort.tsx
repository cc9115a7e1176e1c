import { pathIn, useLang } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { useId } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { type CategoryQuery, categorySorts, firstCategory } from './category-query.ts';

/** Sorts as soon as another order is chosen; without scripts a button does it. */
export function CategorySort({ query }: { query: CategoryQuery }) {
	const t = useTranslations('category');
	const id = useId();
	return (
		<Form key={query.sort} method="get" action={pathIn(useLang(), '/category')} className="flex items-center gap-2">
			{query.category !== firstCategory && <input type="hidden" name="category" value={query.category} />}
			<label htmlFor={id} className="text-md whitespace-nowrap text-soil-500">
				{t('sort')}
			</label>
			<span className="relative">
				<select
					id={id}
					name="sort"
					defaultValue={query.sort}
					onChange={(event) => event.target.form?.requestSubmit()}
					className="min-h-11 appearance-none rounded-ms border-[1.5px] border-soil-400 bg-card py-2 pr-9 pl-3 font-semibold"
				>
					{categorySorts.map((sort) => (
						<option key={sort} value={sort}>
							{t(`sorts.${sort}`)}
						</option>
					))}
				</select>
				<ChevronIcon size={18} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2" />
			</span>
			<noscript>
				<button type="submit" className={buttonClass('ghost')}>
					{t('sortAction')}
				</button>
			</noscript>
		</Form>
	);
}
