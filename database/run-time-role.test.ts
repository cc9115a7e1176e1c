import { randomBytes } from 'node:crypto';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { appendOnlyTables, grantRunTimeRights } from './run-time-role.ts';

/** A shop whose requests run with the rights of the run-time role, and a connection of that role. */
async function limitedShop() {
	const address = inject('cluster');
	const role = `limited_${randomBytes(4).toString('hex')}`;
	const shop = await openShop();
	const owner = { ...address, database: shop.database };
	const admin = new pg.Client(owner);
	await admin.connect();
	await admin.query(`create role ${role} login password '${address.password}'`);
	await grantRunTimeRights(owner, role);
	const client = new pg.Client({ ...owner, user: role });
	await client.connect();
	onTestFinished(async () => {
		await client.end();
		await admin.query(`drop owned by ${role}`);
		await admin.query(`drop role ${role}`);
		await admin.end();
		await shop.close();
	});
	async function refused(statement: string): Promise<string> {
		try {
			await client.query(statement);
			return 'done';
		} catch (error) {
			return (error as { code: string }).code;
		}
	}
	return { shop, owner, role, client, refused };
}

const insufficientPrivilege = '42501';

test('lets the run-time role add evidence and neither change nor delete it', async () => {
	const { refused, client } = await limitedShop();
	for (const table of [...appendOnlyTables, 'invoices', 'credit_notes', 'schema_migrations']) {
		const [row] = (
			await client.query(
				`select column_name as "columnName" from information_schema.columns where table_name = '${table}'`,
			)
		).rows;
		const column = row.columnName;
		expect(await refused(`select count(*) from ${table}`), table).toBe('done');
		expect(await refused(`update ${table} set ${column} = ${column}`), `update ${table}`).toBe(insufficientPrivilege);
		expect(await refused(`delete from ${table}`), `delete from ${table}`).toBe(insufficientPrivilege);
		expect(await refused(`truncate ${table}`), `truncate ${table}`).toBe(insufficientPrivilege);
	}
	expect(await refused('update invoices set content = content')).toBe('done');
});

test('lets the run-time role change no tables, roles, triggers or files', async () => {
	const { refused, owner } = await limitedShop();
	for (const statement of [
		'drop table orders',
		'alter table orders add column x int',
		'alter table stock_pools disable trigger all',
		'create table x (id int)',
		'create role x',
		"set session_replication_role = 'replica'",
		"copy users to '/tmp/users'",
		"copy users from program 'id'",
		"select pg_read_file('/etc/passwd')",
		'alter system set fsync = off',
		`set role ${owner.user}`,
	]) {
		expect(await refused(statement), statement).toBe(insufficientPrivilege);
	}
});

test('places and cancels an order, changes a price and erases a customer with the rights of the run-time role', async () => {
	const { shop, role } = await limitedShop();
	const limited = await openShop({ beside: shop, through: async (address) => ({ ...address, user: role }) });
	onTestFinished(() => limited.close());
	const owner = await limited.signIn({ roles: ['owner'] });
	const customer = await limited.signIn();
	const variant = await getVariant(limited.db, 'VR-ONI', '1 kg');
	const body = orderBody([{ variant, qty: 2 }]);
	const placed = await limited.call('orders.place', { token: customer.token, body, key: 'one' });
	expect(placed.status).toBe(201);
	const { rows } = await sql<{ id: string }>`select id from orders where user_id = ${customer.userId}`.execute(
		limited.db,
	);
	const id = rows[0]?.id ?? '';
	const cancelled = await limited.call('orders.update', {
		token: customer.token,
		params: { id },
		body: { orderStatus: 'CANCELLED', rejectedReason: 'Ordered by mistake' },
	});
	expect(cancelled.status, JSON.stringify(cancelled.error)).toBe(200);
	const erased = await limited.call('office.customers.erase', {
		token: owner.token,
		params: { id: customer.userId },
		body: { email: customer.email },
	});
	expect(erased.status, JSON.stringify(erased.error)).toBe(200);
	const board = sql`update variants set price_paise = price_paise + 100 where id = ${variant.variantId}`;
	await board.execute(limited.db);
	const history = await sql`select 1 from price_history where variant_id = ${variant.variantId}`.execute(limited.db);
	expect(history.rows.length).toBeGreaterThan(0);
});

test('grants the rights again without losing any, also from two shops at once', async () => {
	const { owner, role, refused } = await limitedShop();
	await Promise.all([grantRunTimeRights(owner, role), grantRunTimeRights(owner, role)]);
	expect(await refused('update users set name = name')).toBe('done');
	expect(await refused('delete from audit_log')).toBe(insufficientPrivilege);
});
