import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM, bound to an owner: text copied into another row cannot be decrypted. Layout: iv, tag, text. */
export function encrypt(text: string, owner: string, key: Buffer): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
	const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
	return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Throws when key or owner differs, or the text was changed. */
export function decrypt(encrypted: Buffer, owner: string, key: Buffer): string {
	const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), { authTagLength: tagBytes })
		.setAAD(Buffer.from(owner))
		.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
	return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

/** The encryption key: from SECRET_KEY, or generated once and stored beside the database, not in it. */
export function loadSecretKey(secretKey: string | null, dataDirectory: string): Buffer {
	if (secretKey !== null) return Buffer.from(secretKey, 'hex');
	const file = join(dataDirectory, 'secret-key');
	if (!existsSync(file)) {
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
	}
	return Buffer.from(readFileSync(file, 'utf8').trim(), 'hex');
}
