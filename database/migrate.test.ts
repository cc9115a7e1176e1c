import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type DatabaseConnection, defaultTimeouts } from './db.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';

async function emptyDatabase(): Promise<DatabaseConnection & pg.ClientConfig> {
	const address = inject('cluster');
	const name = `migrate_${Math.random().toString(36).slice(2, 10)}`;
	const admin = new pg.Client({ ...address, database: 'postgres' });
	await admin.connect();
	await admin.query(`create database ${name}`);
	onTestFinished(async () => {
		await admin.query(`drop database ${name} with (force)`);
		await admin.end();
	});
	return { ...address, database: name };
}

const first = { name: '0001_a.sql', sql: 'create table a (id int)', checksum: 'one' };
const second = { name: '0002_b.sql', sql: 'create table b (id int)', checksum: 'two' };

test('runs every file once, in order', async () => {
	const connection = await emptyDatabase();
	const names = (await readMigrations()).map((migration) => migration.name);
	expect(names.length).toBeGreaterThanOrEqual(6);
	expect(await migrate(connection)).toEqual(names);
	expect(await migrate(connection)).toEqual([]);
});

test('runs each migration once when three shops start together', async () => {
	const connection = await emptyDatabase();
	const ran = await Promise.all([migrate(connection), migrate(connection), migrate(connection)]);
	const names = (await readMigrations()).map(({ name }) => name);
	expect(ran.flat().sort()).toEqual(names);
});

test('refuses a file that was changed after it ran', async () => {
	const connection = await emptyDatabase();
	await migrate(connection, [first]);
	await expect(migrate(connection, [{ ...first, checksum: 'other' }])).rejects.toThrow(
		'The migration 0001_a.sql was edited after it ran. Revert the edit and add a new migration file.',
	);
});

test('refuses a database that is newer than the shop', async () => {
	const connection = await emptyDatabase();
	await migrate(connection, [first, second]);
	await expect(migrate(connection, [first])).rejects.toThrow(MigrationError);
});

test('refuses tables of another program that have the names of its own, and runs beside others', async () => {
	const connection = await emptyDatabase();
	const client = new pg.Client(connection);
	await client.connect();
	onTestFinished(() => client.end());
	await client.query('create table invoices_of_another_program (id int)');
	await client.query('create table a (id int); create table schema_migrations (version text)');
	await expect(migrate(connection, [first, second])).rejects.toThrow(
		'The database has tables of another program, such as a, schema_migrations. Use an empty database.',
	);
	await client.query('drop table a, schema_migrations');
	expect(await migrate(connection, [first, second])).toEqual([first.name, second.name]);
});

test('refuses a new schema whose name needs quotes, and goes on in one that was renamed', async () => {
	const connection = await emptyDatabase();
	const client = new pg.Client(connection);
	await client.connect();
	onTestFinished(() => client.end());
	const setPath = (schema: string) => client.query(`alter database ${connection.database} set search_path = ${schema}`);
	await setPath('"Shop"');
	await expect(migrate(connection)).rejects.toThrow(
		new MigrationError('search_path names no schema that exists: create the schema, or set search_path to public.'),
	);
	await client.query('create schema "Shop"');
	await expect(migrate(connection)).rejects.toThrow(/^The name of the schema Shop needs quotes: set search_path to/);
	await client.query('alter schema "Shop" rename to shop');
	await setPath('shop');
	await migrate(connection);
	await client.query('alter schema shop rename to "Shop"');
	await setPath('"Shop"');
	expect(await migrate(connection)).toEqual([]);
	expect(await migrate(connection, [...(await readMigrations()), second])).toEqual([second.name]);
});

test('rolls back a file that fails and keeps the files before it', async () => {
	const connection = await emptyDatabase();
	const broken = { ...second, sql: 'create table b (id int); create table a (id int)' };
	await expect(migrate(connection, [first, broken])).rejects.toThrow(/0002_b\.sql failed: relation "a" already exists/);
	expect(await migrate(connection, [first, second])).toEqual(['0002_b.sql']);
});

