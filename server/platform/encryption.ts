import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ivBytes = 12;
const tagBytes = 16;

/** Differs from key to key and says nothing about the key itself. */
export function fingerprintOf(key: Buffer): Buffer {
	return createHmac('sha256', key).update('fingerprint of the secret key').digest().subarray(0, 8);
}

/** Begins a value that names its key; values of older versions begin with their iv. */
const mark = Buffer.from('KEY1');

function headerOf(key: Buffer): Buffer {
	return Buffer.concat([mark, fingerprintOf(key)]);
}

/** Whether a value names the key it was encrypted with, and it is this one. */
export function namesKey(encrypted: Buffer, key: Buffer): boolean {
	const header = headerOf(key);
	return encrypted.subarray(0, header.length).equals(header);
}

/**
 * AES-256-GCM, bound to an owner: text copied into another row cannot be decrypted. Layout: mark, fingerprint of the key,
 * iv, tag, text.
 */
export function encrypt(text: string, owner: string, key: Buffer): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([headerOf(key), iv, cipher.getAuthTag(), body]);
}

/** Throws when key or owner differs, or the text was changed. */
export function decrypt(encrypted: Buffer, owner: string, key: Buffer): string {
	const value = namesKey(encrypted, key) ? encrypted.subarray(headerOf(key).length) : encrypted;
	const decipher = createDecipheriv('aes-256-gcm', key, value.subarray(0, ivBytes), { authTagLength: tagBytes })
		.setAAD(Buffer.from(owner))
		.setAuthTag(value.subarray(ivBytes, ivBytes + tagBytes));
	return Buffer.concat([decipher.update(value.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

export function secretKeyFile(dataDirectory: string): string {
	return join(dataDirectory, 'secret-key');
}

/** The new key while a change of the key is in progress. */
export function newSecretKeyFile(dataDirectory: string): string {
	return `${secretKeyFile(dataDirectory)}.new`;
}

/** The key of before a change, for backups of before. */
export function formerSecretKeyFile(dataDirectory: string, fingerprint: Buffer): string {
	return `${secretKeyFile(dataDirectory)}.${fingerprint.toString('hex')}`;
}

const readKey = (file: string) => Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');

/** Whether the file has the key with this fingerprint. */
export function hasKey(file: string, fingerprint: Buffer): boolean {
	return existsSync(file) && fingerprintOf(readKey(file)).equals(fingerprint);
}

/**
 * How to use the key of the database when it is in another file of the data directory, in one sentence, or null: a change of
 * the key was interrupted after the database was encrypted with the new one, or the database is that of a backup of before a change.
 * @param stored fingerprint of the key of the database
 */
export function keyInOtherFile(dataDirectory: string, stored: Buffer): string | null {
	const [file, newFile] = [secretKeyFile(dataDirectory), newSecretKeyFile(dataDirectory)];
	if (hasKey(newFile, stored)) {
		return `The change of the secret key was interrupted. Complete it: npm run rotate-key < ${newFile}`;
	}
	const former = formerSecretKeyFile(dataDirectory, stored);
	if (!hasKey(former, stored)) return null;
	const own = findSecretKey(null, dataDirectory);
	const keep = own === null ? '' : `cp -p ${file} ${formerSecretKeyFile(dataDirectory, fingerprintOf(own))} && `;
	return `The database was encrypted with a former key, which is in ${former}. Use it: ${keep}cp -p ${former} ${file}; then change it with npm run rotate-key.`;
}

/** The encryption key, from SECRET_KEY or from beside the database; null: this machine has none. Creates none. */
export function findSecretKey(secretKey: string | null, dataDirectory: string): Buffer | null {
	if (secretKey !== null) return Buffer.from(secretKey, 'hex');
	const file = secretKeyFile(dataDirectory);
	return existsSync(file) ? readKey(file) : null;
}

/** Generates a key and stores it beside the database, not in it. One that is there already stays. */
export function makeSecretKey(dataDirectory: string): Buffer {
	const file = secretKeyFile(dataDirectory);
	// Of processes that start at the same time one creates the file, complete, and the others read it.
	const part = `${file}.${randomBytes(6).toString('hex')}.part`;
	writeFileSync(part, randomBytes(32).toString('hex'), { mode: 0o600 });
	try {
		linkSync(part, file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	} finally {
		rmSync(part);
	}
	return readKey(file);
}

/** The encryption key of a shop that has started, which has one. */
export function loadSecretKey(secretKey: string | null, dataDirectory: string): Buffer {
	const key = findSecretKey(secretKey, dataDirectory);
	const file = secretKeyFile(dataDirectory);
	if (key === null) throw new Error(`There is no secret key in ${file}.`);
	if (secretKey === null) chmodSync(file, 0o600);
	return key;
}
