import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { refuse, refuseField } from './refuse.ts';

/** argon2id, 19 MiB, 2 passes, 1 lane. source: OWASP Password Storage Cheat Sheet */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashing uses cores and memory: limits of concurrent and queued hashes, above them 503. */
const maxAtOnce = availableParallelism();
const maxWaiting = 200;

/** A random password hash, verified when there is no account, so that both responses take the same time. */
const dummyHash = hash('no account has this password', cost);

const withSlot = createConcurrencyLimiter(maxAtOnce, maxWaiting, () => refuse('BUSY', { retryAfterSeconds: 2 }));

/** A line for each. Kept as one text: as a set of strings it takes ten times the memory. */
const commonPasswords = readFileSync(new URL('common-passwords.txt', import.meta.url), 'latin1');

/** The hash of a new password. Refuses PASSWORD_TOO_COMMON for breached and common ones, in any case. */
export async function hashPassword(password: string): Promise<string> {
	if (commonPasswords.includes(`\n${password.toLowerCase()}\n`)) refuseField('PASSWORD_TOO_COMMON', 'password');
	return withSlot(() => hash(password, cost));
}

/** @param passwordHash null when there is no account or it has no password: takes as long, returns false */
export function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
	return withSlot(async () => {
		const isMatch = await verify(passwordHash ?? (await dummyHash), password);
		return isMatch && passwordHash !== null;
	});
}
