import { type ListingQuery, listingPath } from './listing-query.ts';
import { PageLinks } from './page-links.tsx';

export function Paging({ query, pages }: { query: ListingQuery; pages: number }) {
	return <PageLinks page={query.page} pages={pages} pathOf={(page) => listingPath(query, { page })} />;
}
