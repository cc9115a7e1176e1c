import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
