import { join } from 'node:path';
import { fingerprintOf } from '#server/platform/encryption.ts';
import { replaceKeyFingerprint } from '#server/platform/secret-key-queries.ts';
import { backUp, makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { readBackup } from './read-backup.ts';

const hexOf = (key: Buffer) => fingerprintOf(key).toString('hex');

test('a backup names the key of the database, and that of the machine where the database names none', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const folder = makeBackupFolder();
	const connection = { ...inject('cluster'), database: shop.database };
	const without = await backUp(connection, join(folder, 'without.tar'));
	expect(without.secretKeyFingerprint).toBe('a key');

	const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
	await shop.db.transaction().execute((tx) => replaceKeyFingerprint(tx, fingerprintOf(key), new Date()));
	const env = { DATABASE_URL: urlOf(inject('cluster'), shop.database), DATA_DIR: folder };
	const saidWith = async (name: string, secretKey: Buffer | null) => {
		const file = join(folder, name);
		const keys: Record<string, string> = secretKey === null ? {} : { SECRET_KEY: secretKey.toString('hex') };
		const { code, out, err } = await runTool('backup', ['--to', file], { ...env, ...keys });
		expect([code, err]).toEqual([0, '']);
		expect((await readBackup(file, null)).secretKeyFingerprint, name).toBe(hexOf(key));
		return out;
	};
	expect(await saidWith('own.tar', key)).toContain(`The secret key of the shop (${hexOf(key)}) is not in it`);
	const encrypted = `The database was encrypted with the secret key ${hexOf(key)}, and here`;
	expect(await saidWith('other.tar', other)).toContain(`${encrypted} the key is ${hexOf(other)}: a restore needs`);
	expect(await saidWith('none.tar', null)).toContain(`${encrypted} there is no key: a restore needs`);
});
