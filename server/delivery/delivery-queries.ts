import type { ServiceScope } from '#domain/address.ts';
import type { Db } from '#database/db.ts';

export type PostOffice = { name: string; taluk: string; district: string; state: string };

export function listPostOffices(db: Db, pincode: string): Promise<PostOffice[]> {
	return db
		.selectFrom('post_offices')
		.select(['name', 'taluk', 'district', 'state'])
		.where('pincode', '=', pincode)
		.orderBy('name')
		.execute();
}

/** Keeps what a remote service said, so that it is asked once. */
export async function insertPostOffices(db: Db, pincode: string, offices: readonly PostOffice[]): Promise<void> {
	await db
		.insertInto('post_offices')
		.values(offices.map((office) => ({ pincode, ...office, is_remote: true })))
		.execute();
}

/** Whether and how the shop delivers to a pincode; null scope row means it does not. */
export async function findService(
	db: Db,
	pincode: string,
): Promise<{ scope: ServiceScope; area: string | null; promise: string | null }> {
	const row = await db
		.selectFrom('served_pincodes')
		.select(['scope', 'area', 'promise'])
		.where('pincode', '=', pincode)
		.executeTakeFirst();
	if (row === undefined) return { scope: 'none', area: null, promise: null };
	return { scope: row.scope as ServiceScope, area: row.area, promise: row.promise };
}