test('a table in use delays a migration, and no statement behind it reaches the lock timeout of a request', async () => {
	const connection = await emptyDatabase();
	await migrate(connection, [first]);
	const [reader, writer] = [new pg.Client(connection), new pg.Client(connection)];
	await Promise.all([reader.connect(), writer.connect()]);
	try {
		await reader.query('begin; select count(*) from a');
		const migrated = migrate(connection, [first, { ...second, sql: 'alter table a add column b int' }]);
		const waiting = `select count(*)::int as n from pg_locks where relation = 'a'::regclass and not granted`;
		await expect.poll(async () => (await writer.query(waiting)).rows, { timeout: 20_000 }).toEqual([{ n: 1 }]);
		await writer.query(`set lock_timeout = ${defaultTimeouts.lockMs}`);
		expect((await writer.query('select count(*)::int as n from a')).rows).toEqual([{ n: 0 }]);
		await reader.query('commit');
		expect(await migrated).toEqual(['0002_b.sql']);
	} finally {
		await Promise.all([reader.end(), writer.end()]);
	}
});

/** A database with a product, migrated up to this number. */
async function databaseBefore(number: string) {
	const connection = await emptyDatabase();
	const all = await readMigrations();
	await migrate(
		connection,
		all.filter(({ name }) => name < number),
	);
	const client = new pg.Client(connection);
	await client.connect();
	onTestFinished(() => client.end());
	await client.query(`insert into users (email, email_key, name, mobile) values ('a@b.in', 'a@b.in', 'A', '')`);
	await client.query(`insert into categories (slug, name_en, name_hi, name_mr, tint, position, search_key)
		values ('x', 'X', 'X', 'X', 'leafy', 1, '|x|')`);
	await client.query(`insert into products (sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base, gst_percent, hsn, origin)
		select 'X', 'x', id, 'loose', 'X', 'X', 'X', '', 'g', 0, '0', 'India' from categories`);
	await client.query(`insert into stock_pools (product_id, base, on_hand) select id, 'g', 10 from products`);
	await client.query(`insert into variants (product_id, pool_id, position, sku, unit, pack_amount, price_paise, mrp_paise)
		select product_id, id, 0, 'X-1', '1 g', 1, 100, 100 from stock_pools`);
	const order = (number: string, columns: string, values: string) =>
		client.query(`insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise,
				total_paise, email, mobile, delivery_address, pincode, ${columns})
			select '${number}', id, 'Cash', 'cod', 300, 10, 290, '', '', '{}', '411045', ${values} from users`);
	return { connection, client, order };
}

test('a refund from before 0150 follows from its inspection, and an open return waits for it', async () => {
	const { connection, client, order } = await databaseBefore('0150');
	const columns = 'status, payment_status, refund_due_paise, is_return, return_processed_at';
	await order('open', columns, `'CANCELLED', 'Refund due', 290, true, null`);
	await order('inspected', columns, `'CANCELLED', 'Refund due', 290, true, now()`);
	await order('refused', columns, `'CANCELLED', 'Refund due', 290, true, now()`);
	await order('cancelled', columns, `'CANCELLED', 'Refund due', 290, false, null`);
	await order('delivered', columns, `'DELIVERED', 'Paid', 0, false, null`);
	await order('pending', columns, `'DELIVERED', 'Pending', 0, false, null`);
	await client.query(`insert into order_lines (order_id, position, product_id, variant_id, pool_id, product_name, picture,
			unit, pack_amount, quantity, price_paise, discount_paise, gst_percent, hsn, returned_quantity, wasted_quantity)
		select o.id, 0, v.product_id, v.id, v.pool_id, 'X', '', '1 g', 1, 3, 100, 10, 0, '0',
			case when o.number = 'inspected' then 1 when o.number = 'refused' then 0 end,
			case when o.number in ('inspected', 'refused') then 0 end
		from orders o cross join variants v`);
	await migrate(connection);
	const { rows } = await client.query(
		`select number, payment_status, paid_paise::int as paid, refund_due_paise::int as due,
			credited_paise::int as credited from orders order by id`,
	);
	expect(rows).toEqual([
		{ number: 'open', payment_status: 'Paid', paid: 290, due: 0, credited: null },
		{ number: 'inspected', payment_status: 'Refund due', paid: 290, due: 97, credited: 97 },
		{ number: 'refused', payment_status: 'Paid', paid: 290, due: 0, credited: 0 },
		{ number: 'cancelled', payment_status: 'Refund due', paid: 290, due: 290, credited: null },
		{ number: 'delivered', payment_status: 'Paid', paid: 290, due: 0, credited: null },
		{ number: 'pending', payment_status: 'Pending', paid: 0, due: 0, credited: null },
	]);
});

