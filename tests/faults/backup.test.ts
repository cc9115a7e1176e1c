import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, openDatabase } from '#database/db.ts';
import { insertUser } from '#database/seed/insert-user.ts';
import { verifyForRestore } from '#server/backup/restore-backup.ts';
import { BackupError } from '#server/backup/tar-entries.ts';
import { insertToken, makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { findContradictions } from '#tests/fixtures/ledger.ts';
import { getVariant, openShop, orderBody, setOnHand } from '#tests/fixtures/shop.ts';
import {
	connectionOf,
	makeDataDirectory,
	removeDataDirectory,
	type ShopProcess,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';

const size = faultSize({
	small: { writers: 4, ordersBefore: 40, damaged: 5 },
	full: { writers: 16, ordersBefore: 2000, damaged: 1000 },
});
const backupKey = randomBytes(32).toString('hex');

const run = (tool: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
	runTool(tool, args, { BACKUP_KEY: backupKey, ...env });

async function signedInTokens(db: Db, count: number): Promise<string[]> {
	return Promise.all(
		Array.from({ length: count }, async () => {
			const userId = await insertUser(db, { email: `${randomBytes(6).toString('hex')}@example.in` });
			return insertToken(db, userId);
		}),
	);
}

type Writers = { acknowledged: string[]; reached: (count: number) => Promise<void>; stop: () => Promise<void> };

/** Places one order after the other through the shop. */
function startWriters(shop: ShopProcess, tokens: readonly string[], body: unknown): Writers {
	const acknowledged: string[] = [];
	let isStopping = false;
	let onOrder = () => {};
	async function write(token: string): Promise<void> {
		let key = randomUUID();
		while (!isStopping) {
			const response = await fetch(`${shop.url}/api/v1/orders/createOrder`, {
				method: 'POST',
				headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
				body: JSON.stringify(body),
			}).catch(() => null);
			await response?.arrayBuffer();
			// Without a response, or with 503 on a busy machine, the same order is tried again.
			if (response === null || response.status === 503) continue;
			expect(response.status).toBe(201);
			acknowledged.push(key);
			key = randomUUID();
			onOrder();
		}
	}
	const writing = Promise.all(tokens.map(write));
	return {
		acknowledged,
		reached: (count) =>
			Promise.race([
				writing.then(() => {}),
				new Promise<void>((resolve) => {
					onOrder = () => acknowledged.length >= count && resolve();
				}),
			]),
		async stop() {
			isStopping = true;
			await writing;
		},
	};
}

test('restores every order that was confirmed before the snapshot of a backup under load, and refuses damaged backups', async () => {
	const dataDirectory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const shop = await startShopProcess({ dataDirectory });
	const db = openDatabase({ connection: connectionOf(dataDirectory), maxConnections: 4 });
	const onion = await getVariant(db, 'VR-ONI', '1 kg');
	await setOnHand(db, onion.poolId, 1_000_000_000);
	const tokens = await signedInTokens(db, size.writers);
	const file = join(makeBackupFolder(), 'shop.tar.enc');
	const writers = startWriters(shop, tokens, orderBody([{ variant: onion, qty: 3 }]));
	await writers.reached(size.ordersBefore);

	const before = [...writers.acknowledged];
	const written = await run('backup', ['--to', file], { DATA_DIR: dataDirectory });
	expect(written).toMatchObject({ code: 0, err: '' });
	const during = writers.acknowledged.length - before.length;
	await writers.stop();
	expect(during).toBeGreaterThan(0);
	const secretKey = readFileSync(join(dataDirectory, 'secret-key'), 'utf8').trim();
	await db.destroy();
	await shop.stop();

	const target = await makeEmptyDatabase();
	onTestFinished(() => target.drop());
	const elsewhere = { DATABASE_URL: target.url, DATA_DIR: makeBackupFolder() };
	const key = Buffer.from(backupKey, 'hex');
	const whole = readFileSync(file);
	const damagedFile = `${file}.damaged`;
	for (let count = 0; count < size.damaged; count += 1) {
		const damaged = Buffer.from(whole);
		const at = randomInt(damaged.length);
		damaged[at] = (damaged[at] as number) ^ (1 << randomInt(8));
		writeFileSync(damagedFile, damaged);
		await expect(verifyForRestore(damagedFile, key), `byte ${at}`).rejects.toThrow(BackupError);
	}
	const refused = await run('restore', [damagedFile], elsewhere);
	expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The backup .*\n$/) });
	const empty = openDatabase({ connection: target.connection, maxConnections: 1 });
	const { rows: tables } = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(
		empty,
	);
	expect(tables).toEqual([]);
	await empty.destroy();

	const restored = await run('restore', [file], elsewhere);
	expect(restored).toMatchObject({ code: 0, err: '' });
	expect(restored.out).toContain('set SECRET_KEY to that key before the start. The shop does not start without a key');
	expect(written.out + restored.out).not.toContain(secretKey);
	const again = await openShop({ template: target.name });
	onTestFinished(() => again.close());
	const { rows } = await sql<{ key: string }>`select key from idempotency_keys`.execute(again.db);
	const found = new Set(rows.map((row) => row.key));
	expect(before.filter((placed) => !found.has(`key:${placed}`))).toEqual([]);
	const placedKeys = new Set(writers.acknowledged.map((placed) => `key:${placed}`));
	expect([...found].filter((placed) => !placedKeys.has(placed))).toEqual([]);
	const { orders, problems } = await findContradictions(again.db);
	expect(problems).toEqual([]);
	expect(orders).toBe(found.size);
	recordFault('R27', {
		n: size.damaged,
		result: `${before.length} orders confirmed before the backup began, ${during} while it was written: 0 of the former missing (of the latter a backup has those before its snapshot), 0 that were not placed, 0 contradictions; 1 byte changed in each of ${size.damaged} copies: all refused before the database was opened`,
	});
});
