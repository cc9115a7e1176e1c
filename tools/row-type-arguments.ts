import type { DatabaseConnection } from '#database/db.ts';

/** How the row types are made; with `isCheck` the file is only compared. Numbers: see the parsers in database/db.ts. */
export function rowTypeArguments(connection: DatabaseConnection, isCheck = false): string[] {
	if (!('host' in connection)) throw new Error('row types are made from the embedded database');
	const { host, port, user, database } = connection;
	return [
		'node_modules/kysely-codegen/dist/cli/bin.js',
		...['--dialect', 'postgres', '--numeric-parser', 'number'],
		...['--url', `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`],
		...['--type-mapping', '{"int8":"number","xid8":"string"}'],
		...['--exclude-pattern', 'schema_migrations'],
		...['--out-file', 'database/rows.generated.ts'],
		...(isCheck ? ['--verify'] : []),
	];
}
