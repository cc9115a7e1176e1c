import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayMs, hourMs, minuteMs } from '#domain/duration.ts';
import { readConfig } from '#server/platform/config.ts';
import { createJobMetrics } from '#server/platform/metrics.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { loadInstallationId, timeInName } from './backup-folder.ts';
import { openForBackup } from './backup-queries.ts';
import { findLastBackup, tryLockBackups, unlockBackups } from './backup-run-queries.ts';
import { readBackup } from './read-backup.ts';
import { createScheduledBackup, type ScheduledBackup } from './scheduled-backup.ts';

const shop = await openShop();
afterAll(() => shop.close());

beforeEach(() => shop.db.deleteFrom('backup_runs').execute());

function scheduled(
	directory: string,
	time = '03:00',
	isUrgent: () => boolean | null = () => false,
	reserveBytes?: number,
) {
	const { backup } = readConfig({
		BACKUP_DIR: directory,
		BACKUP_TIME: time,
		BACKUP_KEEP: '2',
		BACKUP_KEY: 'ab'.repeat(32),
	});
	const errors: unknown[] = [];
	const messages: unknown[] = [];
	const infos: unknown[] = [];
	const log = {
		info: (entry: unknown) => void (typeof entry === 'string' && infos.push(entry)),
		error(entry: unknown, message?: string) {
			errors.push(entry);
			messages.push(message);
		},
	};
	const connection = { ...inject('cluster'), database: shop.database };
	const dataDirectory = makeBackupFolder();
	const config = { backup, dataDirectory, secretKey: null };
	return {
		dataDirectory,
		errors,
		messages,
		infos,
		...createScheduledBackup({
			db: shop.db,
			connection,
			config,
			log,
			startedAt: new Date(0),
			isUrgent,
			...(reserveBytes === undefined ? {} : { reserveBytes }),
		}),
	};
}

async function onDashboard(now: Date, role: 'owner' | 'picker' = 'owner', of = shop) {
	shop.clock.now = now;
	const { token } = await shop.signIn({ roles: [role] });
	return (await of.call('office.dashboard.get', { token })).body.data.backup;
}

/** As of a shop that has written backups into this folder. */
async function formerNames(dataDirectory: string): Promise<string[]> {
	const id = await loadInstallationId(dataDirectory);
	return ['18', '19', '20'].map((day) => `khetse-${id}-2026-11-${day}T03-00-00.tar`);
}

/** The time of day in India, as of BACKUP_TIME. */
const timeOf = (at: Date) => timeInName(at).slice(11, 16).replace('-', ':');

test('writes a verified backup when one is due, keeps the newest ones and shows the last one to the owner', async () => {
	const folder = makeBackupFolder();
	const { run, errors, dataDirectory } = scheduled(folder);
	for (const name of await formerNames(dataDirectory)) writeFileSync(join(folder, name), '');
	const now = new Date();
	expect(await onDashboard(now)).toEqual({ at: null, bytes: null, isOld: true, isMissing: false, error: null });
	await run(now);
	expect(errors).toEqual([]);
	const names = readdirSync(folder).filter((name) => name.endsWith('.tar.enc'));
	expect(names).toHaveLength(1);
	expect(readdirSync(folder)).toHaveLength(2);
	const { tables } = await readBackup(join(folder, names[0] as string), Buffer.alloc(32, 0xab));
	expect(tables.find(({ name }) => name === 'products')?.rows).toBe(80);
	const { lastAt, bytes } = await findLastBackup(shop.db);
	expect(await onDashboard(now)).toEqual({
		at: lastAt?.toISOString(),
		bytes,
		isOld: false,
		isMissing: false,
		error: null,
	});
	expect(await onDashboard(new Date(now.getTime() + 37 * hourMs))).toMatchObject({ isOld: true });
	expect(await onDashboard(now, 'picker')).toBeNull();
	await run(new Date(now.getTime() + 1));
	expect(readdirSync(folder)).toHaveLength(2);
});

