import type { Db, Tx } from '#database/db.ts';
import { createMigrationsTable, hasOwnMigrations, ownSchema } from '#database/migrate.ts';
import { grantRights } from '#database/run-time-role.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOfExtension, type SequenceState } from './backup-queries.ts';
import { BackupError } from './tar-entries.ts';

/** What a restore would replace. */
export type Present = {
	/** of the database: 'UTF8' */
	encoding: string;
	/** tables and views that no migration of this version makes: of another program, or of a newer version of the shop */
	otherTables: string[];
	/** routines, sequences and types of the same origin, each with its kind */
	otherObjects: string[];
	/** columns, triggers, indexes and publications of the same origin that end with the tables of the shop, each with its kind */
	otherParts: string[];
	/** migrations of a newer version of the shop have run */
	isNewer: boolean;
	/** roles with rights on the tables that end with them; those of the role of a shop are given again */
	otherRoles: string[];
	orders: number;
	users: number;
	products: number;
	/** connections of a running shop */
	connections: number;
};

const here = sql.raw(ownSchema);

/** Tables that other programs may read, and only a shop adds rows to. */
const tablesOfShopAlone = sql`(values (to_regclass('users')), (to_regclass('sessions')), (to_regclass('audit_log')))`;

/** Roles that shops use for requests: that of another program may add orders. */
const roleOfShop = sql`
	select a.grantee from ${tablesOfShopAlone} s (id) join pg_class c on c.oid = s.id, aclexplode(c.relacl) a
	where a.privilege_type = 'INSERT' and a.grantee not in (0, c.relowner)
	group by a.grantee having count(distinct c.oid) = 3`;

/** Grants on tables, sequences and columns. */
const grants = sql`(
	select c.relowner as owner, a.grantee from pg_class c, aclexplode(c.relacl) a
		where c.relnamespace = ${here} and not ${sql.raw(isOfExtension('c.oid'))}
	union select c.relowner, a.grantee from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
		where c.relnamespace = ${here} and not ${sql.raw(isOfExtension('c.oid'))})`;

/** What a restore drops with the tables. Those of constraints and of columns belong to their table. */
const objects = sql`(
	select case p.prokind when 'p' then 'procedure' else 'function' end as kind, p.proname::text as name, false as "isPart"
		from pg_proc p where p.pronamespace = ${here} and not ${sql.raw(isOfExtension('p.oid'))}
	union select 'sequence', c.relname, false from pg_class c
		where c.relnamespace = ${here} and c.relkind = 'S' and not ${sql.raw(isOfExtension('c.oid'))}
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
	union select 'type', t.typname, false from pg_type t
		where t.typnamespace = ${here} and not ${sql.raw(isOfExtension('t.oid'))}
			and (t.typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
	union select 'column of ' || c.relname, a.attname, true from pg_attribute a join pg_class c on c.oid = a.attrelid
		where c.relnamespace = ${here} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and not ${sql.raw(isOfExtension('c.oid'))}
	union select 'trigger', t.tgname, true from pg_trigger t join pg_class c on c.oid = t.tgrelid
		where c.relnamespace = ${here} and not t.tgisinternal and not ${sql.raw(isOfExtension('c.oid'))}
	union select 'index', c.relname, true from pg_index i join pg_class c on c.oid = i.indexrelid
		where c.relnamespace = ${here} and not ${sql.raw(isOfExtension('i.indrelid'))}
			and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u', 'x'))
	union select 'rule', r.rulename, true from pg_rewrite r join pg_class c on c.oid = r.ev_class
		where c.relnamespace = ${here} and r.rulename <> '_RETURN' and not ${sql.raw(isOfExtension('c.oid'))}
	union select 'policy', p.polname, true from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = ${here}
	union select 'statistics', s.stxname, true from pg_statistic_ext s where s.stxnamespace = ${here}
	union select 'publication', p.pubname, true from pg_publication p join pg_publication_rel r on r.prpubid = p.oid
		join pg_class c on c.oid = r.prrelid where c.relnamespace = ${here})`;

/**
 * @param own names of the tables and views that the migrations of the shop make
 * @param ownObjects names of the other objects that they make
 * @param ownColumns names of the columns that they make
 * @param migrations names of these migrations
 */
