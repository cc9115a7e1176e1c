import { emailKey, type StaffRole } from '#domain/user.ts';
import type { Db, Tx } from '#database/db.ts';
import { insertMail, linkPlaceholder, type MailText } from '#server/mail/mail-queries.ts';
import { audit } from '#server/platform/audit-log.ts';
import { refuse } from '#server/platform/refuse.ts';
import { type ActingSession, newToken, officeLink, refuseUnlessOpen } from '#server/platform/sessions.ts';
import { deleteInvitation, type Invitation, lockInvitations, replaceInvitation } from './invitation-queries.ts';
import { isStaff } from './staff-queries.ts';

const linkLifeMs = 24 * 60 * 60_000;

/** An owner, and the key that encrypts the link of the mail. */
type InvitationSender = { session: ActingSession; secretKey: Buffer };

export type InviteInput = {
	email: string;
	roles: readonly StaffRole[];
	/** null: from the command line, where the link is printed and no mail is written */
	sender: InvitationSender | null;
	publicUrl: string;
};

function invitationMail(): Omit<MailText, 'recipient'> {
	const sentences = [
		'You are invited to the Khetse back office.',
		'The link works once and expires in 24 hours. If you did not expect this invitation, ignore this email.',
	];
	return {
		subject: 'Your invitation to the Khetse back office',
		text: `${sentences[0]}\n\n${linkPlaceholder}\n\n${sentences[1]}\n`,
		// The link consists of our own address and characters that need no escaping in HTML.
		html: `<p>${sentences[0]}</p><p><a href="${linkPlaceholder}">Accept the invitation</a></p><p>${sentences[1]}</p>`,
	};
}

export type Invited = {
	invitation: Invitation;
	link: string;
};

/** Invites a staff member. Roles apply once the invitation is accepted. Refuses SESSION_EXPIRED, NOT_ALLOWED, ALREADY_STAFF. */
export async function inviteStaff(db: Db, input: InviteInput, now: Date): Promise<Invited> {
	return db.transaction().execute(async (tx) => {
		await lockInvitations(tx);
		if (input.sender !== null) await refuseUnlessOpen(tx, input.sender.session);
		return writeInvitation(tx, input, now);
	});
}

/** Sends a pending invitation again, with a new link. Refuses SESSION_EXPIRED, NOT_ALLOWED, NOT_FOUND, ALREADY_STAFF. */
export async function resendInvitation(
	db: Db,
	{ id, ...invitation }: { id: string; sender: InvitationSender; publicUrl: string },
	now: Date,
): Promise<Invited> {
	return db.transaction().execute(async (tx) => {
		await lockInvitations(tx);
		await refuseUnlessOpen(tx, invitation.sender.session);
		const old = await deleteInvitation(tx, id);
		if (old === null) refuse('NOT_FOUND');
		return writeInvitation(tx, { ...invitation, email: old.email, roles: old.roles }, now);
	});
}

/** The session of its sender is locked before the older invitation. */
async function writeInvitation(tx: Tx, input: InviteInput, now: Date): Promise<Invited> {
	const { email, roles, sender } = input;
	const { token, tokenHash } = newToken();
	const link = officeLink(input.publicUrl, 'invite', token);
	const expiresAt = new Date(now.getTime() + linkLifeMs);
	const invitation = await replaceInvitation(tx, { tokenHash, email, roles, expiresAt, now });
	// It has waited for a request that accepts the older one.
	if (await isStaff(tx, emailKey(email))) refuse('ALREADY_STAFF');
	if (sender !== null) {
		const key = `staff:${tokenHash.toString('hex')}`;
		const mailed = { url: link, expiresAt, secretKey: sender.secretKey };
		await insertMail(tx, { ...invitationMail(), key, recipient: email, link: mailed }, now);
	}
	await audit(tx, { actorId: sender?.session.userId ?? null, now }, 'staff.invite', invitation.id, {
		after: { email, roles },
	});
	return { invitation, link };
}

/** Revokes an invitation. Refuses SESSION_EXPIRED, NOT_ALLOWED, and NOT_FOUND when it was accepted or revoked, or does not exist. */
export async function revokeInvitation(db: Db, id: string, session: ActingSession, now: Date): Promise<void> {
	await db.transaction().execute(async (tx) => {
		await refuseUnlessOpen(tx, session);
		const invitation = await deleteInvitation(tx, id);
		if (invitation === null) refuse('NOT_FOUND');
		const { email, roles } = invitation;
		const before = { email, roles };
		await audit(tx, { actorId: session.userId, now }, 'staff.revokeInvitation', id, { before });
	});
}
