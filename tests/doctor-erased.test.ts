import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createErasedCustomersList } from '#server/customers/erased-customers.ts';
import { readConfig } from '#server/platform/config.ts';
import { findShopAccount } from '#server/shop-account.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { canDropRoot } from '#tests/fixtures/shop-process.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkErasedCustomers } from '#tools/doctor-erased.ts';

test.runIf(canDropRoot)('names for root a list that the account of the shop cannot read', async () => {
	const directory = makeBackupFolder();
	chmodSync(directory, 0o711);
	chownSync(directory, 65_533, 65_532);
	const config = readConfig({ DATA_DIR: directory, BACKUP_DIR: directory });
	const check = () => checkErasedCustomers(config, findShopAccount(config));
	expect(await check(), 'without a list').toEqual([]);
	const list = join(directory, 'erased-customers.txt');
	writeFileSync(list, '', { mode: 0o600 });
	expect(await check()).toEqual([
		{
			state: 'problem',
			sentence: `The list of erased customers ${list} cannot be read by the account of the shop (EACCES), so that erasures are not added: chown 65533:65532 ${list}`,
		},
	]);
	chownSync(list, 65_533, 65_532);
	expect(await check()).toEqual([]);
});

test('names erased customers who are not in the list of this shop', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const directory = makeBackupFolder();
	const env = {
		...{ DATA_DIR: directory, BACKUP_DIR: directory, SECRET_KEY: 'ab'.repeat(32) },
		DATABASE_URL: urlOf(inject('cluster'), shop.database),
	};
	const linesOfList = async () => {
		const { out } = await runTool('doctor', [], env);
		return out.split('\n').filter((line) => line.includes('erased-customers.txt'));
	};
	const { userId } = await shop.signIn();
	await shop.db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', userId).execute();
	const list = join(directory, 'erased-customers.txt');
	writeFileSync(list, `2026-11-23T06:30:00.000Z ${userId} 1a2b3c4d\n`);
	expect(await linesOfList()).toEqual([
		`✗ Erased customers who are not in the list ${list}: 1. A restored backup brings them back. The shop adds them while it runs, or its log says why it cannot.`,
	]);
	const log = { warn() {} };
	await createErasedCustomersList({ db: shop.db, config: readConfig(env), installationId: null, log }).add();
	expect(readFileSync(list, 'utf8')).toMatch(new RegExp(`Z ${userId}\n$`));
	expect(await linesOfList()).toEqual([]);
});
