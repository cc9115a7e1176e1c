import { spawnSync } from 'node:child_process';
import { templateName } from '#tests/fixtures/cluster.ts';
import { expect, inject, test } from 'vitest';
import { rowTypeArguments } from '#tools/row-type-arguments.ts';

test('has row types that follow from the migrations', () => {
	const connection = { ...inject('cluster'), database: templateName };
	const run = spawnSync(process.execPath, rowTypeArguments(connection, true), { encoding: 'utf8' });
	expect(run.status, `${run.stdout}${run.stderr}\nRun: npm run types:rows`).toBe(0);
});
