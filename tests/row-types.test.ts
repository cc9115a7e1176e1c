import { spawnSync } from 'node:child_process';
import { expect, inject, test } from 'vitest';
import { rowTypeArguments } from '../tools/row-type-arguments.ts';
import { templateName } from './fixtures/cluster.ts';

test('has row types that follow from the migrations', () => {
	const connection = { ...inject('cluster'), database: templateName };
	const run = spawnSync(process.execPath, rowTypeArguments(connection, true), { encoding: 'utf8' });
	expect(run.status, `${run.stdout}${run.stderr}\nRun: npm run types:rows`).toBe(0);
});
