import { join } from 'node:path';
import { openDatabase } from '#database/db.ts';
import { backUp, makeBackupFolder, restore } from '#tests/fixtures/backup.ts';
import { templateName } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

test('a restore while a program reads a table names both, changes nothing, and succeeds when the program has ended', async () => {
	const { connection, drop } = await makeEmptyDatabase(templateName);
	onTestFinished(drop);
	const file = join(makeBackupFolder(), 'a.tar');
	await backUp(connection, file);
	const reader = new pg.Client({ ...connection, application_name: 'report' });
	await reader.connect();
	const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
	await reader.query("begin; select from products limit 1; insert into shop_settings (key, value) values ('x', '1')");
	await reader.query('commit; begin; select from products limit 1');
	const refused = restore(connection, file, { isConfirmed: true, lockTimeoutMs: 50 });
	await expect(refused).rejects.toThrow(
		`Tables of the shop are in use: products by report (process ${rows[0]?.pid} of PostgreSQL). Nothing was changed. Stop the programs`,
	);
	await reader.end();
	const db = openDatabase({ connection, maxConnections: 1 });
	const { rows: kept } = await sql`select value from shop_settings where key = 'x'`.execute(db);
	await db.destroy();
	expect(kept).toEqual([{ value: 1 }]);
	const { rows: restored } = await restore(connection, file, { isConfirmed: true, lockTimeoutMs: 5000 });
	expect(restored).toBeGreaterThan(0);
});
