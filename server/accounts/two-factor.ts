import { randomBytes } from 'node:crypto';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/platform/audit-log.ts';
import { seal, unseal } from '#server/platform/encryption.ts';
import { refuse } from '#server/platform/refuse.ts';
import { base32, findTotpStep, totpUri } from './totp.ts';
import {
	clearTotp,
	findTotpSecret,
	lockPendingTotp,
	takeTotpStep,
	updatePendingTotp,
	updateTotpSecret,
} from './totp-queries.ts';

/** Whether a code is right now and was not used before; afterwards it is used. */
export async function isTotp(db: Db, personId: string, code: string, secretKey: Buffer, now: Date): Promise<boolean> {
	const sealed = await findTotpSecret(db, personId);
	// Taken away since the account was read: there is nothing left to be right about.
	if (sealed === null) return false;
	const step = findTotpStep(Buffer.from(unseal(sealed, personId, secretKey), 'hex'), code, now);
	return step !== null && (await takeTotpStep(db, personId, step));
}

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

/** The app shows the right code: from now on logging in asks for one. Refuses TOTP_NOT_BEGUN, TOTP_WRONG_CODE. */
export async function confirmTotp(
	db: Db,
	input: { personId: string; totp: string; secretKey: Buffer },
	now: Date,
): Promise<void> {
	const { personId, totp, secretKey } = input;
	await db.transaction().execute(async (tx) => {
		const sealed = await lockPendingTotp(tx, personId);
		if (sealed === null) refuse('TOTP_NOT_BEGUN');
		const step = findTotpStep(Buffer.from(unseal(sealed, personId, secretKey), 'hex'), totp, now);
		if (step === null) refuse('TOTP_WRONG_CODE');
		await updateTotpSecret(tx, personId, sealed, step);
		await insertAudit(tx, {
			actorId: personId,
			action: 'account.totp',
			entity: 'staff',
			entityId: personId,
			before: null,
			after: { hasTotp: true },
			at: now,
		});
	});
}

/** Turns two-factor authentication off. @param actorId null: the command line */
export async function disableTotp(
	db: Db,
	{ personId, actorId }: { personId: string; actorId: string | null },
	now: Date,
): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await clearTotp(tx, personId);
		await insertAudit(tx, {
			actorId,
			action: 'account.totp',
			entity: 'staff',
			entityId: personId,
			before: null,
			after: { hasTotp: false },
			at: now,
		});
	});
}