test('a return refused before 0170 gets a day on which its refund account is deleted, an open one keeps it', async () => {
	const { connection, client, order } = await databaseBefore('0170');
	const columns =
		'status, payment_status, is_return, return_processed_at, refunded_at, refund_due_paise, refund_account_cipher';
	// 19:00 UTC is the next day in India
	const inspected = "'2026-10-01T19:00:00Z'::timestamptz";
	await order('refused', columns, `'CANCELLED', 'Paid', true, ${inspected}, null, 0, '\\x01'`);
	await order('refunded', columns, `'CANCELLED', 'Refunded', true, ${inspected}, '2026-10-05T06:00:00Z', 0, '\\x01'`);
	await order('without account', columns, `'CANCELLED', 'Paid', true, ${inspected}, null, 0, null`);
	await order('due', columns, `'CANCELLED', 'Refund due', true, ${inspected}, null, 290, '\\x01'`);
	await order('open', columns, `'CANCELLED', 'Paid', true, null, null, 0, '\\x01'`);
	await order(
		'dated',
		`${columns}, refund_account_delete_on`,
		`'CANCELLED', 'Paid', true, ${inspected}, null, 0, '\\x01', '2026-12-01'`,
	);
	await migrate(connection);
	const { rows } = await client.query('select number, refund_account_delete_on::text as day from orders order by id');
	expect(rows).toEqual([
		{ number: 'refused', day: '2026-11-01' },
		{ number: 'refunded', day: '2026-11-04' },
		{ number: 'without account', day: null },
		{ number: 'due', day: null },
		{ number: 'open', day: null },
		{ number: 'dated', day: '2026-12-01' },
	]);
});

test('a delivery promise of the demo data gets its translation with 0171, another one and a changed one have none', async () => {
	const { connection, client, order } = await databaseBefore('0171');
	await client.query(`insert into served_pincodes (pincode, area, scope, promise) values
		('411045', 'Baner', 'all', 'Same day or next day'), ('411057', 'Wakad', 'all', 'Every Friday')`);
	await order('promised', 'delivery_promise', "'Same day or next day'");
	await order('without', 'delivery_promise', 'null');
	await migrate(connection);
	const rowsOf = async (query: string) => (await client.query(query)).rows;
	const promises = 'select promise_hi as hi, promise_mr as mr from served_pincodes order by pincode';
	const known = { hi: 'उसी दिन या अगले दिन', mr: 'त्याच दिवशी किंवा दुसऱ्या दिवशी' };
	expect(await rowsOf(promises)).toEqual([known, { hi: '', mr: '' }]);
	expect(await rowsOf('select delivery_promise_hi as hi, delivery_promise_mr as mr from orders order by id')).toEqual([
		known,
		{ hi: '', mr: '' },
	]);
	await client.query("update served_pincodes set promise = 'Next day' where pincode = '411045'");
	expect(await rowsOf(promises)).toEqual([
		{ hi: '', mr: '' },
		{ hi: '', mr: '' },
	]);
});