test('shows that the file of the last backup was deleted, unless it was written elsewhere', async () => {
	const folder = makeBackupFolder();
	const { run } = scheduled(folder);
	const now = new Date();
	await run(now);
	const { backup } = readConfig({ BACKUP_DIR: folder });
	const included = await openShop({ beside: shop, config: { backup } });
	const another = await openShop({ beside: shop, config: { backup, databaseUrl: 'postgres://db.example/shop' } });
	onTestFinished(() => Promise.all([included.close(), another.close()]).then(() => {}));
	const [name = ''] = readdirSync(folder);
	expect(await onDashboard(now, 'owner', included)).toMatchObject({ isOld: false, isMissing: false });
	renameSync(join(folder, name), join(makeBackupFolder(), name));
	expect(await onDashboard(now, 'owner', included)).toMatchObject({ isOld: false, isMissing: true });
	expect(await onDashboard(now, 'owner', another), 'of another machine').toMatchObject({ isMissing: false });
	expect(await onDashboard(now), 'of another folder').toMatchObject({ isMissing: false });
});

test('a backup that would fill the disk of the database fails, and nothing of it is left', async () => {
	const folder = makeBackupFolder();
	const { run, errors } = scheduled(folder, '03:00', () => false, 2 ** 50);
	await run(new Date());
	const sentence = `The disk of the database would have less than ${2 ** 30} MB left with this backup.`;
	expect(errors).toEqual([{ err: expect.objectContaining({ message: expect.stringContaining(sentence) }) }]);
	expect((await findLastBackup(shop.db)).error).toContain('set BACKUP_DIR to a folder of another disk');
	expect(readdirSync(folder)).toEqual([]);
});

test('a backup that cannot be written is logged, shown and tried again later', async () => {
	const folder = makeBackupFolder();
	const blocked = join(folder, 'a-file');
	writeFileSync(blocked, '');
	const { run, errors } = scheduled(join(blocked, 'backups'));
	const now = new Date();
	await run(now);
	expect(errors).toHaveLength(1);
	expect(await onDashboard(now)).toEqual({
		at: null,
		bytes: null,
		isOld: true,
		isMissing: false,
		error: expect.any(String),
	});
	expect((await findLastBackup(shop.db)).error).toMatch(
		/^\S+ cannot be used \(mkdir, ENOTDIR\): a part of the path is a file\.$/,
	);
	await run(new Date(now.getTime() + 60_000));
	expect(errors).toHaveLength(1);
	await run(new Date(now.getTime() + hourMs));
	expect(errors).toHaveLength(2);
});

test('a backup of one kind that succeeds hides no failure of the other, and makes no logical one unnecessary', async () => {
	const folder = makeBackupFolder();
	const { run } = scheduled(folder);
	const now = new Date();
	const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
	const base = { ended_at: now, file: 'x' };
	await shop.db
		.insertInto('backup_runs')
		.values([
			{ ...base, started_at: at(60), bytes: null, error: 'ENOSPC' },
			{ ...base, started_at: at(5), bytes: 9, is_physical: true },
		])
		.execute();
	expect(await onDashboard(now)).toMatchObject({ at: at(5).toISOString(), isOld: false, error: 'ENOSPC' });
	expect(await findLastBackup(shop.db)).toEqual({ lastAt: at(5), file: 'x', bytes: 9, error: 'ENOSPC' });
	await run(now);
	expect(readdirSync(folder)).toHaveLength(1);
	expect(await onDashboard(now)).toMatchObject({ error: null });
});

test('a backup that was written by hand shortly before the time of day delays none', async () => {
	const folder = makeBackupFolder();
	const now = new Date();
	const { run } = scheduled(folder, timeOf(now));
	await shop.db
		.insertInto('backup_runs')
		.values({ started_at: new Date(now.getTime() - 5 * minuteMs), ended_at: now, file: 'x', bytes: 9 })
		.execute();
	await run(now);
	expect(readdirSync(folder)).toHaveLength(1);
});

test('a backup of a clock that was ahead makes none unnecessary and is not shown as the last one', async () => {
	const folder = makeBackupFolder();
	const { run } = scheduled(folder);
	const now = new Date();
	const ahead = new Date(now.getTime() + 30 * 24 * hourMs);
	await shop.db
		.insertInto('backup_runs')
		.values(
			[false, true].map((is_physical) => ({ started_at: ahead, ended_at: ahead, file: 'x', bytes: 9, is_physical })),
		)
		.execute();
	expect(await onDashboard(now)).toEqual({ at: null, bytes: null, isOld: true, isMissing: false, error: null });
	expect(await findLastBackup(shop.db)).toEqual({ lastAt: null, file: null, bytes: null, error: null });
	await run(now);
	expect(readdirSync(folder)).toHaveLength(1);
	expect(await onDashboard(now)).toMatchObject({ isOld: false });
});

