import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { findPersonalData } from './queries.ts';

/** All data of a customer; the export is recorded in the audit log. Refuses CUSTOMER_NOT_FOUND. */
export async function exportCustomer(db: Db, id: string, actorId: string, now: Date): Promise<object> {
	return db.transaction().execute(async (tx) => {
		const data = await findPersonalData(tx, id);
		if (data === null) refuse('CUSTOMER_NOT_FOUND');
		await insertAudit(tx, {
			actorId,
			action: 'customer.export',
			entity: 'customer',
			entityId: id,
			before: null,
			after: null,
			at: now,
		});
		return data;
	});
}