test('enforces the constraints in the database itself', async () => {
	const connection = await emptyDatabase();
	await migrate(connection);
	const client = new pg.Client(connection);
	await client.connect();
	await client.query(`insert into categories (slug, name_en, name_hi, name_mr, tint, position, search_key)
		values ('x', 'X', 'X', 'X', 'leafy', 1, '|x|')`);
	await client.query(`insert into products (sku, slug, category_id, product_type, name_en, name_hi, name_mr, description_html, base, gst_percent, hsn, origin)
		select 'X', 'x', id, 'loose', 'X', 'X', 'X', '', 'g', 0, '0', 'India' from categories`);
	await client.query(`insert into stock_pools (product_id, base, on_hand) select id, 'g', 10 from products`);
	await expect(client.query('update stock_pools set on_hand = -1')).rejects.toThrow(/on_hand/);
	await client.query("insert into audit_log (actor_name, action, entity, entity_id) values ('a', 'b', 'c', 'd')");
	await expect(client.query('delete from audit_log')).rejects.toThrow('audit_log is append-only');
	const { rows } = await client.query<{ id: string }>('select uuidv7() as id');
	expect(rows[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
	await client.end();
});

test('removes the links of mails that were stored in clear before 0260', async () => {
	const { connection, client } = await databaseBefore('0260');
	const token = 'x'.repeat(43);
	const mail = (key: string, hash: string, isSensitive: boolean, status: string) =>
		client.query(
			`insert into mails (dedupe_key, recipient, subject, body_text, body_html, is_sensitive, status)
			values ($1, 'a@b.in', 'S', $2, $3, $4, $5)`,
			[key, `One\n\n${hash}\n\nTwo`, `<a href="${hash}">Open</a>`, isSensitive, status],
		);
	await mail('sent', `https://shop.example.in/profile#reset=${token}`, true, 'sent');
	await mail('waiting', `https://shop.example.in/office#invite=${token}`, true, 'waiting');
	await mail('order', 'https://shop.example.in/order-confirmed/1', false, 'waiting');
	await migrate(connection);
	const { rows } = await client.query(
		'select dedupe_key as key, body_text as text, body_html as html, status, attempts from mails order by id',
	);
	const cleared = { text: 'One\n\n{link}\n\nTwo', html: '<a href="{link}">Open</a>' };
	expect(rows).toMatchObject([
		{ key: 'sent', ...cleared, status: 'sent', attempts: 0 },
		{ key: 'waiting', ...cleared, status: 'failed', attempts: 8 },
		{ key: 'order', html: '<a href="https://shop.example.in/order-confirmed/1">Open</a>', status: 'waiting' },
	]);
});

test('an action of the audit log from before 0330 has the name of the glossary, and the log stays immutable', async () => {
	const { connection, client } = await databaseBefore('0330');
	const insert = (action: string) =>
		client.query(
			`insert into audit_log (at, actor_name, action, entity, entity_id) values (now(), 'A', '${action}', 'order', '1')`,
		);
	for (const action of ['order.viewBankDetails', 'order.cancel', 'product.addSynonym']) await insert(action);
	await migrate(connection);
	const { rows } = await client.query('select action from audit_log order by id');
	expect(rows.map(({ action }) => action)).toEqual(['order.viewRefundAccount', 'order.cancel', 'product.addAlias']);
	await expect(client.query(`update audit_log set action = 'order.refund'`)).rejects.toThrow();
});

test('rows of before 0342 about the own account of a customer lose name and network, those of staff keep them', async () => {
	const { connection, client } = await databaseBefore('0342');
	const id = (last: number) => `0199f0c0-0000-7000-8000-00000000000${last}`;
	const [customer, deleted, staff, former] = [id(1), id(2), id(3), id(4)];
	const act = (actor: string | null, name: string, action: string, of = actor) =>
		client.query(
			`insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, before)
			values (now(), $1, $2, $3, 'staff', $4, '{"ipAddress":"10.2.3.4"}')`,
			[actor, name, action, of],
		);
	for (const user of [customer, staff, former]) {
		await client.query(
			`insert into users (id, email, email_key, name, mobile) values ($1, $1::uuid::text, $1::uuid::text, 'A', '')`,
			[user],
		);
	}
	await client.query(`insert into staff_members (user_id, role) values ($1, 'picker')`, [staff]);
	await act(customer, 'of a customer', 'session.revoke');
	await act(null, 'of a deleted account', 'account.changePassword', deleted);
	await act(staff, 'of staff', 'session.revoke');
	await act(staff, 'staff by staff', 'staff.remove', former);
	await act(former, 'of former staff', 'session.revoke');
	await act(null, 'Command line', 'account.changeTwoFactor', former);
	await migrate(connection);
	const { rows } = await client.query('select actor_name, before is null as cleared from audit_log order by id');
	expect(rows.map((row) => [row.actor_name, row.cleared])).toEqual([
		['Customer', true],
		['Customer', true],
		['of staff', false],
		['staff by staff', false],
		['of former staff', false],
		['Command line', false],
	]);
	await expect(client.query(`update audit_log set actor_name = 'B'`)).rejects.toThrow();
});

test('0346 keeps one of each post office that two requests have stored, also where all tables are replicated', async () => {
	const { connection, client } = await databaseBefore('0346');
	const offices = [
		['560001', 'Bangalore', true],
		['560001', 'Bangalore', true],
		['560001', 'Bangalore', true],
		['560001', 'Highcourt', true],
		['411045', 'Baner', false],
		['411045', 'Baner', false],
	];
	for (const office of offices) {
		await client.query(
			`insert into post_offices (pincode, name, taluk, district, state, is_remote) values ($1, $2, '', '', '', $3)`,
			office,
		);
	}
	await client.query('create publication of_another_program for all tables');
	await migrate(connection);
	const { rows } = await client.query({
		text: 'select pincode, name from post_offices order by pincode, name',
		rowMode: 'array',
	});
	expect(rows).toEqual([
		['411045', 'Baner'],
		['411045', 'Baner'],
		['560001', 'Bangalore'],
		['560001', 'Highcourt'],
	]);
});
