import { type AuditChange, audit } from '#server/platform/audit-log.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

const shop = await openShop();
afterAll(() => shop.close());

const owner = await shop.signIn({ roles: ['owner'], name: 'Olga Owner' });
const pricingStaff = await shop.signIn({ roles: ['pricing'], name: 'Bina Jadhav' });

function write(
	entityId: string,
	at: string,
	{ actorId = pricingStaff.userId, ...change }: AuditChange & { actorId?: string | null } = {},
): Promise<void> {
	const prices = { before: { pricePaise: 100 }, after: { pricePaise: 120 } };
	const facts = { actorId, now: new Date(at) };
	return shop.db.transaction().execute((tx) => audit(tx, facts, 'prices.publish', entityId, { ...prices, ...change }));
}

// Midnight in India is 18:30 of the day before in UTC.
await write('v1', '2026-03-01T18:29:59Z');
await write('v2', '2026-03-01T18:30:00Z');
await write('v3', '2026-03-02T18:29:59Z', { before: null, after: { note: 'Kesar 100% ripe' } });
await shop.db.transaction().execute((tx) => {
	const facts = { actorId: owner.userId, now: new Date('2026-03-02T18:30:00Z') };
	return audit(tx, facts, 'blog.create', 'b1', { before: null, after: { pricePaise: 120 } });
});

async function list(query: Record<string, unknown> = {}) {
	const { body } = await shop.call('office.audit.list', { token: owner.token, query });
	return { ids: body.data.map((row) => row.entityId), total: body.total, rows: body.data };
}

test('lists what was changed, newest first, with before and after', async () => {
	const { ids, total, rows } = await list();
	expect(ids).toEqual(['b1', 'v3', 'v2', 'v1']);
	expect(total).toBe(4);
	expect(rows[3]).toMatchObject({
		at: '2026-03-01T18:29:59.000Z',
		actorId: pricingStaff.userId,
		actorName: 'Bina Jadhav',
		action: 'prices.publish',
		before: { pricePaise: 100 },
		after: { pricePaise: 120 },
	});
	expect(await list({ page: 2, perPage: 3 })).toMatchObject({ ids: ['v1'], total: 4 });
});

test('finds by entity, action, actor, day in India and word', async () => {
	expect((await list({ entity: 'blog' })).ids).toEqual(['b1']);
	expect((await list({ entity: 'price_update', entityId: 'v2' })).ids).toEqual(['v2']);
	expect((await list({ action: 'blog.create' })).ids).toEqual(['b1']);
	expect((await list({ actor: owner.userId })).ids).toEqual(['b1']);
	expect((await list({ actor: 'unknown' })).ids).toEqual([]);
	expect((await list({ from: '2026-03-02', to: '2026-03-02' })).ids).toEqual(['v3', 'v2']);
	expect((await list({ q: 'kesar 100% R' })).ids).toEqual(['v3']);
	expect((await list({ q: 'bina' })).ids).toEqual(['v3', 'v2', 'v1']);
	expect((await list({ q: '100_' })).ids).toEqual([]);
});

test('finds the actions on an order by its number, and names order and rider', async () => {
	const onion = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const customer = await shop.signIn();
	const placed = await shop.call('orders.place', {
		token: customer.token,
		body: orderBody([{ variant: onion, qty: 2 }]),
	});
	const { _id: id, orderNumber } = placed.body.data.order;
	const rider = await shop.signIn({ roles: ['rider'], name: 'Ravi Shinde' });
	await shop.call('office.orders.assign', { token: owner.token, body: { ids: [id], riderId: rider.userId } });
	const { rows } = await list({ q: orderNumber });
	expect(rows).toMatchObject([
		{ action: 'order.assign', entityId: id, entityName: orderNumber, names: { [rider.userId]: 'Ravi Shinde' } },
	]);
});

test('refuses an invalid day and a page size that is too large', async () => {
	for (const query of [{ from: '2026-02-30' }, { to: 'today' }, { perPage: 101 }]) {
		expect((await shop.call('office.audit.list', { token: owner.token, query })).status).toBe(400);
	}
});

test('keeps the name of a deleted actor and refuses any other change of the log', async () => {
	const leaver = await shop.signIn({ roles: ['content'], name: 'Lata Leaver' });
	await write('deleted', '2026-03-03T10:00:00Z', { actorId: leaver.userId });
	await shop.db.deleteFrom('users').where('id', '=', leaver.userId).execute();
	const row = await shop.db.selectFrom('audit_log').selectAll().where('entity_id', '=', 'deleted').executeTakeFirst();
	expect(row).toMatchObject({ actor_id: null, actor_name: 'Lata Leaver', before: { pricePaise: 100 } });

	const attempts = [
		sql`update audit_log set actor_name = 'Another user' where entity_id = 'v1'`,
		sql`update audit_log set actor_id = ${owner.userId} where entity_id = 'v1'`,
		sql`update audit_log set actor_id = null, after = null where entity_id = 'v1'`,
		sql`update audit_log set after = null where entity_id = 'deleted'`,
		sql`delete from audit_log where entity_id = 'v1'`,
		sql`truncate audit_log`,
	];
	for (const attempt of attempts) {
		await expect(attempt.execute(shop.db)).rejects.toThrow('audit_log is append-only');
	}
});

test('names the command line as actor where no user is logged in', async () => {
	await write('cli', '2026-03-03T11:00:00Z', { actorId: null });
	expect((await list({ q: 'command line' })).ids).toEqual(['cli']);
});
