import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#database/embedded/supervisor.ts';
import { migrate } from '#database/migrate.ts';
import { rowTypeArguments, schemaSql } from './schema-sql.ts';

/** Writes database/rows.generated.ts and database/schema.sql from the migrations, through a database of its own. */
const directory = await mkdtemp(join(tmpdir(), 'khetse-types-'));
await chmod(directory, 0o755);
const embedded = await startEmbeddedPostgres({ dataDirectory: directory, binDirectory: null, logStep: () => {} });
try {
	await migrate(embedded.connection);
	const run = spawnSync(process.execPath, rowTypeArguments(embedded.connection), { stdio: 'inherit' });
	await writeFile('database/schema.sql', await schemaSql(embedded.connection));
	process.exitCode = run.status ?? 1;
} finally {
	await embedded.stop();
	await rm(directory, { recursive: true, force: true });
}
