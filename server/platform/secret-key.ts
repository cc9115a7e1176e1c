import type { Db } from '#database/db.ts';
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
export async function opensValues(db: Db, key: Buffer | null): Promise<boolean> {
	const found = await findEncryptedValue(db);
	if (found === null) return true;
	if (key === null) return false;
	try {
		decrypt(found.value, found.id, key);
		return true;
	} catch {
		return false;
	}
}

/** Of a machine without a key that uses a database of several machines, in one sentence. */
export const missingKeySentence =
	'DATABASE_URL is set and SECRET_KEY is not: set it to the key of the shop that uses the database, or for a new shop to a new one, such as openssl rand -hex 32 prints.';

/** Where the key of the database is wanted, and not found. */
export const lostKeySentence =
	'If it is lost, npm run rotate-key -- --without-former replaces it, without what is encrypted (docs/operations.md, Keys).';

/** The key of this machine. */
export type OwnKey = {
	/** null: it has none */
	read: () => Buffer | null;
	/** creates and stores one */
	make: () => Buffer;
	/** several machines may use the database */
	isShared: boolean;
	/** by SECRET_KEY */
	isSet: boolean;
	/** how to use the key with this fingerprint from another file, in one sentence, or null */
	inOtherFile: (stored: Buffer) => string | null;
};

/**
 * Whether the start takes the key of this machine although the database names another one, or none: it decrypts what is
 * encrypted, or nothing is.
 * @param stored fingerprint of the key of the database; null: it names none
 */
export async function takesKey(
	db: Db,
	{ isShared, isSet }: Pick<OwnKey, 'isShared' | 'isSet'>,
	{ stored, key }: { stored: Buffer | null; key: Buffer | null },
): Promise<boolean> {
	const mayReplace = stored === null || (key !== null && (isSet || !isShared));
	return mayReplace && (await opensValues(db, key));
}

/**
 * Compares the key with that of the database, whose first shop stores the fingerprint of its own. A key that was made on
 * this machine replaces no other one in a database that several machines may use. None is made for a database that was
 * encrypted with another one: backups and `npm run doctor` would take it for that of the shop.
 * @returns what is wrong, in one sentence, or null
 */
export async function checkSecretKey(
	db: Db,
	{ read, make, isShared, isSet, inOtherFile }: OwnKey,
	now: Date,
): Promise<string | null> {
	const isNamed = (stored: Buffer | null, key: Buffer | null) =>
		stored !== null && key !== null && stored.equals(fingerprintOf(key));
	if (isNamed(await findStoredFingerprint(db), read())) return null;
	return db.transaction().execute(async (tx) => {
		await lockSecretKeys(tx);
		const stored = await findStoredFingerprint(tx);
		// Read again: another process with the same data directory may have made it in the meantime.
		const key = read();
		if (isNamed(stored, key)) return null;
		if (await takesKey(tx, { isShared, isSet }, { stored, key })) {
			await replaceKeyFingerprint(tx, fingerprintOf(key ?? make()), now);
			return null;
		}
		const otherFile = stored === null || isSet ? null : inOtherFile(stored);
		if (otherFile !== null) return otherFile;
		const used = stored === null ? 'another key' : `the key ${stored.toString('hex')}`;
		return isSet && key !== null
			? `The database was encrypted with ${used}, SECRET_KEY is the key ${fingerprintOf(key).toString('hex')}: set SECRET_KEY to the former key, and change it with npm run rotate-key. ${lostKeySentence}`
			: `The database was encrypted with ${used}, which this machine does not have: set SECRET_KEY to the key of the shop that uses it. ${lostKeySentence}`;
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
