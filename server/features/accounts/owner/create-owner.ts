import { emailKey } from '#domain/person.ts';
import type { Person } from '#contract/account-wire.ts';
import type { Db } from '#database/db.ts';
import { insertAudit } from '#server/audit/queries.ts';
import { refuse } from '#server/refuse.ts';
import { type Device, openSession } from '../open-session.ts';
import { hashPassword } from '../passwords.ts';
import { insertPerson } from '../queries.ts';
import { hashToken } from '../session-life.ts';
import { insertRoles } from '../staff/queries.ts';
import { hasOwner, isOwnerLinkAlive, lockOwnership, takeOwnerLink } from './queries.ts';

export type NewOwner = { token: string; email: string; name: string; mobile: string; password: string };

/**
 * Makes the first owner and opens a session. An account that is there already is not taken over: whoever holds the
 * link need not be the person who signed up.
 * Refuses OWNER_LINK_DEAD, EMAIL_TAKEN.
 */
export async function createOwner(
	db: Db,
	input: NewOwner,
	device: Device,
	now: Date,
): Promise<{ token: string; person: Person }> {
	const tokenHash = hashToken(input.token);
	// Hashing is dear: a made-up link is turned away before it.
	if (!(await isOwnerLinkAlive(db, tokenHash, now))) refuse('OWNER_LINK_DEAD');
	const passwordHash = await hashPassword(input.password);
	const { email, name, mobile } = input;
	return db.transaction().execute(async (tx) => {
		await lockOwnership(tx);
		if (!(await takeOwnerLink(tx, tokenHash, now)) || (await hasOwner(tx))) refuse('OWNER_LINK_DEAD');
		const row = await insertPerson(tx, { email, emailKey: emailKey(email), name, mobile, passwordHash });
		if (row === null) refuse('EMAIL_TAKEN');
		await insertRoles(tx, row.id, ['owner'], now);
		await insertAudit(tx, {
			actorId: row.id,
			action: 'staff.create',
			entity: 'staff',
			entityId: row.id,
			before: null,
			after: { email, roles: ['owner'] },
			at: now,
		});
		const person: Person = { ...row, email, name, mobile, addresses: [], roles: ['owner'] };
		return { token: await openSession(tx, person, device, now), person };
	});
}
