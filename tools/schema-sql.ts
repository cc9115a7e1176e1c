import type { DatabaseConnection } from '#database/db.ts';
import { isOfExtension } from '#server/backup/backup-queries.ts';
import pg from 'pg';

type Table = {
	oid: number;
	name: string;
	columns: string[];
	constraints: string[];
	references: number[];
	after: string[];
};

const tablesQuery = `
	select c.oid::int as oid, c.relname as name,
		(select array_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
			|| case when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid, true))
				when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid, true) else '' end
			|| case when a.attnotnull then ' not null' else '' end order by a.attnum)
		from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
		where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
		array(select format('constraint %I %s', k.conname, pg_get_constraintdef(k.oid, true)) from pg_constraint k
			where k.conrelid = c.oid and k.contype in ('p', 'u', 'c', 'f')
			order by array_position('{p,u,c,f}', k.contype::text), k.conname) as constraints,
		array(select k.confrelid::int from pg_constraint k
			where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as "references",
		array(select format('alter table %I alter column %I set storage %s', c.relname, a.attname,
				case a.attstorage when 'e' then 'external' when 'm' then 'main' when 'p' then 'plain' else 'extended' end)
			from pg_attribute a join pg_type t on t.oid = a.atttypid
			where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attstorage <> t.typstorage
			order by a.attnum)
		|| array(select pg_get_indexdef(i.indexrelid) from pg_index i join pg_class x on x.oid = i.indexrelid
			where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.indexrelid
				and k.conrelid = c.oid and k.contype in ('p', 'u'))
			order by x.relname)
		|| array(select pg_get_triggerdef(t.oid, true) from pg_trigger t
			where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as after
	from pg_class c
	where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
	order by c.relname`;

/** Preamble of the tables: extensions, enums, sequences, functions. */
const beforeQuery = `
	select line from (
		select 1 as part, extname as name, format('create extension if not exists %I', extname) as line from pg_extension
		where extname <> 'plpgsql'
		union all
		select 2, t.typname, format('create type %I as enum (%s)', t.typname,
			(select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid))
		from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e' and not ${isOfExtension('t.oid')}
		union all
		select 3, c.relname, format('create sequence %I', c.relname) from pg_class c
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
		union all
		select 4, p.proname, trim(trailing e'\\n' from pg_get_functiondef(p.oid)) from pg_proc p
		where p.pronamespace = 'public'::regnamespace and not ${isOfExtension('p.oid')}
	) all_lines order by part, name collate "C"`;

/** Referenced tables first, otherwise by name. */
function inOrderOfReferences(tables: readonly Table[]): Table[] {
	const ordered: Table[] = [];
	let left = [...tables];
	while (left.length > 0) {
		const next = left.find((table) => !table.references.some((oid) => left.some((other) => other.oid === oid)));
		if (next === undefined) throw new Error(`tables that reference each other: ${left.map(({ name }) => name)}`);
		ordered.push(next);
		left = left.filter((table) => table !== next);
	}
	return ordered;
}

/** The schema of a migrated database as SQL, deterministic for the same schema. */
export async function schemaSql(connection: pg.ClientConfig): Promise<string> {
	const client = new pg.Client(connection);
	await client.connect();
	try {
		const before = await client.query<{ line: string }>(beforeQuery);
		const tables = await client.query<Table>(tablesQuery);
		const statements = [
			...before.rows.map(({ line }) => line),
			...inOrderOfReferences(tables.rows).map(({ name, columns, constraints, after }) =>
				[`create table ${name} (\n  ${[...columns, ...constraints].join(',\n  ')}\n)`, ...after].join(';\n'),
			),
		];
		const heading = '-- Generated from database/migrations by `npm run generate:database`. Do not edit.';
		return `${heading}\n\n${statements.map((text) => `${text.replaceAll('public.', '')};`).join('\n\n')}\n`;
	} finally {
		await client.end();
	}
}

/** How the row types are made; with `isCheck` the file is only compared. Numbers: see the parsers in database/db.ts. */
export function rowTypeArguments(connection: DatabaseConnection, isCheck = false): string[] {
	if (!('host' in connection)) throw new Error('row types are made from the embedded database');
	const { host, port, user, password, database } = connection;
	return [
		'node_modules/kysely-codegen/dist/cli/bin.js',
		...['--dialect', 'postgres', '--numeric-parser', 'number'],
		...['--url', `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`],
		...['--type-mapping', '{"int8":"number","xid8":"string"}'],
		...['--exclude-pattern', 'schema_migrations'],
		...['--out-file', 'database/rows.generated.ts'],
		...(isCheck ? ['--verify'] : []),
	];
}
