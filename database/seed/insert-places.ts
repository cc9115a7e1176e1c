import type { Db } from '#database/db.ts';
import { seedPincodes, seedStores } from '#database/seed/data/places.ts';

export async function insertPlaces(db: Db): Promise<void> {
	await db
		.insertInto('served_pincodes')
		.values(
			seedPincodes.map(({ pincode, area, scope, promise, translations }) => ({
				pincode,
				area,
				scope,
				promise,
				promise_hi: translations.hi.promise,
				promise_mr: translations.mr.promise,
			})),
		)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
	await db
		.insertInto('stores')
		.values(
			seedStores.map((store, index) => ({
				name: store.name,
				address: store.address,
				name_hi: store.translations.hi.name,
				name_mr: store.translations.mr.name,
				address_hi: store.translations.hi.address,
				address_mr: store.translations.mr.address,
				pincode: store.pincode,
				position: index,
			})),
		)
		.execute();
}
