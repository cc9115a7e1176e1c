import { LocalLink } from '#web/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Picture } from '#web/ui/picture.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useTranslations } from 'use-intl';
import { ListingForm } from './listing-form.tsx';
import { type ListingQuery, listingPath } from './listing-query.ts';

export type FilterCategory = { name: string; label: string; picture: string | null };

/** The icon of a category nobody has drawn one for. spec: catalogue §2.4 */
const defaultPicture = '/seedling.svg';

const row =
	'flex min-h-11 items-center gap-2.5 rounded-s px-2 hover:bg-leaf-50 aria-[current]:bg-leaf-100 aria-[current]:font-bold aria-[current]:text-leaf-800';

type FilterPanelProps = { query: ListingQuery; categories: readonly FilterCategory[] | null };

/** All products, every category, and the price: links and one form. */
export function FilterPanel({ query, categories }: FilterPanelProps) {
	const t = useTranslations('listing');
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
