import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isBackupOld } from '#domain/backup.ts';
import { dayMs, hourMs, secondMs } from '#domain/duration.ts';
import { messageOf, readOnlySentence } from '#database/check-server.ts';
import type { DatabaseConnection, Db } from '#database/db.ts';
import { EmbeddedPostgresError } from '#database/embedded/binaries.ts';
import { findOtherTables, readMigrations } from '#database/migrate.ts';
import { missingRights, ownerSentence, ownsTables, roleOf, runTimeRole } from '#database/run-time-role.ts';
import { countBackups } from '#server/backup/backup-folder.ts';
import { findKeyOfDatabase, hasMigrations, listMigrations, openForBackup } from '#server/backup/backup-queries.ts';
import { canRecordBackups, findLastBackup } from '#server/backup/backup-run-queries.ts';
import { type CheckedAddresses, checkAddresses } from '#server/database-server.ts';
import type { Config } from '#server/platform/config.ts';
import { findSecretKey } from '#server/platform/encryption.ts';
import { takesKey } from '#server/platform/secret-key.ts';
import { retentionPeriods } from '#server/retention-periods.ts';
import { CompiledQuery, sql } from 'kysely';
import { checkListed } from './doctor-erased.ts';
import { checkKeyFile, checkSecretKey, type Finding, good, note, problem } from './doctor-machine.ts';
import { checkReplica } from './doctor-replica.ts';
import { Interrupted, withConnection } from './tool-database.ts';

const durable = ['fsync', 'synchronous_commit', 'full_page_writes'];

/** What the shop relies on: addresses, database, schema, owner and backups. Nothing is changed. */
export async function checkDatabase(config: Config, now: Date): Promise<Finding[]> {
	if (config.databaseUrl !== null) return checkOther(config, config.databaseUrl, now);
	try {
		return await withConnection(config, (connection) => checkContent({ connection, config, isShopReached: true }, now));
	} catch (error) {
		if (error instanceof Interrupted) throw error;
		const sentence =
			error instanceof EmbeddedPostgresError ? error.message : `The database cannot be reached (${messageOf(error)}).`;
		return [problem(sentence), ...checkKeyAlone(config)];
	}
}

function unchecked(error: unknown): CheckedAddresses {
	const sentence = `The addresses of the database could not be checked (${messageOf(error)}).`;
	return { findings: [{ severity: 'refused', sentence }], shop: null, direct: null, isSame: true };
}

/** The database of DATABASE_URL, with what the start refuses, and then as far as it can be reached. */
async function checkOther(config: Config, databaseUrl: string, now: Date): Promise<Finding[]> {
	const { findings: found, shop, direct, isSame } = await checkAddresses(config).catch(unchecked);
	const addresses = found.map(({ severity, sentence }) => (severity === 'note' ? note(sentence) : problem(sentence)));
	const server = direct ?? shop;
	// Which of two databases is that of the shop is not known.
	if (server === null || !isSame) return [...addresses, ...checkKeyAlone(config)];
	const connectionString = direct === null ? databaseUrl : (config.databaseDirectUrl ?? databaseUrl);
	const connection = { connectionString, pooler: server.pooler };
	return [...addresses, ...(await checkContent({ connection, config, isShopReached: shop !== null }, now))];
}

function checkKeyAlone(config: Config): Finding[] {
	const key = checkSecretKey(config, null);
	return key.state === 'problem' ? [key] : [];
}

type Place = {
	/** of the owner of the tables where it can be reached */
	connection: DatabaseConnection;
	config: Config;
	/** DATABASE_URL, if it is set, can be reached */
	isShopReached: boolean;
};

async function checkContent(place: Place, now: Date): Promise<Finding[]> {
	const { connection, config } = place;
	const replica = config.databaseReplicaUrl;
	const db = openForBackup(connection);
	try {
		return [
			...(await findings('The database', () => checkSettings(db, config.databaseUrl !== null))),
			...(await findings('The rights in the database', () => checkWritable(db))),
			...(await findings('The clock of the database', () => checkClock(db))),
			...(replica === null ? [] : await findings('The replica', () => checkReplica(connection, replica))),
			...(await findings('The secret key', () => checkKey(db, config))),
			...(await findings('The shop in the database', () => checkShop(db, place, now))),
		];
	} finally {
		await db.destroy();
	}
}

/** A question that fails takes none of the other lines. */
async function findings(subject: string, ask: () => Promise<Finding | Finding[]>): Promise<Finding[]> {
	try {
		return [await ask()].flat();
	} catch (error) {
		return [problem(`${subject} could not be checked (${messageOf(error)}).`)];
	}
}

