import { randomBytes } from 'node:crypto';
import { templateName } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { appendOnlyTables, grantRunTimeRights, keptTables, missingRights, ownsTables } from './run-time-role.ts';

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
	for (const table of [...appendOnlyTables, 'invoices', 'credit_notes', 'order_history', 'schema_migrations']) {
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
	// What a deletion of other rows would delete with them, as the owner of the tables does it.
	const { rows: parents } = await client.query<{ parent: string }>(
		`select distinct confrelid::regclass::text as parent from pg_constraint
		where contype = 'f' and confdeltype = 'c' and conrelid = any ($1::regclass[])`,
		[[...appendOnlyTables, 'invoices', 'credit_notes', 'order_history', ...keptTables]],
	);
	expect(parents.length).toBeGreaterThan(1);
	for (const { parent } of parents) {
		expect(await refused(`delete from ${parent}`), `delete from ${parent}`).toBe(insufficientPrivilege);
	}
	for (const table of keptTables) {
		expect(await refused(`delete from ${table}`), `delete from ${table}`).toBe(insufficientPrivilege);
	}
});

test('refuses to rewrite an issued document or the history of an order, except that names are emptied and a status is undone', async () => {
	const { shop, client, refused } = await limitedShop();
	const addDocuments = async (paid: number) => {
		const customer = await shop.signIn();
		const order = orderBody([{ variant: await getVariant(shop.db, 'VR-ONI', '1 kg'), qty: 2 }]);
		const { body } = await shop.call('orders.place', { token: customer.token, body: order });
		const id = body.data.order._id;
		const content = {
			total: paid,
			buyer: { name: 'Asha', lines: ['12 Main Road'], mobile: '9876543210', state: 'Goa' },
		};
		for (const [table, columns] of [
			['invoices', "document_type, content) select id, '26-27', $2, 'bill-of-supply', $3"],
			['credit_notes', "content) select id, '26-27', $2, $3"],
		]) {
			const insert = `insert into ${table} (order_id, financial_year, number, ${columns}::jsonb from orders where id = $1`;
			await client.query(insert, [id, paid, content]);
		}
		return id;
	};
	const id = await addDocuments(4_999_999);
	const large = await addDocuments(5_000_000);
	const raised = 'P0001';
	for (const table of ['invoices', 'credit_notes']) {
		const changeTo = (content: string, order = id) =>
			refused(`update ${table} set content = ${content} where order_id = '${order}'`);
		for (const content of [
			'content',
			`jsonb_set(content, '{total}', '1')`,
			`jsonb_set(content, '{buyer,name}', '"Another"')`,
			`jsonb_set(content, '{buyer,state}', '""')`,
			`jsonb_set(erased_document(content), '{total}', '1')`,
			`erased_document(content) || '{"x": 1}'`,
			`content - 'buyer'`,
		]) {
			expect(await changeTo(content), `${table}: ${content}`).toBe(raised);
		}
		expect(await changeTo(`jsonb_set(content, '{buyer,name}', '""')`, large)).toBe(raised);
		expect(await changeTo('erased_document(content)', large)).toBe('done');
		expect(await changeTo('erased_document(content)')).toBe('done');
		const { rows } = await client.query(`select content from ${table} order by (content ->> 'total')::int`);
		expect(rows.map(({ content }) => content)).toEqual([
			{ total: 4_999_999, buyer: { name: '', lines: [], mobile: '', state: 'Goa' } },
			{ total: 5_000_000, buyer: { name: 'Asha', lines: ['12 Main Road'], mobile: '9876543210', state: 'Goa' } },
		]);
	}
	const history = (change: string) => refused(`update order_history set ${change} where order_id = '${id}'`);
	await client.query(`insert into order_history (order_id, status, note) values ('${id}', 'SHIPPED', 'Called Asha')`);
	expect(await history(`note = 'Another'`)).toBe(raised);
	expect(await history(`status = 'DELIVERED'`)).toBe(insufficientPrivilege);
	expect(await history(`note = ''`)).toBe('done');
	expect(await history('undone_at = now()')).toBe('done');
	expect(await history('undone_at = null')).toBe(raised);
	expect(await history(`undone_at = now() - interval '1 day'`)).toBe(raised);
	// as the owner
	await expect(sql`update order_history set at = now()`.execute(shop.db)).rejects.toThrow('append-only');
	await expect(sql`update invoices set number = number + 1`.execute(shop.db)).rejects.toThrow('append-only');
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

test('places and cancels an order, undoes a status, changes a price and erases a customer with the rights of the run-time role', async () => {
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
	const { body: next } = await limited.call('orders.place', { token: customer.token, body });
	const { _id: second } = next.data.order;
	const sent = { token: owner.token, params: { id: second }, body: { orderStatus: 'SHIPPED', note: 'At the counter' } };
	expect((await limited.call('office.orders.updateStatus', sent)).body.data.invoice).toMatchObject({
		number: expect.stringContaining('KH/'),
	});
	const version = 2;
	const undone = await limited.call('office.orders.undoStatus', {
		token: owner.token,
		params: { id: second },
		body: { version },
	});
	expect(undone.status, JSON.stringify(undone.error)).toBe(200);
	expect(undone.body.data.history.map(({ status }) => status)).toEqual(['ORDERED']);
	const kept = await sql<{ status: string }>`
		select status from order_history where order_id = ${second} and undone_at is not null`.execute(limited.db);
	expect(kept.rows).toEqual([{ status: 'SHIPPED' }]);
	await limited.call('office.orders.cancel', {
		token: owner.token,
		params: { id: second },
		body: { reason: 'Wrong order', version: undone.body.data.version },
	});
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

test('the owner of a table and a superuser can rewrite evidence, the role for requests cannot', async () => {
	const { shop, owner, role } = await limitedShop();
	const limited = { ...owner, user: role };
	expect(await ownsTables(owner), 'superuser').toBe(true);
	expect(await ownsTables(limited), 'role for requests').toBe(false);
	await sql`alter table stock_movements owner to ${sql.ref(role)}`.execute(shop.db);
	expect(await ownsTables(limited), 'owner of one table').toBe(true);
});

test.for(['shop', 'My "Shop"'])(
	'gives the rights in the schema %s of the tables, and names those that are missing there',
	async (schema) => {
		const { name, connection: owner, drop } = await makeEmptyDatabase(templateName);
		onTestFinished(drop);
		const role = `limited_${randomBytes(4).toString('hex')}`;
		const admin = new pg.Client(owner);
		await admin.connect();
		const quoted = admin.escapeIdentifier(schema);
		await admin.query(`create role ${role} login password '${owner.password}'`);
		onTestFinished(async () => {
			await admin.query(`drop owned by ${role}`);
			await admin.query(`drop role ${role}`);
			await admin.end();
		});
		await admin.query(`alter schema public rename to ${quoted}`);
		await admin.query(`alter database ${name} set search_path = ${quoted}`);
		const limited = { ...owner, user: role };
		expect(await missingRights(owner, role)).toContain('select on orders');
		await grantRunTimeRights(owner, role);
		expect(await missingRights(owner, role)).toEqual([]);
		await admin.query(`revoke usage on schema ${quoted} from public, ${role}`);
		expect(await missingRights(owner, role)).toEqual([`usage on schema ${schema}`]);
		await grantRunTimeRights(owner, role);
		expect(await ownsTables(limited)).toBe(false);
		const client = new pg.Client(limited);
		await client.connect();
		onTestFinished(() => client.end());
		await client.query('update users set name = name');
		await expect(client.query('delete from audit_log')).rejects.toMatchObject({ code: insufficientPrivilege });
	},
);
