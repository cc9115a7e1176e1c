import type { Db, Tx } from '#database/db.ts';

export async function listRiders(db: Db): Promise<{ id: string; name: string }[]> {
	return db
		.selectFrom('users as u')
		.innerJoin('staff_members as s', 's.user_id', 'u.id')
		.select(['u.id', 'u.name'])
		.where('s.role', '=', 'rider')
		.where('u.is_blocked', '=', false)
		.orderBy('u.name')
		.execute();
}

export async function isRider(tx: Tx, userId: string): Promise<boolean> {
	const row = await tx
		.selectFrom('staff_members')
		.select('user_id')
		.where('user_id', '=', userId)
		.where('role', '=', 'rider')
		.executeTakeFirst();
	return row !== undefined;
}

export async function updateRider(tx: Tx, orderId: string, riderId: string | null): Promise<void> {
	await tx
		.updateTable('orders')
		.set((set) => ({ rider_id: riderId, version: set('version', '+', 1) }))
		.where('id', '=', orderId)
		.execute();
}
