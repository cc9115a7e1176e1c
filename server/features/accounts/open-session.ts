import { randomBytes } from 'node:crypto';
import type { Person } from '#contract/account-wire.ts';
import type { Db } from '#database/db.ts';
import { insertSession } from './queries.ts';
import { customerSessionMs, hashToken, staffSessionMs } from './session-life.ts';

/** What is kept of the browser that signs in. */
export type Device = { userAgent: string; ipAddress: string };

/** @returns the token; only its hash is kept */
export async function openSession(db: Db, person: Person, device: Device, now: Date): Promise<string> {
	const token = randomBytes(32).toString('base64url');
	const lifeMs = person.roles.length > 0 ? staffSessionMs : customerSessionMs;
	await insertSession(db, {
		tokenHash: hashToken(token),
		userId: person.id,
		expiresAt: new Date(now.getTime() + lifeMs),
		userAgent: device.userAgent,
		ipAddress: device.ipAddress,
		now,
	});
	return token;
}
