import type { ServiceScope } from '#domain/address.ts';
import type { Names } from '#domain/product.ts';
import type { Db } from '#database/db.ts';
import { type RawBuilder, sql } from 'kysely';

export type PostOffice = { name: string; taluk: string; district: string; state: string };

export function listPostOffices(db: Db, pincode: string): Promise<PostOffice[]> {
	return db
		.selectFrom('post_offices')
		.select(['name', 'taluk', 'district', 'state'])
		.where('pincode', '=', pincode)
		.orderBy('name')
		.execute();
}

/** Stores the response of a remote service, so that it is requested once; of two at the same time the first. */
export async function insertPostOffices(db: Db, pincode: string, offices: readonly PostOffice[]): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await sql`select pg_advisory_xact_lock(hashtextextended('post offices ' || ${pincode}, 0))`.execute(tx);
		if ((await listPostOffices(tx, pincode)).length > 0) return;
		await tx
			.insertInto('post_offices')
			.values(offices.map((office) => ({ pincode, ...office, is_remote: true })))
			.execute();
	});
}

/** The delivery scope of a pincode; null: the shop does not deliver there. */
export async function findService(
	db: Db,
	pincode: string,
): Promise<{ scope: ServiceScope; area: string | null; promise: Names | null }> {
	const row = await db
		.selectFrom('served_pincodes')
		.select(['scope', 'area', 'promise as en', 'promise_hi as hi', 'promise_mr as mr'])
		.where('pincode', '=', pincode)
		.executeTakeFirst();
	if (row === undefined) return { scope: 'none', area: null, promise: null };
	const { scope, area, ...promise } = row;
	return { scope: scope as ServiceScope, area, promise };
}

/**
 * The delivery scopes of an array of pincodes by pincode, as a value of a statement; a pincode that is not served is
 * missing.
 */
export function servicesByPincode(
	pincodes: RawBuilder<unknown>,
): RawBuilder<Record<string, { scope: ServiceScope; promise: Names }>> {
	return sql`coalesce((
		select json_object_agg(pincode, json_build_object(
			'scope', scope, 'promise', json_build_object('en', promise, 'hi', promise_hi, 'mr', promise_mr)))
		from served_pincodes where pincode = any (${pincodes})), '{}')`;
}