test('a backup succeeds although an old one cannot be deleted, which is logged', async () => {
	const folder = makeBackupFolder();
	const { run, messages, dataDirectory } = scheduled(folder);
	for (const name of await formerNames(dataDirectory)) mkdirSync(join(folder, name));
	await run(new Date());
	expect(messages).toEqual(['backups that are too many could not be deleted']);
	expect(await findLastBackup(shop.db)).toMatchObject({ lastAt: expect.any(Date), error: null });
});

/** As on a full disk. @returns makes them possible again */
async function refuseRecords(): Promise<() => Promise<unknown>> {
	const drop = sql`drop function if exists raise_disk_full cascade`;
	await sql`create function raise_disk_full() returns trigger language plpgsql as
		'begin raise exception ''No space left on device'' using errcode = ''53100''; end'`.execute(shop.db);
	await sql`create trigger disk_full before insert on backup_runs execute function raise_disk_full()`.execute(shop.db);
	onTestFinished(async () => void (await drop.execute(shop.db)));
	return () => drop.execute(shop.db);
}

/** What Prometheus reads of the last backup. */
async function metricsOf({ findLast }: Pick<ScheduledBackup, 'findLast'>): Promise<string> {
	return createJobMetrics({ lastRuns: () => [], stop: async () => {} }, findLast).metrics();
}

test('a backup that cannot be recorded is written once, shown as failed by the metrics and recorded later', async () => {
	const folder = makeBackupFolder();
	const now = new Date();
	// Due again in 23 hours
	const backup = scheduled(folder, timeOf(new Date(now.getTime() - hourMs)));
	const [, , newest = ''] = await formerNames(backup.dataDirectory);
	for (const name of await formerNames(backup.dataDirectory)) writeFileSync(join(folder, name), '');
	const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
	const makePossible = await refuseRecords();
	await backup.run(now);
	const names = readdirSync(folder);
	expect(names).toHaveLength(2);
	expect(names).toContain(newest);
	// Not even after half an hour: that would delete the backups of former days.
	for (const minutes of [1, 2, 31]) await backup.run(at(minutes));
	expect(readdirSync(folder)).toEqual(names);
	expect(backup.messages).toEqual(['backup written and verified, but not recorded']);
	expect(await metricsOf(backup)).toMatch(/^khetse_backup_failed 1$/m);
	expect(await metricsOf(backup)).not.toMatch(/^khetse_backup_last_success_timestamp_seconds 0$/m);
	expect(await findLastBackup(shop.db)).toEqual({ lastAt: null, file: null, bytes: null, error: null });

	await makePossible();
	await backup.run(at(32));
	expect(readdirSync(folder)).toEqual(names);
	expect(await metricsOf(backup)).toMatch(/^khetse_backup_failed 0$/m);
	const last = await findLastBackup(shop.db);
	expect(last).toMatchObject({ lastAt: expect.any(Date), error: null });
	expect(await backup.findLast()).toEqual(last);
});

test.for(['the folder', 'the id'])(
	'a failure of %s that cannot be recorded is shown by the metrics and tried again after half an hour',
	async (cause) => {
		const folder = makeBackupFolder();
		const blocked = join(folder, 'a-file');
		writeFileSync(blocked, '');
		const backup = scheduled(cause === 'the folder' ? blocked : folder);
		if (cause === 'the id') writeFileSync(join(backup.dataDirectory, 'installation-id'), '');
		const now = new Date();
		const at = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
		await refuseRecords();
		for (const minutes of [0, 1, 29]) await backup.run(at(minutes));
		const failed = ['failed backup not recorded', 'backup failed, next attempt in half an hour'];
		expect(backup.messages).toEqual(failed);
		expect(await metricsOf(backup)).toMatch(/^khetse_backup_failed 1$/m);
		await backup.run(at(30));
		expect(backup.messages).toEqual([...failed, ...failed]);
		expect(readdirSync(folder)).toEqual(['a-file']);
	},
);