/** What `npm start` needs beside reading: it migrates the tables. */
async function checkWritable(db: Db): Promise<Finding[]> {
	const { rows } = await sql<{ isReadOnly: boolean; mayCreate: boolean; role: string }>`
		select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly",
			coalesce(has_schema_privilege(current_user, current_schema(), 'CREATE'), false) as "mayCreate", current_user as role`.execute(
		db,
	);
	const [found] = rows;
	if (found?.isReadOnly) return [problem(readOnlySentence)];
	if (found?.mayCreate || (await hasMigrations(db))) return [];
	return [
		problem(
			`The role ${found?.role} may not make tables: make it the owner of the database, or GRANT CREATE ON SCHEMA public TO ${found?.role}.`,
		),
	];
}

/** @param isNamed what the start refuses or warns of has a line already */
async function checkSettings(db: Db, isNamed: boolean): Promise<Finding[]> {
	const { rows } = await sql<{ name: string; setting: string }>`
		select name, setting from pg_settings
		where name = any (${[...durable, 'data_checksums', 'server_version']}::text[])`.execute(db);
	const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
	const unsafe = durable.filter((name) => settings.get(name) === 'off');
	return [
		good(`The database is reachable: PostgreSQL ${settings.get('server_version')}.`),
		...(unsafe.length > 0
			? isNamed
				? []
				: [problem(`The database runs with ${unsafe.join(', ')} off: a power cut can lose orders. Set it to on.`)]
			: [good('The database keeps confirmed orders in a power cut (fsync, synchronous_commit, full_page_writes).')]),
		settings.get('data_checksums') === 'on'
			? good('The database notices damaged pages (data_checksums).')
			: note('The database has no data_checksums: damage of the disk may stay unnoticed.'),
	];
}

/** Processes on several machines compare times that each has written by its own clock. */
const maxClockDifferenceMs = 5 * secondMs;

async function checkClock(db: Db): Promise<Finding> {
	const sentAt = Date.now();
	const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
	const aheadMs = (sentAt + Date.now()) / 2 - (rows[0]?.at.getTime() ?? Number.NaN);
	if (Math.abs(aheadMs) <= maxClockDifferenceMs) return good('The clock of this machine is that of the database.');
	const seconds = Math.round(Math.abs(aheadMs) / secondMs);
	return problem(
		`The clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database: set both by NTP.`,
	);
}

async function checkKey(db: Db, config: Config): Promise<Finding> {
	const named = await findKeyOfDatabase(db);
	if (named === null || checkKeyFile(config) !== null) return checkSecretKey(config, named);
	const { secretKey, dataDirectory, databaseUrl } = config;
	const keys = { stored: Buffer.from(named, 'hex'), key: findSecretKey(secretKey, dataDirectory) };
	const own = { isShared: databaseUrl !== null, isSet: secretKey !== null };
	return checkSecretKey(config, named, await takesKey(db, own, keys));
}

async function checkShop(db: Db, { connection, config, isShopReached }: Place, now: Date): Promise<Finding[]> {
	if (!(await hasMigrations(db))) {
		const foreign = await findOtherTables((text, values) => db.executeQuery(CompiledQuery.raw(text, values)));
		return [foreign === null ? note('There is no shop in the database yet: npm start makes one.') : problem(foreign)];
	}
	const schema = await checkMigrations(db);
	if (schema.state !== 'good') return [schema];
	return [
		schema,
		...(await findings('The catalogue', () => checkDemo(db, config))),
		...(isShopReached ? await findings('The role of the shop', () => checkRole(connection, config)) : []),
		...(await findings('The owner', () => checkOwner(db))),
		...(await findings('The list of erased customers', () => checkListed(db, config))),
		...(await findings('The last backup', () => checkLastBackup(db, config, now))),
		...(await findings('Retention', () => checkRetention(db, now))),
	];
}

async function checkMigrations(db: Db): Promise<Finding> {
	const applied = await listMigrations(db);
	const known = await readMigrations();
	const newer = applied.find(({ name }) => !known.some((migration) => migration.name === name));
	if (newer !== undefined) {
		return problem(`The database has the migration ${newer.name} of a newer version of the shop. Start that version.`);
	}
	const missing = known.length - applied.length;
	if (missing > 0) return note(`${missing} migrations have not run yet: the next start runs them. Back up before.`);
	return good(`All ${known.length} migrations have run.`);
}

/** A shop under a public address is for customers. */
async function checkDemo(db: Db, { publicUrl }: Config): Promise<Finding[]> {
	if (new URL(publicUrl).protocol !== 'https:') return [];
	const { rows } = await sql<{ value: unknown }>`select value from shop_settings where key = 'isDemo'`.execute(db);
	if (rows[0]?.value !== true) return [];
	return [
		note(
			'The shop has the demo catalogue, in which prices, FSSAI and GSTIN numbers are samples: DEMO=off starts an empty shop in another database.',
		),
	];
}

