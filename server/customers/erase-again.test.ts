import { openShop, passwordHash, type Shop } from '#tests/fixtures/shop.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseAgain } from './erase-again.ts';
import { eraseRestored } from './erased-customers.ts';

const erasedAt = new Date('2026-11-22T06:30:00.000Z');
const now = new Date('2026-11-23T06:30:00.000Z');

let shop: Shop;
beforeAll(async () => {
	shop = await openShop();
});
afterAll(() => shop.close());

const account = async (roles: 'owner'[] = []) =>
	(await shop.signIn({ name: 'Asha Patil', passwordHash: passwordHash.secret1, roles })).userId;

const again = (id: string, at = erasedAt) =>
	shop.db.transaction().execute((tx) => eraseAgain(tx, { id, erasedAt: at }, now));

const rowOf = (id: string) =>
	shop.db
		.selectFrom('users')
		.select(['name', 'password_hash', 'is_blocked', 'erased_at', 'updated_at'])
		.where('id', '=', id)
		.executeTakeFirst();

test('the transaction of a restore erases a customer as a start does, and leaves an account of the staff', async () => {
	const [byRestore, byStart, ofStaff] = [await account(), await account(), await account(['owner'])];
	const before = await rowOf(ofStaff);
	expect(await again(byRestore)).toBe(true);
	expect(await again(ofStaff)).toBe(false);
	expect(await eraseRestored(shop.db, [{ id: byStart, erasedAt }], now)).toEqual({ erased: 1, staff: [] });
	expect(await rowOf(byRestore)).toEqual(await rowOf(byStart));
	expect(await rowOf(byRestore)).toMatchObject({ name: 'Deleted customer', erased_at: erasedAt });
	expect(await rowOf(ofStaff)).toEqual(before);
});

test('a customer who is erased already, or has no account, stays as before', async () => {
	const id = await account();
	await again(id);
	const before = await rowOf(id);
	expect(await again(id, now)).toBe(true);
	expect(await again('00000000-0000-4000-8000-000000000000', now)).toBe(true);
	expect(await rowOf(id)).toEqual(before);
});