test('a try by a clock that was ahead delays none', async () => {
	const folder = makeBackupFolder();
	const { run, messages } = scheduled(folder);
	await refuseRecords();
	const now = new Date();
	await run(new Date(now.getTime() + 30 * 24 * hourMs));
	await run(now);
	expect(messages).toHaveLength(2);
	expect(readdirSync(folder)).toHaveLength(2);
});

test('a backup that is stopped leaves no file and records no failure', async () => {
	const folder = makeBackupFolder();
	chmodSync(folder, 0o700);
	const { run, stop, errors } = scheduled(folder);
	const running = run(new Date());
	stop();
	await running;
	expect([errors, readdirSync(folder)]).toEqual([[], []]);
	expect(await findLastBackup(shop.db)).toEqual({ lastAt: null, file: null, bytes: null, error: null });
});

test('a backup that waits for customers ends when the shop stops, and leaves no file', async () => {
	const folder = makeBackupFolder();
	let asked = 0;
	const { run, stop } = scheduled(folder, '03:00', () => {
		asked += 1;
		if (asked === 1) return false;
		stop();
		return true;
	});
	await run(new Date());
	expect([asked, readdirSync(folder)]).toEqual([2, []]);
});

test('a backup that is due begins when no customer waits, or an hour after its time of day', async () => {
	const folder = makeBackupFolder();
	const now = new Date();
	let isUrgent = true;
	const { run, infos } = scheduled(folder, timeOf(now), () => isUrgent);
	const after = (minutes: number) => new Date(now.getTime() + minutes * minuteMs);
	for (const minutes of [0, 1, 59]) await run(after(minutes));
	expect(readdirSync(folder)).toEqual([]);
	expect(infos).toEqual([expect.stringContaining('waits for customers')]);
	await run(after(60));
	expect(readdirSync(folder)).toHaveLength(1);
	await run(new Date(now.getTime() + dayMs));
	expect(readdirSync(folder)).toHaveLength(1);
	isUrgent = false;
	await run(new Date(now.getTime() + dayMs + minuteMs));
	expect(readdirSync(folder)).toHaveLength(2);
});

test('a backup that could not begin after its hour is tried again at the next minute', async () => {
	const folder = makeBackupFolder();
	const now = new Date();
	const { run } = scheduled(folder, timeOf(now), () => true);
	const lock = openForBackup({ ...inject('cluster'), database: shop.database });
	onTestFinished(() => lock.destroy());
	expect(await tryLockBackups(lock)).toBe(true);
	await run(new Date(now.getTime() + hourMs));
	expect(readdirSync(folder)).toEqual([]);
	await unlockBackups(lock);
	await run(new Date(now.getTime() + hourMs + minuteMs));
	expect(readdirSync(folder)).toHaveLength(1);
});

test('a backup that is due begins at once where customers are not known to wait', async () => {
	const folder = makeBackupFolder();
	await scheduled(folder, '03:00', () => null).run(new Date());
	expect(readdirSync(folder)).toHaveLength(1);
});

test('a scheduled backup asks whether customers wait after each part that it has written or read again', async () => {
	const folder = makeBackupFolder();
	let asked = 0;
	const isUrgent = () => {
		asked += 1;
		return false;
	};
	await scheduled(folder, '03:00', isUrgent).run(new Date());
	const { tables } = await readBackup(join(folder, readdirSync(folder)[0] as string), Buffer.alloc(32, 0xab));
	const parts = tables.flatMap((table) => table.parts);
	expect(parts.length).toBeGreaterThan(10);
	expect(asked).toBe(1 + 2 * parts.length);
});

test('makes no backup without a time', async () => {
	const folder = join(makeBackupFolder(), 'none');
	await scheduled(folder, 'off').run(new Date());
	expect(existsSync(folder)).toBe(false);
});

test('of two processes with one database that find a backup due at once one writes it', async () => {
	const folder = makeBackupFolder();
	const processes = [scheduled(folder), scheduled(folder)];
	const now = new Date();
	await Promise.all(processes.map(({ run }) => run(now)));
	expect(processes.map(({ errors }) => errors)).toEqual([[], []]);
	expect(readdirSync(folder).filter((name) => name.endsWith('.tar.enc'))).toHaveLength(1);
});