/** Whether the role of requests has its rights, and can change no evidence: the included database has one of its own for them. */
async function checkRole(owner: DatabaseConnection, { databaseUrl }: Config): Promise<Finding[]> {
	const role = databaseUrl === null ? runTimeRole : await roleOf({ connectionString: databaseUrl });
	const [missing, ...others] = await missingRights(owner, role);
	if (missing !== undefined) {
		const more = others.length === 0 ? '' : ` and ${others.length} other rights`;
		return [problem(`The role ${role} lacks ${missing}${more}: the start of the shop gives it its rights again.`)];
	}
	if (databaseUrl === null) return [];
	return [
		(await ownsTables({ connectionString: databaseUrl }))
			? note(ownerSentence)
			: good('The role of DATABASE_URL adds evidence, such as the audit log, and cannot change it.'),
	];
}

async function checkOwner(db: Db): Promise<Finding> {
	const { rows } = await sql<{ email: string; hasTotp: boolean }>`
		select u.email, u.totp_secret is not null as "hasTotp" from staff_members m join users u on u.id = m.user_id
		where m.role = 'owner' and not u.is_blocked order by u.email`.execute(db);
	const without = rows.filter(({ hasTotp }) => !hasTotp).map(({ email }) => email);
	if (without.length > 0) {
		return note(
			`An owner has no two-factor authentication yet and sets it up at the next sign-in: ${without.join(', ')}.`,
		);
	}
	if (rows.length > 0) return good('The owner has an account with two-factor authentication.');
	return problem('There is no owner account yet: the start of the shop prints a link that makes one.');
}

export async function checkLastBackup(db: Db, { backup, databaseUrl }: Config, now: Date): Promise<Finding> {
	if (!(await canRecordBackups(db))) return note('Backups are not recorded yet.');
	const { lastAt, file, error } = await findLastBackup(db);
	const failure = error === null ? '' : ` The last try failed: ${error}`;
	if (lastAt === null || file === null) {
		const files = await countBackups(backup.directory);
		const sentence =
			files === 0
				? `There is no backup yet: npm run backup.${failure}`
				: `The database has no record of a backup, as after a restore: npm run backup. Files of backups in ${backup.directory}: ${files}.${failure}`;
		return databaseUrl === null
			? problem(sentence)
			: note(`${sentence} One that the server makes by itself is not seen here.`);
	}
	const hours = Math.floor((now.getTime() - lastAt.getTime()) / hourMs);
	const isIncluded = databaseUrl === null;
	const isMissing = !existsSync(file);
	const place = isMissing ? `${file}, which is not there` : file;
	const age = hours === 0 ? 'less than an hour' : hours === 1 ? '1 hour' : `${hours} hours`;
	const sentence = `The last backup is ${age} old: ${place}.${failure}`;
	if (isBackupOld(lastAt, now)) return problem(sentence);
	if (isMissing && isIncluded && dirname(file) === backup.directory) {
		return problem(`${sentence} Unless you moved it: npm run backup.`);
	}
	if (isMissing)
		return note(`${sentence} It may be on ${isIncluded ? 'a disk that is not connected' : 'another machine'}.`);
	return error === null ? good(sentence) : note(sentence);
}

/** A shop that was stopped for one night has run the missed deletions by then. */
const lateDays = 3;

/** Whether data past its retention period has been deleted. */
export async function checkRetention(db: Db, now: Date): Promise<Finding[]> {
	const { rows } = await sql<{ recordType: string; startedAt: Date; error: string | null }>`
		select record_type as "recordType", started_at as "startedAt", error from retention_runs order by started_at`.execute(
		db,
	);
	const known = rows.filter((row) => retentionPeriods.some(({ recordType }) => recordType === row.recordType));
	const [oldest] = known;
	if (oldest === undefined)
		return [note('Retention has not run yet: it first runs ten minutes after the start of the shop.')];
	const failures = known.filter(({ error }) => error !== null);
	const days = Math.floor((now.getTime() - oldest.startedAt.getTime()) / dayMs);
	if (days >= lateDays) {
		return [problem(`Retention has not run for ${days} days (${oldest.recordType}): check that the shop is running.`)];
	}
	const missing = retentionPeriods.length - known.length;
	if (failures.length === 0 && missing > 0) {
		return [
			note(
				`Retention has not run yet for ${missing} record types: it runs ten minutes after the start, then every night.`,
			),
		];
	}
	if (failures.length === 0) return [good(`Retention runs for all ${known.length} record types.`)];
	return failures.map(({ error }) =>
		problem(`Data past its retention period was not deleted, next attempt within an hour: ${error}`),
	);
}
