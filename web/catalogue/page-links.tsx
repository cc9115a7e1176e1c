import { LocalLink } from '#web/lib/language.tsx';
import { useTranslations } from '#web/lib/translations.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { Fragment } from 'react';
import { type ListingQuery, listingPath, pageWindow } from './listing-query.ts';

export function Paging({ query, pages }: { query: ListingQuery; pages: number }) {
	return <PageLinks page={query.page} pages={pages} pathOf={(page) => listingPath(query, { page })} />;
}

const linkClass =
	'grid size-11 place-items-center rounded-ms font-semibold hover:bg-leaf-50 aria-[current]:bg-leaf-700 aria-[current]:text-white';

type PageLinksProps = {
	page: number;
	pages: number;
	/** the URL of another page of the list */
	pathOf: (page: number) => string;
};

/** Links, so that paging works without scripts. */
export function PageLinks({ page, pages, pathOf }: PageLinksProps) {
	const t = useTranslations('catalogue-list');
	if (pages < 2) return null;
	return (
		<nav aria-label={t('pages')} className="mt-8 flex items-center justify-center gap-1">
			{page > 1 && (
				<LocalLink to={pathOf(page - 1)} rel="prev" aria-label={t('previous')} className={linkClass}>
					<ChevronIcon size={20} className="rotate-90" />
				</LocalLink>
			)}
			{pageWindow(page, pages).map((number, index, shown) => (
				<Fragment key={number}>
					{number - (shown[index - 1] ?? 0) > 1 && <span className="px-1 text-soil-500">…</span>}
					<LocalLink
						to={pathOf(number)}
						aria-label={t('page', { page: number })}
						aria-current={number === page ? 'page' : undefined}
						className={linkClass}
					>
						{number}
					</LocalLink>
				</Fragment>
			))}
			{page < pages && (
				<LocalLink to={pathOf(page + 1)} rel="next" aria-label={t('next')} className={linkClass}>
					<ChevronIcon size={20} className="-rotate-90" />
				</LocalLink>
			)}
		</nav>
	);
}
