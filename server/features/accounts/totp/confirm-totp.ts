import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { unseal } from '#server/seal.ts';
import { lockPendingTotp, updateTotpSecret } from './queries.ts';
import { findTotpStep } from './totp.ts';

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
