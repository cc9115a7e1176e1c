import type { Db, Tx } from '#database/db.ts';
import { decrypt, encrypt, fingerprintOf, namesKey } from './encryption.ts';
import {
	encryptedColumns,
	findEncryptedValue,
	findStoredFingerprint,
	lockEncryptedValues,
	lockSecretKeys,
	replaceKeyFingerprint,
	updateEncryptedValue,
} from './secret-key-queries.ts';

/** Whether the encrypted values of the database are those of this key; true where there is none. */
async function opensValues(tx: Tx, key: Buffer): Promise<boolean> {
	const found = await findEncryptedValue(tx);
	if (found === null) return true;
	try {
		decrypt(found.value, found.id, key);
		return true;
	} catch {
		return false;
	}
}

/**
 * Compares the key with that of the database, whose first shop stores the fingerprint of its own. A key that was made on
 * this machine replaces no other one in a database that several machines may use.
 * @returns what is wrong, in one sentence, or null
 */
export async function checkSecretKey(
	db: Db,
	{ key, isShared, isSet }: { key: Buffer; isShared: boolean; isSet: boolean },
	now: Date,
): Promise<string | null> {
	const fingerprint = fingerprintOf(key);
	if ((await findStoredFingerprint(db))?.equals(fingerprint)) return null;
	return db.transaction().execute(async (tx) => {
		await lockSecretKeys(tx);
		const stored = await findStoredFingerprint(tx);
		if (stored?.equals(fingerprint)) return null;
		const mayReplace = stored === null || isSet || !isShared;
		if (mayReplace && (await opensValues(tx, key))) {
			await replaceKeyFingerprint(tx, fingerprint, now);
			return null;
		}
		const used = stored === null ? 'another key' : `the key ${stored.toString('hex')}`;
		return isSet
			? `The database was encrypted with ${used}, SECRET_KEY is the key ${fingerprint.toString('hex')}: set SECRET_KEY to the former key, and change it with npm run rotate-key.`
			: `The database was encrypted with ${used}, which this machine does not have: set SECRET_KEY to the key of the shop that uses it.`;
	});
}

const rowsAtOnce = 500;

/**
 * Encrypts every value with another key, all in one transaction. A value that the present key cannot open changes nothing.
 * @returns the number of values
 */
export async function rotateSecretKey(db: Db, keys: { from: Buffer; to: Buffer }, now: Date): Promise<number> {
	return db.transaction().execute(async (tx) => {
		await lockSecretKeys(tx);
		let count = 0;
		for (const column of encryptedColumns) {
			let after = '00000000-0000-0000-0000-000000000000';
			for (;;) {
				const rows = await lockEncryptedValues(tx, column, { after, limit: rowsAtOnce });
				for (const { id, value } of rows) {
					if (namesKey(value, keys.to)) continue;
					await updateEncryptedValue(tx, column, { id, value: encrypt(decrypt(value, id, keys.from), id, keys.to) });
					count += 1;
				}
				const last = rows.at(-1);
				if (last === undefined) break;
				after = last.id;
			}
		}
		await replaceKeyFingerprint(tx, fingerprintOf(keys.to), now);
		return count;
	});
}
