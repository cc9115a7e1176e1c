import { SortSelect } from '#web/ui/sort-select.tsx';
import { useTranslations } from 'use-intl';
import { ListingForm } from './listing-form.tsx';
import { type ListingQuery, sorts } from './listing-query.ts';

export function SortMenu({ query }: { query: ListingQuery }) {
	const t = useTranslations('listing');
	return (
		<ListingForm key={query.sort} query={query} own={['sort']} className="flex items-center gap-2">
			<SortSelect
				label={t('sort')}
				labelClass="max-md:sr-only"
				action={t('sortAction')}
				value={query.sort}
				options={sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
			/>
		</ListingForm>
	);
}
