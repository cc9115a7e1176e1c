import type { inventoryOfficeEndpoints } from '#contract/inventory-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { idempotentRequestOf } from '#server/platform/idempotency.ts';
import { refuse } from '#server/platform/refuse.ts';
import { countStock, updatePool, writeOffStock } from './adjust-stock.ts';
import { receiveStock } from './receive-stock.ts';
import { findPool, listLedger, listStock } from './stock-queries.ts';

function poolIdOf({ id }: { id: string }): string {
	if (!isUuid(id)) refuse('POOL_NOT_FOUND');
	return id.toLowerCase();
}

export function stockOfficeHandlers({ db }: AppContext): HandlersOf<typeof inventoryOfficeEndpoints> {
	async function one(id: string) {
		const pool = await findPool(db, id);
		if (pool === null) refuse('POOL_NOT_FOUND');
		return { status: 'success' as const, data: pool };
	}

	return {
		async 'office.stock.list'({ query }) {
			return { status: 'success', ...(await listStock(db, query)) };
		},
		async 'office.stock.get'({ params }) {
			return one(poolIdOf(params));
		},
		async 'office.stock.ledger'({ params, query }) {
			return { status: 'success', ...(await listLedger(db, poolIdOf(params), query)) };
		},
		async 'office.stock.receive'({ body }, facts) {
			const lines = body.lines.map((line) => ({ ...line, id: poolIdOf(line) }));
			const receipt = {
				lines,
				note: body.note,
				actorId: facts.session.userId,
				request: idempotentRequestOf(body, facts),
			};
			const { pools, isRepeated } = await receiveStock(db, receipt, facts.now);
			if (isRepeated) facts.markRepeated();
			return { status: 'success', data: pools };
		},
		async 'office.stock.writeOff'({ params, body }, facts) {
			const poolId = poolIdOf(params);
			const request = idempotentRequestOf({ poolId, ...body }, facts);
			const writeOff = { poolId, ...body, actorId: facts.session.userId, request };
			if (await writeOffStock(db, writeOff, facts.now)) facts.markRepeated();
			return one(poolId);
		},
		async 'office.stock.count'({ params, body }, facts) {
			const poolId = poolIdOf(params);
			const request = idempotentRequestOf({ poolId, ...body }, facts);
			const count = { poolId, ...body, actorId: facts.session.userId, request };
			if (await countStock(db, count, facts.now)) facts.markRepeated();
			return one(poolId);
		},
		async 'office.stock.update'({ params, body }, { session, now }) {
			const poolId = poolIdOf(params);
			await updatePool(db, { poolId, lowAt: body.lowAt, actorId: session.userId }, now);
			return one(poolId);
		},
	};
}
