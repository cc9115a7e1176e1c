import { refusals } from '#contract/errors.ts';
import type { OrderOutcome, OrderOutcomeCode } from '#contract/orders-office.ts';
import { isUuid } from '#database/db.ts';
import { Refused, refuse } from './refuse.ts';

type BulkWork = {
	/** the action on one order; @returns its number */
	work: (orderId: string) => Promise<string>;
	/** the numbers of the refused orders by id */
	numbersOf: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};

/**
 * Applies an action to each order in its own transaction: a refusal does not affect the others. An order that is not
 * found has no number in the result, because the user may not see it.
 * @returns the result of each, in the requested order
 */
export async function runBulk(ids: readonly string[], { work, numbersOf }: BulkWork): Promise<OrderOutcome[]> {
	const outcomes: OrderOutcome[] = [];
	for (const id of new Set(ids)) {
		try {
			if (!isUuid(id)) refuse('ORDER_NOT_FOUND');
			outcomes.push({ id, number: await work(id), refusal: null });
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			// Which refusals these are is declared in the contract; in the tests every response is read with its schema.
			const code = error.refusal as OrderOutcomeCode;
			outcomes.push({ id, number: null, refusal: { code, message: refusals[code].message } });
		}
	}
	const refused = outcomes.filter(({ refusal }) => refusal !== null && refusal.code !== 'ORDER_NOT_FOUND');
	if (refused.length === 0) return outcomes;
	const numbers = await numbersOf(refused.map(({ id }) => id));
	return outcomes.map((outcome) =>
		refused.includes(outcome) ? { ...outcome, number: numbers.get(outcome.id) ?? null } : outcome,
	);
}
