import { hourMs } from '#domain/duration.ts';
import { emailKey } from '#domain/user.ts';
import type { InvitationWire, SentInvitation, StaffWire, staffOfficeEndpoints } from '#contract/staff-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import { signedInReply } from '#server/platform/device-tokens.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { endReplacedSession, hashToken } from '#server/platform/sessions.ts';
import { acceptInvitation, joinStaff } from './accept-invitation.ts';
import { blockStaff } from './block-staff.ts';
import { createOwner } from './create-owner.ts';
import { findInvitation, hasAccount, type Invitation, listInvitations } from './invitation-queries.ts';
import { type Invited, inviteStaff, resendInvitation, revokeInvitation } from './invite-staff.ts';
import { findStaff, listStaff, type StaffRow } from './staff-queries.ts';
import { updateStaff } from './update-staff.ts';

/** Enough for typing errors, too few for guessing or for overloading the server. */
const linksPerAddress = 60;
const invitationsPerOwner = 100;

function staffToWire(row: StaffRow): StaffWire {
	return { ...row, createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt?.toISOString() ?? null };
}

function invitationToWire({ id, email, roles, createdAt, expiresAt }: Invitation): InvitationWire {
	return { id, email, roles, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

function sentToWire({ invitation, link }: Invited): SentInvitation {
	return { ...invitationToWire(invitation), link };
}

export function staffOfficeHandlers({
	db,
	config,
	limits,
	secretKey,
}: AppContext): HandlersOf<typeof staffOfficeEndpoints> {
	function takeTry(network: string, now: Date): Promise<void> {
		return limits.takeOfNetwork('office-link', network, linksPerAddress, hourMs, now);
	}
	return {
		async 'office.owner.create'({ body }, { session, ipAddress, network, userAgent, now }) {
			await takeTry(network, now);
			const created = await createOwner(db, body, { ipAddress, userAgent }, now);
			await endReplacedSession(db, session);
			return signedInReply(created, body.deviceToken, secretKey);
		},
		async 'office.staff.list'({ query }) {
			const { rows, total } = await listStaff(db, query);
			return { status: 'success', data: rows.map(staffToWire), total };
		},
		async 'office.staff.get'({ params: { id } }) {
			const row = isUuid(id) ? await findStaff(db, id) : null;
			if (row === null) refuse('STAFF_NOT_FOUND');
			return { status: 'success', data: staffToWire(row) };
		},
		async 'office.staff.create'({ body: { email, roles } }, { session, now }) {
			await limits.take(`invite:${session.userId}`, invitationsPerOwner, hourMs, now);
			const sender = { session, secretKey };
			const invited = await inviteStaff(db, { email, roles, sender, publicUrl: config.publicUrl }, now);
			return { status: 'success', data: sentToWire(invited) };
		},
		async 'office.invitations.resend'({ params: { id } }, { session, now }) {
			if (!isUuid(id)) refuse('NOT_FOUND');
			await limits.take(`invite:${session.userId}`, invitationsPerOwner, hourMs, now);
			const sender = { session, secretKey };
			const invited = await resendInvitation(db, { id, sender, publicUrl: config.publicUrl }, now);
			return { status: 'success', data: sentToWire(invited) };
		},
		async 'office.staff.update'({ params: { id }, body }, { session, now }) {
			if (!isUuid(id)) refuse('STAFF_NOT_FOUND');
			const change = { id, ...body, session, publicUrl: config.publicUrl, secretKey };
			return { status: 'success', data: staffToWire(await updateStaff(db, change, now)) };
		},
		async 'office.staff.block'({ params: { id }, body: { isBlocked } }, { session, now }) {
			if (!isUuid(id)) refuse('STAFF_NOT_FOUND');
			const row = await blockStaff(db, { id, isBlocked, session }, now);
			return { status: 'success', data: staffToWire(row) };
		},
		async 'office.invitations.list'({ query }, { now }) {
			const { rows, total } = await listInvitations(db, query, now);
			return { status: 'success', data: rows.map(invitationToWire), total };
		},
		async 'office.invitations.show'({ body }, { network, now }) {
			await takeTry(network, now);
			const invitation = await findInvitation(db, hashToken(body.token), now);
			if (invitation === null) refuse('INVITATION_EXPIRED');
			const { email, roles, expiresAt } = invitationToWire(invitation);
			const data = { email, roles, expiresAt, hasAccount: await hasAccount(db, emailKey(email)) };
			return { status: 'success', data };
		},
		async 'office.invitations.accept'({ body }, { session, ipAddress, network, userAgent, now }) {
			await takeTry(network, now);
			const accepted = await acceptInvitation(db, body, { ipAddress, userAgent }, now);
			await endReplacedSession(db, session);
			return signedInReply(accepted, body.deviceToken, secretKey);
		},
		async 'office.invitations.join'({ body }, { session, ipAddress, network, userAgent, now }) {
			await takeTry(network, now);
			const joined = await joinStaff(db, body, { ipAddress, userAgent }, now);
			await endReplacedSession(db, session);
			return signedInReply(joined, body.deviceToken, secretKey);
		},
		async 'office.invitations.remove'({ params: { id } }, { session, now }) {
			if (!isUuid(id)) refuse('NOT_FOUND');
			await revokeInvitation(db, id, session, now);
			return { status: 'success', data: { id } };
		},
	};
}
