import type { Db } from '#database/db.ts';
import { unseal } from '#server/seal.ts';
import { findTotpSecret, takeTotpStep } from './queries.ts';
import { findTotpStep } from './totp.ts';

/** Whether a code is right now and was not used before; afterwards it is used. */
export async function isTotp(db: Db, personId: string, code: string, secretKey: Buffer, now: Date): Promise<boolean> {
	const sealed = await findTotpSecret(db, personId);
	// Taken away since the account was read: there is nothing left to be right about.
	if (sealed === null) return false;
	const step = findTotpStep(Buffer.from(unseal(sealed, personId, secretKey), 'hex'), code, now);
	return step !== null && (await takeTotpStep(db, personId, step));
}
