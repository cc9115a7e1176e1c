import { refusals } from '#contract/errors.ts';
import type { MoveOutcome } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/is-uuid.ts';
import { Refused, refuse } from '#server/refuse.ts';
import { type Move, moveOrder } from './move-order.ts';

/**
 * Moves each order in a transaction of its own: one that cannot go holds up none of the others.
 * @returns what became of each, in the order they were asked for
 */
export async function moveManyOrders(
	db: Db,
	ids: readonly string[],
	move: Omit<Move, 'orderId'>,
	now: Date,
): Promise<MoveOutcome[]> {
	const outcomes: MoveOutcome[] = [];
	for (const id of new Set(ids)) {
		try {
			if (!isUuid(id)) refuse('ORDER_NOT_FOUND');
			outcomes.push({ id, number: await moveOrder(db, { ...move, orderId: id }, now), refusal: null });
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			const { refusal: code } = error;
			outcomes.push({ id, number: null, refusal: { code, message: refusals[code].message } });
		}
	}
	return outcomes;
}
