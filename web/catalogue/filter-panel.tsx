import { LocalLink, pathIn, useLang } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SortSelect } from '#web/ui/sort-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { type ListingQuery, listingPath, sorts } from './listing-query.ts';

type Field = Exclude<keyof ListingQuery, 'page'>;

type ListingFormProps = {
	query: ListingQuery;
	/** fields that the form shows; the others are hidden inputs */
	own: readonly Field[];
	className: string;
	children: ReactNode;
};

const fields: readonly Field[] = ['search', 'minPrice', 'maxPrice', 'sort'];

/** A GET form that changes its own fields of the listing and keeps the rest. */
function ListingForm({ query, own, className, children }: ListingFormProps) {
	return (
		<Form method="get" action={pathIn(useLang(), '/product')} className={className}>
			{fields
				.filter((field) => !own.includes(field) && query[field] !== '' && query[field] !== 'relevance')
				.map((field) => (
					<input key={field} type="hidden" name={field} value={query[field]} />
				))}
			{children}
		</Form>
	);
}

export function SortMenu({ query }: { query: ListingQuery }) {
	const t = useTranslations('catalogue-list');
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

export type FilterCategory = { name: string; label: string; picture: string | null };

/** The icon of a category that has none. spec: catalogue §2.4 */
const defaultPicture = '/seedling.svg';

const row =
	'flex min-h-11 items-center gap-2.5 rounded-s px-2 hover:bg-leaf-50 aria-[current]:bg-leaf-100 aria-[current]:font-bold aria-[current]:text-leaf-800';

type FilterPanelProps = { query: ListingQuery; categories: readonly FilterCategory[] | null };

/** All products, every category, and the price range: links and one form. */
export function FilterPanel({ query, categories }: FilterPanelProps) {
	const t = useTranslations('catalogue-list');
	const isCurrent = (name: string) => (query.search.toLowerCase() === name.toLowerCase() ? 'true' : undefined);
	return (
		<div className="flex flex-col gap-5">
			<nav aria-label={t('categories')}>
				<h2 className="mb-1 px-2 text-lg">{t('categories')}</h2>
				<ul>
					<li>
						<LocalLink to={listingPath(query, { search: '' })} aria-current={isCurrent('')} className={row}>
							<Picture src={defaultPicture} alt="" size={28} />
							{t('allProducts')}
						</LocalLink>
					</li>
					{categories?.map(({ name, label, picture }) => (
						<li key={name}>
							<LocalLink to={listingPath(query, { search: name })} aria-current={isCurrent(name)} className={row}>
								<Picture src={picture ?? defaultPicture} alt="" size={28} />
								{label}
							</LocalLink>
						</li>
					))}
				</ul>
				{categories === null && <p className="px-2 text-chilli-600">{t('categoriesError')}</p>}
			</nav>
			<ListingForm
				key={`${query.minPrice}-${query.maxPrice}`}
				query={query}
				own={['minPrice', 'maxPrice']}
				className="flex flex-col gap-3 px-2"
			>
				<h2 className="text-lg">{t('price')}</h2>
				<div className="grid grid-cols-2 gap-2">
					<TextField label={t('minPrice')} name="minPrice" inputMode="decimal" defaultValue={query.minPrice} />
					<TextField label={t('maxPrice')} name="maxPrice" inputMode="decimal" defaultValue={query.maxPrice} />
				</div>
				<button type="submit" className={buttonClass('ghost')}>
					{t('apply')}
				</button>
				{listingPath(query, {}) !== '/product' && (
					<LocalLink
						to="/product"
						className="inline-flex min-h-11 items-center justify-center font-semibold text-leaf-700 hover:underline"
					>
						{t('clear')}
					</LocalLink>
				)}
			</ListingForm>
		</div>
	);
}
