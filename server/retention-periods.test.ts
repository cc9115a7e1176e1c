import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs, minuteMs } from '#domain/duration.ts';
import { grantRunTimeRights } from '#database/run-time-role.ts';
import { createScheduledBackup } from '#server/backup/scheduled-backup.ts';
import { deleteDue, deleteExpired, lastNight } from '#server/platform/retention.ts';
import { openShop, type Shop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { listJobs } from './jobs.ts';
import { keptIndefinitely, retentionPeriods, retentionRows } from './retention-periods.ts';

const role = `limited_${randomBytes(4).toString('hex')}`;
const owner = await openShop();
const admin = new pg.Client({ ...inject('cluster'), database: owner.database });
/** Its statements run with the rights that the shop has at run time. */
let shop: Shop;
beforeAll(async () => {
	await admin.connect();
	await admin.query(`create role ${role} login password '${inject('cluster').password}'`);
	await grantRunTimeRights({ ...inject('cluster'), database: owner.database }, role);
	shop = await openShop({ beside: owner, through: async (address) => ({ ...address, user: role }) });
});
afterAll(async () => {
	await shop.close();
	await admin.query(`drop owned by ${role}`);
	await admin.query(`drop role ${role}`);
	await admin.end();
	await owner.close();
});

/** A row of each record type, and the time it is due. */
async function insertOld(at: Date): Promise<void> {
	const old = await shop.signIn({ email: 'old@example.in' });
	await shop.db.updateTable('users').set({ signed_in_at: at }).where('id', '=', old.userId).execute();
	const { rows: products } = await sql<{ id: string }>`select id from products limit 1`.execute(shop.db);
	await sql`update sessions set expires_at = ${at} where user_id = ${old.userId}`.execute(shop.db);
	await sql`insert into reviews (product_id, user_id, author_name, rating, description)
		values (${products[0]?.id}, ${old.userId}, 'Asha', 5, 'Fresh.')`.execute(shop.db);
	const customer = await shop.signIn({ email: 'customer@example.in' });
	const statements = [
		sql`insert into login_attempts values ('account:x', 1, ${at}, ${at})`,
		sql`insert into attempt_limits values ('x', 1, ${at})`,
		sql`insert into one_time_links (token_hash, purpose, user_id, expires_at)
			values ('\x01', 'password-reset', ${customer.userId}, ${at})`,
		sql`insert into idempotency_keys (user_id, key, body_hash, created_at) values (${customer.userId}, 'k', '\x01', ${at})`,
		sql`insert into orders (number, user_id, payment_method, payment_mode, subtotal_paise, discount_paise, total_paise,
				email, mobile, delivery_address, pincode, refund_account_cipher, refund_account_delete_on)
			values ('old', ${customer.userId}, 'Cash', 'cod', 1, 0, 1, '', '', '{}', '411045', '\x01', ${at})`,
		sql`insert into new_account_orders (order_id, user_id, address_key, at)
			select id, user_id, 'x', ${at} from orders where number = 'old'`,
		sql`insert into mails (dedupe_key, recipient, subject, body_html, body_text, is_sensitive, created_at)
			values ('old', 'a@b.in', 'S', '', '', false, ${at})`,
		sql`insert into mails (dedupe_key, recipient, subject, body_html, body_text, is_sensitive, link_cipher, link_expires_at)
			values ('link', 'a@b.in', 'S', '', '', true, '\x01', ${at})`,
		sql`insert into outbox (topic, entity_id, payload, published_at) values ('x', ${customer.userId}, '{}', ${at})`,
		sql`insert into zero_result_searches (keyword_key, keyword, last_at) values ('x', 'x', ${at})`,
		sql`insert into coupon_checks select ${customer.userId}, id, ${at} from coupons limit 1`,
		sql`insert into price_imports (actor_id, file_name, total, created_at, updated_at)
			values (${customer.userId}, 'x', 1, ${at}, ${at})`,
		sql`with draft as (
				insert into price_updates (source, created_at, publish_at, cancelled_at, is_draft)
				values ('import', ${at}, ${at}, ${at}, true) returning id
			), line as (
				insert into price_update_lines (price_update_id, variant_id, from_price_paise, from_mrp_paise, to_price_paise,
					to_mrp_paise)
				select draft.id, v.id, 1, 1, 2, 2 from draft, (select id from variants limit 1) v
			)
			update price_imports set price_update_id = draft.id from draft`,
		sql`insert into support_tickets (name, email, mobile, title, description, issue_message, status, updated_at)
			values ('A', 'a@b.in', '', 'T', '', '', 'closed', ${at})`,
		sql`insert into bulk_inquiries (name, email, mobile, state, city, user_type, product_names, status, updated_at)
			values ('A', 'a@b.in', '', '', '', 'Customer', '{}', 'closed', ${at})`,
		sql`insert into media (name, mime, created_at) values ('u-000000000000000000000000', 'application/pdf', ${at})`,
		sql`insert into media_files values ('u-000000000000000000000000', 0, '\x01')`,
		sql`insert into backup_runs (started_at, ended_at, file, error) values (${at}, ${at}, 'x', 'y')`,
	];
	for (const statement of statements) await statement.execute(shop.db);
}

test('deletes every record type when its period is over and not before, with the rights of the run-time role', async () => {
	const at = new Date('2026-08-01T00:00:00Z');
	await insertOld(at);
	for (const period of retentionPeriods) {
		// Of a refund account the day itself is stored.
		const days = period.recordType === 'Refund accounts' || period.tables[0] === 'sessions' ? 0 : period.days;
		const end = at.getTime() + days * dayMs;
		expect(await deleteExpired(shop.db, period, new Date(end - dayMs)), `${period.recordType}, a day before`).toBe(0);
		const deleted = await deleteExpired(shop.db, period, new Date(end + 2 * dayMs));
		expect(deleted, period.recordType).toBeGreaterThan(0);
	}
	expect(await shop.db.selectFrom('price_updates').selectAll().where('is_draft', '=', true).execute()).toEqual([]);
	const { rows } = await sql`select author_name as name, user_id from reviews where description = 'Fresh.'`.execute(
		shop.db,
	);
	expect(rows).toEqual([{ name: 'Anonymous', user_id: null }]);
	const users = await shop.db
		.selectFrom('users')
		.select('email')
		.where('email', 'in', ['old@example.in', 'customer@example.in'])
		.execute();
	expect(users).toEqual([{ email: 'customer@example.in' }]);
});

test('deletes in chunks', async () => {
	await sql`insert into login_attempts select 'p' || g, 1, '2026-01-01', '2026-01-01' from generate_series(1, 25) g`.execute(
		shop.db,
	);
	const period = retentionPeriods.find(
		({ tables }) => tables[0] === 'login_attempts',
	) as (typeof retentionPeriods)[number];
	const statements = await shop.record(() => deleteExpired(shop.db, period, new Date(), 10));
	expect(statements).toHaveLength(3);
});

const deleteNightly = (periods: Parameters<typeof deleteDue>[1], now: Date) =>
	deleteDue(shop.db, periods, { now, dueSince: lastNight(now) });

test('a record type that fails stops no other one, is recorded, and is tried again after an hour', async () => {
	const ran: string[] = [];
	const periodOf = (recordType: string, fails = false) => ({
		recordType,
		days: 1,
		async delete() {
			ran.push(recordType);
			if (fails) throw new Error('table is locked');
			return 3;
		},
	});
	const now = new Date('2026-08-01T22:00:00Z');
	const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
	const periods = [periodOf('one'), periodOf('two', true), periodOf('three')];
	await expect(deleteNightly(periods, now)).rejects.toThrow('two: table is locked');
	expect(ran).toEqual(['one', 'two', 'three']);
	const { rows } =
		await sql`select record_type as "recordType", deleted::int, error, ended_at is not null as ended from retention_runs
		where record_type in ('one', 'two', 'three') order by started_at, record_type`.execute(shop.db);
	expect(rows).toEqual([
		{ recordType: 'one', deleted: 3, error: null, ended: true },
		{ recordType: 'three', deleted: 3, error: null, ended: true },
		{ recordType: 'two', deleted: 0, error: 'two: table is locked', ended: true },
	]);
	await deleteNightly(periods, later(30));
	expect(ran).toHaveLength(3);
	await expect(deleteNightly(periods, later(61))).rejects.toThrow('two');
	expect(ran.slice(3)).toEqual(['two']);
	await expect(deleteNightly(periods, later(24 * 60))).rejects.toThrow('two');
	expect(ran.slice(4)).toEqual(['one', 'two', 'three']);
});

test('a process of the version before records its runs while it is replaced', async () => {
	const record = sql`insert into retention_runs as r (kind, started_at) values ('former', now())
		on conflict (kind) do update set started_at = now(), deleted = r.deleted + 1`;
	await record.execute(shop.db);
	await record.execute(shop.db);
	const { rows } = await sql`select kind, deleted::int from retention_runs where record_type = 'former'`.execute(
		shop.db,
	);
	expect(rows).toEqual([{ kind: 'former', deleted: 1 }]);
});

test('of several processes, whose clocks differ by seconds, one runs a record type', async () => {
	let runs = 0;
	const period = {
		recordType: 'shared',
		days: 1,
		async delete() {
			runs += 1;
			return 0;
		},
	};
	const now = Date.now();
	await Promise.all([0, 1, 2, 3].map((seconds) => deleteNightly([period], new Date(now - seconds * 1000))));
	await deleteNightly([period], new Date(now - 60_000));
	expect(runs).toBe(1);
});

test('what is deleted every minute records its last run as well', async () => {
	const log = { error: () => {} };
	const none = { mailQueue: null, backup: null, listErasedCustomers: async () => {} };
	const deps = { db: shop.db, publicUrl: 'http://localhost', ...none, log };
	const jobs = listJobs(deps).filter(({ intervalMs, name }) => intervalMs === minuteMs && name.startsWith('delete: '));
	const recordTypes = retentionPeriods.filter(({ every }) => every === 'minute').map(({ recordType }) => recordType);
	expect(jobs.map(({ name }) => name)).toEqual(recordTypes.map((recordType) => `delete: ${recordType}`));
	// The clock was ahead and was set back after the second run.
	for (const minutes of [0, 1, -60, -59]) {
		const now = new Date(Date.UTC(2026, 7, 1, 22, minutes));
		for (const job of jobs) await job.run(now);
		const { rows } = await sql<{ startedAt: Date; isEnded: boolean; error: string | null }>`
			select started_at as "startedAt", ended_at is not null as "isEnded", error from retention_runs
			where record_type = any (${recordTypes}::text[])`.execute(shop.db);
		expect(rows).toEqual(recordTypes.map(() => ({ startedAt: now, isEnded: true, error: null })));
	}
});

test('a night begins at two in the morning in India', () => {
	expect(lastNight(new Date('2026-08-01T20:29:59Z'))).toEqual(new Date('2026-07-31T20:30:00Z'));
	expect(lastNight(new Date('2026-08-01T20:30:00Z'))).toEqual(new Date('2026-08-01T20:30:00Z'));
});

test('every record type has a name of its own, and docs/operations.md shows the periods', () => {
	expect(new Set(retentionPeriods.map(({ recordType }) => recordType)).size).toBe(retentionPeriods.length);
	const document = readFileSync('docs/operations.md', 'utf8');
	for (const row of retentionRows()) expect(document).toContain(row);
});

test('every table with personal data has a period or is kept for a reason', async () => {
	const { rows } = await sql<{ name: string }>`
		select distinct c.table_name as name from information_schema.columns c
		where c.table_schema = 'public' and (c.column_name in ('email', 'mobile', 'recipient', 'ip_address', 'network')
			or c.column_name ~ '(^|_)(user|actor|author|assignee|rider)_id$')`.execute(shop.db);
	const named = new Set([...retentionPeriods, ...keptIndefinitely].flatMap(({ tables }) => tables));
	// Of the shop itself, and of customers only by the coupon that was made for them.
	const others = ['coupons', 'stores'];
	expect(rows.map(({ name }) => name).filter((name) => !named.has(name) && !others.includes(name))).toEqual([]);
});

test('the nightly backup runs with the rights of the run-time role', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'khetse-backup-'));
	onTestFinished(() => rm(directory, { recursive: true }));
	const failures: unknown[] = [];
	const startedAt = new Date('2026-08-01T00:00:00Z');
	const backup = createScheduledBackup({
		isUrgent: () => false,
		db: shop.db,
		connection: { ...inject('cluster'), database: owner.database, user: role },
		config: {
			backup: { key: null, time: '03:00', keep: 2, directory },
			dataDirectory: directory,
			secretKey: null,
		} as never,
		log: { error: (failure: unknown) => failures.push(failure), info: () => {} } as never,
		startedAt,
	});
	await backup.run(new Date('2026-08-02T22:00:00Z'));
	expect(failures).toEqual([]);
	const { rows } = await sql`select error, bytes > 0 as "isWritten" from backup_runs order by id desc limit 1`.execute(
		shop.db,
	);
	expect(rows).toEqual([{ error: null, isWritten: true }]);
});
