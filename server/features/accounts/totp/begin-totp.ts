import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { seal } from '#server/seal.ts';
import { updatePendingTotp } from './queries.ts';
import { base32, totpUri } from './totp.ts';

/** As long as the hash behind it. source: RFC 4226 §4 */
const secretBytes = 20;

/** Makes a secret for an authenticator app. It is shown once, kept sealed, and counts when a code of it is confirmed. */
export async function beginTotp(
	db: Db,
	person: { id: string; email: string },
	secretKey: Buffer,
): Promise<{ secret: string; uri: string }> {
	const bytes = randomBytes(secretBytes);
	const sealed = seal(bytes.toString('hex'), person.id, secretKey);
	await db.transaction().execute((tx) => updatePendingTotp(tx, person.id, sealed));
	const secret = base32(bytes);
	return { secret, uri: totpUri(secret, person.email) };
}
