import type { zeroResultSearchEndpoints } from '#contract/zero-result-searches-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { addAlias, dismissZeroResultSearch } from './resolve-zero-result-search.ts';
import type { ZeroResultSearchCounter } from './zero-result-search-counter.ts';
import { listZeroResultSearches } from './zero-result-search-queries.ts';

function zeroResultSearchIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('ZERO_RESULT_SEARCH_NOT_FOUND');
	return id;
}

export function zeroResultSearchOfficeHandlers(
	{ db }: AppContext,
	counter: ZeroResultSearchCounter,
): HandlersOf<typeof zeroResultSearchEndpoints> {
	return {
		async 'office.zero-result-searches.list'({ query }, { reads }) {
			await counter.write();
			return { status: 'success', ...(await listZeroResultSearches(reads, query)) };
		},
		async 'office.zero-result-searches.alias'({ params, body }, { session, now }) {
			const id = zeroResultSearchIdOf(params);
			const { productId } = body;
			if (!isUuid(productId)) refuse('PRODUCT_NOT_FOUND');
			const alias = await addAlias(db, { id, productId, actorId: session.userId }, now);
			return { status: 'success', data: { id, productId, alias } };
		},
		async 'office.zero-result-searches.dismiss'({ params }, { session, now }) {
			const id = zeroResultSearchIdOf(params);
			await dismissZeroResultSearch(db, id, session.userId, now);
			return { status: 'success', data: { id } };
		},
	};
}
