import { isUuid } from '#database/is-uuid.ts';
import type { AppContext } from '#server/http/context.ts';
import type { Handlers } from '#server/http/endpoint.ts';
import { refuse } from '#server/refuse.ts';
import { aliasMiss } from './alias-miss.ts';
import { dismissMiss } from './dismiss-miss.ts';
import { listMisses } from './queries.ts';

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