export async function findPresent(
	db: Db,
	own: readonly string[],
	ownObjects: readonly string[],
	ownColumns: readonly string[],
	migrations: readonly string[],
): Promise<Present> {
	const hasMigrations = sql.raw(hasOwnMigrations);
	// Each list is a constant of its own: PostgreSQL compares a name with a hash of it instead of with each of its thousands of words.
	const others = (isPart: boolean) => sql`array(select o.kind || ' ' || o.name from ${objects} o
		where o."isPart" = ${isPart} and not (${hasMigrations} and case when o.kind like 'column of %'
			then o.name = any (${ownColumns}::text[]) else o.name = any (${ownObjects}::text[]) end) order by 1)`;
	const { rows } = await sql<{
		encoding: string;
		hasMigrations: boolean;
		hasOrders: boolean;
		otherTables: string[];
		otherObjects: string[];
		otherParts: string[];
		otherRoles: string[];
		connections: number;
	}>`
		select current_setting('server_encoding') as encoding, ${hasMigrations} as "hasMigrations", to_regclass('orders') is not null as "hasOrders",
			array(select c.relname::text from pg_class c where c.relnamespace = ${here} and c.relkind in ('r', 'p', 'v', 'm')
				and not ${sql.raw(isOfExtension('c.oid'))} and not (${hasMigrations} and c.relname = any (${own}::text[]))
				order by 1) as "otherTables",
			${others(false)} as "otherObjects", ${others(true)} as "otherParts",
			array(select distinct case g.grantee when 0 then 'public' else g.grantee::regrole::text end from ${grants} g
				where g.grantee <> g.owner and g.grantee not in (${roleOfShop}) order by 1) as "otherRoles",
			(select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'khetse'
				and pid <> pg_backend_pid()) as connections`.execute(db);
	const found = rows[0] as NonNullable<(typeof rows)[0]>;
	const counts =
		found.hasMigrations && found.hasOrders
			? await sql<Pick<Present, 'orders' | 'users' | 'products'>>`
			select (select count(*)::int from orders) as orders, (select count(*)::int from users) as users,
				(select count(*)::int from products) as products`.execute(db)
			: null;
	const { connections, encoding, otherTables, otherObjects, otherParts, otherRoles } = found;
	const newer = found.hasMigrations
		? await sql`select 1 from schema_migrations where name <> all (${migrations}::text[]) limit 1`.execute(db)
		: null;
	return {
		encoding,
		connections,
		otherTables,
		otherObjects,
		otherParts,
		otherRoles,
		isNewer: newer !== null && newer.rows.length > 0,
		...(counts?.rows[0] ?? { orders: 0, users: 0, products: 0 }),
	};
}

/** The roles that shops use for requests, quoted. Their rights end with the tables. */
export async function listRunTimeRoles(tx: Tx): Promise<string[]> {
	const { rows } = await sql<{ role: string }>`
		select rolname::regrole::text as role from pg_roles where oid in (${roleOfShop})`.execute(tx);
	return rows.map(({ role }) => role);
}

/** Gives the roles of requests their rights on the new tables: a shop that is running goes on with them. */
export async function grantRunTimeRights(tx: Tx, roles: readonly string[]): Promise<void> {
	for (const role of roles) await grantRights((text) => sql.raw(text).execute(tx), role);
}

/** source: PostgreSQL, appendix A: dependent_objects_still_exist */
const stillUsed = '2BP01';

async function drop(tx: Tx, statement: string): Promise<void> {
	try {
		await sql.raw(statement).execute(tx);
	} catch (error) {
		const { code, detail = '' } = error as { code?: string; detail?: string };
		if (code !== stillUsed) throw error;
		const some = detail.split('\n').slice(0, 5).join('; ');
		throw new BackupError(
			`The database has objects of another program that use those of the shop: ${some}. Delete them, and make them again after the restore. Nothing was changed.`,
		);
	}
}

/**
 * Drops what the migrations made: the schema itself stays, with its rights. Throws BackupError when other objects would be dropped
 * with it, such as a view in another schema.
 */
