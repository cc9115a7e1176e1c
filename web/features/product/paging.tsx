import { LocalLink } from '#web/language.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { type ListingQuery, listingPath, pageWindow } from './listing-query.ts';

const place =
	'grid size-11 place-items-center rounded-ms font-semibold hover:bg-leaf-50 aria-[current]:bg-leaf-700 aria-[current]:text-white';

export function Paging({ query, pages }: { query: ListingQuery; pages: number }) {
	const t = useTranslations('listing');
	if (pages < 2) return null;
	return (
		<nav aria-label={t('pages')} className="mt-8 flex items-center justify-center gap-1">
			{query.page > 1 && (
				<LocalLink
					to={listingPath(query, { page: query.page - 1 })}
					rel="prev"
					aria-label={t('previous')}
					className={place}
				>
					<ChevronIcon size={20} className="rotate-90" />
				</LocalLink>
			)}
			{pageWindow(query.page, pages).map((number, index, shown) => (
				<Fragment key={number}>
					{number - (shown[index - 1] ?? 0) > 1 && <span className="px-1 text-soil-500">…</span>}
					<LocalLink
						to={listingPath(query, { page: number })}
						aria-label={t('page', { page: number })}
						aria-current={number === query.page ? 'page' : undefined}
						className={place}
					>
						{number}
					</LocalLink>
				</Fragment>
			))}
			{query.page < pages && (
				<LocalLink
					to={listingPath(query, { page: query.page + 1 })}
					rel="next"
					aria-label={t('next')}
					className={place}
				>
					<ChevronIcon size={20} className="-rotate-90" />
				</LocalLink>
			)}
		</nav>
	);
}
