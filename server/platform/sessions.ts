import { createHash, randomBytes } from 'node:crypto';
import { dayMs, minuteMs } from '#domain/duration.ts';
import { needsTwoFactor, type StaffRole, type User } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { skipWhileAway } from '#database/database-away.ts';
import type { Db, Tx } from '#database/db.ts';
import type { FastifyRequest } from 'fastify';
import type { AppContext } from './app-context.ts';
import { type LogPosition, parsePosition } from './lsn.ts';
import { refuse } from './refuse.ts';
import {
	deleteSession,
	findSession,
	insertSession,
	listUsedLast,
	lockSession,
	touchSession,
	updateToken,
} from './session-queries.ts';
import { bearerTokenOf, forgetSession, mostKnownSessions, noteSession, type SessionOfUser } from './work-class.ts';

/** Idle 7 days, 30 days at most; staff, who have more access, 30 minutes and 12 hours. */
const customerIdleMs = 7 * dayMs;
const customerSessionMs = 30 * dayMs;
export const staffIdleMs = 30 * minuteMs;
const staffSessionMs = 12 * 60 * minuteMs;
export const idleMsOf = ({ roles }: { roles: readonly StaffRole[] }) =>
	roles.length > 0 ? staffIdleMs : customerIdleMs;
/** Writing "last seen" on every request would cost more than the request itself. */
const touchEveryMs = 5 * minuteMs;

/** Only the hash is stored: a stolen copy of the table contains no usable token. */
export function hashToken(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}

/** A token of a session or a one-time link, and the stored hash. */
export function newToken(): { token: string; tokenHash: Buffer } {
	const token = randomBytes(32).toString('base64url');
	return { token, tokenHash: hashToken(token) };
}

/** A link into the office. The token is in the URL fragment, so it is in no server log or Referer. */
export function officeLink(publicUrl: string, purpose: 'owner' | 'invite', token: string): string {
	return `${publicUrl}/office#${purpose}=${token}`;
}

/** The stored part of the user agent. */
export type Device = { userAgent: string; ipAddress: string };

/** @returns the token; only its hash is stored */
export async function openSession(db: Db, user: User, device: Device, now: Date): Promise<string> {
	const { token, tokenHash } = newToken();
	const lifeMs = user.roles.length > 0 ? staffSessionMs : customerSessionMs;
	await insertSession(db, {
		tokenHash,
		userId: user.id,
		needsTwoFactor: needsTwoFactor(user.roles),
		expiresAt: new Date(now.getTime() + lifeMs),
		userAgent: device.userAgent,
		ipAddress: device.ipAddress,
		now,
	});
	noteSession({ tokenHash, userId: user.id });
	return token;
}

/** Notes the stored sessions that were used last: after a restart their requests are not among those with invented tokens. */
export async function noteStoredSessions(db: Db, now: Date): Promise<void> {
	const newestFirst = await listUsedLast(db, { limit: mostKnownSessions, now });
	for (const session of newestFirst.reverse()) noteSession(session);
}

/** The signed-in user of a request, read from the session row; user data of the request is never used. */
export type Session = {
	tokenHash: Buffer;
	userId: string;
	email: string;
	/** none while two-factor authentication is missing */
	roles: StaffRole[];
	/** two-factor authentication must be set up before anything else */
	lacksTwoFactor: boolean;
	/** when the password was typed last */
	passwordAt: Date;
	/** transactions that had ended when the request arrived; separates concurrent duplicates from repeats */
	snapshot: string;
	/** what the user has written is before it in the log of the database; null: the request reads no replica */
	position: LogPosition | null;
};

function bearerToken(request: FastifyRequest): string | null {
	const header = request.headers.authorization;
	if (header === undefined || header === '') return null;
	// An unreadable token is refused like an unknown one.
	return bearerTokenOf(header) ?? 'unreadable';
}

/**
 * The session of a request, or null without a token.
 * Refuses SESSION_EXPIRED for a token that is unknown, expired or revoked.
 */
export async function readSession(
	context: AppContext,
	request: FastifyRequest,
	{ withPosition = false } = {},
): Promise<Session | null> {
	const token = bearerToken(request);
	if (token === null) return null;
	const tokenHash = hashToken(token);
	const now = context.clock();
	const row = await findSession(context.db, tokenHash, { withPosition });
	const idleFor = row === null ? 0 : now.getTime() - row.lastSeenAt.getTime();
	if (row === null || row.isBlocked || row.expiresAt <= now || idleFor >= idleMsOf(row)) {
		forgetSession(tokenHash);
		refuse('SESSION_EXPIRED');
	}
	if (idleFor >= touchEveryMs) {
		// The session has been read: where writes are refused alone, the next request notes it.
		await skipWhileAway(touchSession(context.db, tokenHash, now));
	}
	noteSession({ tokenHash, userId: row.userId });
	const { userId, email, lacksTwoFactor, passwordAt, snapshot } = row;
	const roles = lacksTwoFactor ? [] : row.roles;
	const position = row.position === null ? null : parsePosition(row.position);
	return { tokenHash, userId, email, roles, lacksTwoFactor, passwordAt, snapshot, position };
}

/** Ends the session that a sign-in was sent with: the new token replaces its token. */
export async function endReplacedSession(db: Db, session: Session | null): Promise<void> {
	if (session !== null) await deleteSession(db, session.tokenHash);
}

/**
 * After the password was typed again: the token of the request ends. The last step of an action, as a client that gets an
 * error keeps its token.
 * @returns the token that the session goes on with; null: the session has ended
 */
export async function renewToken(db: Db, { tokenHash, userId }: SessionOfUser, now: Date): Promise<string | null> {
	const { token, tokenHash: newTokenHash } = newToken();
	if (!(await updateToken(db, { tokenHash, newTokenHash }, now))) return null;
	noteSession({ tokenHash: newTokenHash, userId });
	return token;
}

/** The session that a change is made with. */
export type ActingSession = Pick<Session, 'tokenHash' | 'userId' | 'roles'>;

/**
 * In the transaction of a change that its session alone permits: a password reset, a block or a removed role may have been
 * committed since the request was let in. Refuses SESSION_EXPIRED, NOT_ALLOWED.
 */
export async function refuseUnlessOpen(tx: Tx, session: ActingSession): Promise<void> {
	const row = await lockSession(tx, session);
	if (row === null || row.isBlocked) refuse('SESSION_EXPIRED');
	if (!session.roles.every((role) => row.roles.includes(role))) refuse('NOT_ALLOWED');
}

/** After this time an action that asks for it needs reauthentication. */
const reauthenticationMs = 5 * minuteMs;

/** Refuses NOT_SIGNED_IN, TOTP_MISSING, NOT_ALLOWED, PASSWORD_NEEDED. */
export function refuseUnlessAllowed(
	{
		access,
		isForTwoFactor,
		needsReauthentication,
	}: Pick<Endpoint, 'access' | 'isForTwoFactor' | 'needsReauthentication'>,
	session: Session | null,
	now: Date,
): void {
	if (access === 'public') return;
	if (session === null) refuse('NOT_SIGNED_IN');
	if (access === 'signed-in') return;
	if (session.lacksTwoFactor) {
		if (!isForTwoFactor) refuse('TOTP_MISSING');
	} else {
		const isAllowed = session.roles.some((role) => role === 'owner' || access.includes(role));
		if (!isAllowed) refuse('NOT_ALLOWED');
	}
	// Also when the password was typed before the clock was set back: how long ago is not known then.
	if (needsReauthentication && Math.abs(now.getTime() - session.passwordAt.getTime()) > reauthenticationMs)
		refuse('PASSWORD_NEEDED');
}