export async function dropEverything(tx: Tx): Promise<void> {
	const { rows } = await sql<{ statement: string | null }>`
		select 'drop table ' || string_agg(c.oid::regclass::text, ', ') as statement from pg_class c
		where c.relnamespace = ${here} and c.relkind in ('r', 'p') and not ${sql.raw(isOfExtension('c.oid'))}
		union all
		select 'drop sequence ' || string_agg(c.oid::regclass::text, ', ') from pg_class c
		where c.relnamespace = ${here} and c.relkind = 'S' and not ${sql.raw(isOfExtension('c.oid'))}
			and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
		union all
		select 'drop routine ' || string_agg(p.oid::regprocedure::text, ', ') from pg_proc p
		where p.pronamespace = ${here} and not ${sql.raw(isOfExtension('p.oid'))}
		union all
		select 'drop type ' || string_agg(t.oid::regtype::text, ', ') from pg_type t
		where t.typnamespace = ${here} and t.typtype in ('e', 'd') and not ${sql.raw(isOfExtension('t.oid'))}`.execute(tx);
	for (const { statement } of rows) if (statement !== null) await drop(tx, statement);
}

/** Undoes what the work has done when it throws, and keeps the rest of the transaction. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
	await sql`savepoint of_work`.execute(tx);
	try {
		const done = await work();
		await sql`release savepoint of_work`.execute(tx);
		return done;
	} catch (error) {
		await sql`rollback to savepoint of_work`.execute(tx);
		throw error;
	}
}

export async function runMigrationText(tx: Tx, text: string): Promise<void> {
	await sql.raw(text).execute(tx);
}

export async function createMigrationTable(tx: Tx): Promise<void> {
	await sql.raw(createMigrationsTable).execute(tx);
}

export async function insertMigration(tx: Tx, name: string, checksum: string): Promise<void> {
	await sql`insert into schema_migrations (name, checksum) values (${name}, ${checksum})`.execute(tx);
}

/** Statements that make the foreign keys again. */
export type ForeignKeys = readonly string[];

/** Drops foreign keys, stops triggers and empties the tables: rows can be loaded in any order, as they are. */
export async function prepareLoading(tx: Tx, tables: readonly string[]): Promise<ForeignKeys> {
	const { rows } = await sql<{ drop: string; add: string }>`
		select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
			format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
		from pg_constraint where contype = 'f' and connamespace = ${here} and conparentid = 0`.execute(tx);
	for (const { drop } of rows) await sql.raw(drop).execute(tx);
	for (const table of tables) {
		await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
	}
	await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
	return rows.map(({ add }) => add);
}

/** Makes the foreign keys again, which checks every row, and starts the triggers. */
export async function finishLoading(tx: Tx, tables: readonly string[], foreignKeys: ForeignKeys): Promise<void> {
	for (const statement of foreignKeys) await sql.raw(statement).execute(tx);
	for (const table of tables) {
		await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
	}
}

/** SQL types of the columns of a table; none if there is no such table. */
export async function listColumnTypes(tx: Tx, table: string): Promise<Map<string, string>> {
	const { rows } = await sql<{ name: string; type: string }>`
		select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
		where attrelid = (select oid from pg_class where relname = ${table} and relnamespace = ${here}) and attnum > 0 and not attisdropped and attgenerated = ''
		order by attnum`.execute(tx);
	return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A transaction number of another server says nothing here: what it wrote is as old as the restore. */
function restoredValue(column: string, type: string): RawBuilder<unknown> {
	const text = sql.ref(`r.${column}`);
	return type === 'xid8'
		? sql`case when ${text} is not null then pg_current_xact_id() end`
		: sql`${text}::${sql.raw(type)}`;
}

/** @param json an array of objects, each with the texts of the columns */
export async function insertRows(
	tx: Tx,
	table: string,
	types: ReadonlyMap<string, string>,
	json: string,
): Promise<void> {
	const columns = [...types.keys()];
	await sql`
		insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) overriding system value
		select ${sql.join([...types].map(([column, type]) => restoredValue(column, type)))}
		from json_to_recordset(${json}::json)
			as r (${sql.join(columns.map((column) => sql`${sql.ref(column)} text`))})`.execute(tx);
}

export async function countRows(tx: Tx, table: string): Promise<number> {
	const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(tx);
	return rows[0]?.count ?? 0;
}

/** One of another program is not there. */
export async function setSequence(tx: Tx, { name, lastValue, isCalled }: SequenceState): Promise<void> {
	await sql`
		select setval(oid::regclass, ${lastValue}::bigint, ${isCalled}) from pg_class
		where relname = ${name} and relnamespace = ${here} and relkind = 'S'`.execute(tx);
}

/** Statistics for the planner. */
export async function analyze(db: Db): Promise<void> {
	await sql`analyze`.execute(db);
}
