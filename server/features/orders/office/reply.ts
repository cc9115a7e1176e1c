import type { OfficeOrder } from '#contract/office/orders.ts';
import type { Db } from '#database/db.ts';
import { isUuid } from '#database/is-uuid.ts';
import { refuse } from '#server/refuse.ts';
import { findOfficeOrder, type Reader } from './queries.ts';

/** Refuses ORDER_NOT_FOUND for what is no id. */
export function orderId(params: { id: string }): string {
	if (!isUuid(params.id)) refuse('ORDER_NOT_FOUND');
	return params.id;
}

/**
 * An order as the office shows it. Refuses ORDER_NOT_FOUND when there is none, or none that the reader may see.
 * @param when after somebody's own deed they see the order once more, even when it is not theirs any longer
 */
export async function officeOrderReply(
	db: Db,
	id: string,
	reader: Reader,
	when: 'before' | 'after' = 'before',
): Promise<{ status: 'success'; data: OfficeOrder }> {
	const order = await findOfficeOrder(db, id, when === 'after' ? { ...reader, roles: ['orders'] } : reader);
	if (order === null) refuse('ORDER_NOT_FOUND');
	return { status: 'success', data: order };
}
