import { minuteMs } from '#domain/duration.ts';
import { needsTwoFactor } from '#domain/user.ts';
import type { accountOfficeEndpoints, OfficeAccountWire, SessionWire } from '#contract/accounts-office.ts';
import { isUuid } from '#database/db.ts';
import type { AppContext } from '#server/platform/app-context.ts';
import type { HandlersOf } from '#server/platform/endpoint.ts';
import { refuse } from '#server/platform/refuse.ts';
import { listSessions, type SessionListRow } from '#server/platform/session-queries.ts';
import { renewToken, staffIdleMs } from '#server/platform/sessions.ts';
import { findUser } from './account-queries.ts';
import { changePassword } from './reset-password.ts';
import { revokeSession } from './revoke-session.ts';
import { beginTwoFactor, confirmTwoFactor, disableTwoFactor } from './two-factor.ts';
import { reauthenticate } from './verify-password.ts';

/** Three of a million codes are valid at a time, so attempts are limited. */
const codesAtOnce = 10;

function sessionToWire(row: SessionListRow): SessionWire {
	return { ...row, createdAt: row.createdAt.toISOString(), lastSeenAt: row.lastSeenAt.toISOString() };
}

export function accountOfficeHandlers({
	db,
	limits,
	secretKey,
}: AppContext): HandlersOf<typeof accountOfficeEndpoints> {
	async function account(id: string): Promise<{ status: 'success'; data: OfficeAccountWire }> {
		const user = await findUser(db, id);
		if (user === null) refuse('SESSION_EXPIRED');
		const { name, email, mobile, roles, hasTotp } = user;
		const lacksTotp = needsTwoFactor(roles) && !hasTotp;
		return { status: 'success', data: { id, name, email, mobile, roles, hasTotp, lacksTotp } };
	}
	return {
		'office.account.get': (_input, { session }) => account(session.userId),
		async 'office.password.confirm'({ body }, { session, now }) {
			await reauthenticate(db, session.userId, body.currentPassword, now);
			const token = (await renewToken(db, session, now)) ?? refuse('SESSION_EXPIRED');
			return { ...(await account(session.userId)), token };
		},
		async 'office.password.change'({ body }, { session, now }) {
			const { userId, tokenHash } = session;
			await reauthenticate(db, userId, body.currentPassword, now);
			const token = await changePassword(db, { userId, password: body.password, tokenHash }, now);
			return { ...(await account(userId)), token };
		},
		async 'office.totp.begin'({ body }, { session, now }) {
			await reauthenticate(db, session.userId, body.currentPassword, now);
			return { status: 'success', ...(await beginTwoFactor(db, session, secretKey, now)) };
		},
		async 'office.totp.confirm'({ body: { totp } }, { session, now }) {
			const { userId } = session;
			await limits.take(`totp:${userId}`, codesAtOnce, 15 * minuteMs, now);
			await confirmTwoFactor(db, { session, totp, secretKey }, now);
			return account(userId);
		},
		async 'office.totp.disable'({ body }, { session, now }) {
			const { userId } = session;
			await reauthenticate(db, userId, body.currentPassword, now);
			const token = await disableTwoFactor(db, session, now);
			return { ...(await account(userId)), token };
		},
		async 'office.sessions.list'({ query }, { session, now }) {
			const userId = query.user ?? session.userId;
			if (userId !== session.userId && !session.roles.includes('owner')) refuse('NOT_ALLOWED');
			if (!isUuid(userId)) return { status: 'success', data: [], total: 0 };
			const idleSince = new Date(now.getTime() - staffIdleMs);
			const { rows, total } = await listSessions(
				db,
				{ ...query, userId },
				{ tokenHash: session.tokenHash, idleSince, now },
			);
			return { status: 'success', data: rows.map(sessionToWire), total };
		},
		async 'office.sessions.remove'({ params: { id } }, { session, now }) {
			if (!isUuid(id)) refuse('SESSION_NOT_FOUND');
			await revokeSession(db, { id, session, isOwner: session.roles.includes('owner') }, now);
			return { status: 'success', data: { id } };
		},
	};
}
