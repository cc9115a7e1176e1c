import { refusals } from '#contract/errors.ts';
import type { OrderOutcome, OrderOutcomeCode } from '#contract/orders-office.ts';
import { isUuid } from '#database/db.ts';
import { Refused, refuse } from './refuse.ts';

/**
 * Applies an action to each order in its own transaction: a refusal does not affect the others.
 * @param work the action; @returns its number @returns the result of each, in the requested order
 */
export async function runBulk(
	ids: readonly string[],
	work: (orderId: string) => Promise<string>,
): Promise<OrderOutcome[]> {
	const outcomes: OrderOutcome[] = [];
	for (const id of new Set(ids)) {
		try {
			if (!isUuid(id)) refuse('ORDER_NOT_FOUND');
			outcomes.push({ id, number: await work(id), refusal: null });
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			// Which refusals these are is declared in the contract; in the tests every reply is read with its schema.
			const code = error.refusal as OrderOutcomeCode;
			outcomes.push({ id, number: null, refusal: { code, message: refusals[code].message } });
		}
	}
	return outcomes;
}
