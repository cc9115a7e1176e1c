import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { Handlers } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { aliasMiss, dismissMiss } from './resolve-zero-result-search.ts';
import { listMisses } from './zero-result-search-queries.ts';

function missIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('SEARCH_NOT_FOUND');
	return id;
}

export function missOfficeHandlers({
	db,
}: AppContext): Pick<Handlers, `office.misses.${'list' | 'alias' | 'dismiss'}`> {
	return {
		async 'office.misses.list'({ query }) {
			return { status: 'success', ...(await listMisses(db, query)) };
		},
		async 'office.misses.alias'({ params, body }, { session, now }) {
			const id = missIdOf(params);
			const { productId } = body;
			if (!isUuid(productId)) refuse('PRODUCT_NOT_FOUND');
			const alias = await aliasMiss(db, { id, productId, actorId: session.personId }, now);
			return { status: 'success', data: { id, productId, alias } };
		},
		async 'office.misses.dismiss'({ params }, { session, now }) {
			const id = missIdOf(params);
			await dismissMiss(db, id, session.personId, now);
			return { status: 'success', data: { id } };
		},
	};
}
