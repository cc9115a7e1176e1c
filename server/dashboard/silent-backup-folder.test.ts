import { rmSync, writeFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { insertBackupRun } from '#server/backup/backup-run-queries.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder } from '#tests/fixtures/backup.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, onTestFinished, test } from 'vitest';

/** As on a network disk that is not reached. @returns how often it was tried */
function hangAtStat(): () => number {
	const { stat } = promises;
	let tried = 0;
	const set = (to: typeof stat) => {
		promises.stat = to;
		syncBuiltinESMExports();
	};
	set((() => {
		tried += 1;
		return new Promise<never>(() => {});
	}) as typeof stat);
	onTestFinished(() => set(stat));
	return () => tried;
}

test('the dashboard is shown while the folder of backups does not respond, and looks at it once', async () => {
	const folder = makeBackupFolder();
	const file = join(folder, 'a.tar');
	const shop = await openShop({ config: { backup: readConfig({ BACKUP_DIR: folder }).backup } });
	onTestFinished(() => shop.close());
	const [startedAt, endedAt] = [new Date(), new Date()];
	await insertBackupRun(shop.db, { startedAt, endedAt, file, isPhysical: false, bytes: 1, error: null });
	const { token } = await shop.signIn({ roles: ['owner'] });
	const isMissing = async () => (await shop.call('office.dashboard.get', { token })).body.data.backup?.isMissing;
	writeFileSync(file, '');
	expect(await isMissing()).toBe(false);
	rmSync(file);
	expect(await isMissing()).toBe(true);
	const tried = hangAtStat();
	expect(await Promise.all([1, 2, 3, 4].map(isMissing))).toEqual([false, false, false, false]);
	expect(await isMissing()).toBe(false);
	expect(tried()).toBe(1);
});
