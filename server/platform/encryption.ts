import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM, bound to an owner: what is copied into another row does not open. Layout: iv, tag, text. */
export function encrypt(text: string, owner: string, key: Buffer): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when the key, the owner or a byte is not the one it was sealed with. */
export function decrypt(sealed: Buffer, owner: string, key: Buffer): string {
	const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
		.setAAD(Buffer.from(owner))
		.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
	return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** The key of what is kept encrypted: from SECRET_KEY, or made once and kept beside the database, not in it. */
export function loadSecretKey(secretKey: string | null, dataDirectory: string): Buffer {
	if (secretKey !== null) return Buffer.from(secretKey, 'hex');
	const file = join(dataDirectory, 'secret-key');
	try {
		// 'wx': of two shops that start together one makes the key and the other reads it.
		writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
	}
	return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
