import type { StaffRole } from '#domain/person.ts';
import type { Access } from '#contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { findSession, touchSession } from '../features/accounts/queries.ts';
import { customerIdleMs, hashToken, staffIdleMs, touchEveryMs } from '../features/accounts/session-life.ts';
import { refuse } from '../refuse.ts';
import type { AppContext } from './context.ts';

/** The signed-in person of a request, read from the session row; what the browser says of itself never counts. */
export type Session = {
	tokenHash: Buffer;
	personId: string;
	email: string;
	roles: StaffRole[];
	/** transactions that had ended when the request arrived; separates concurrent duplicates from repeats */
	snapshot: string;
};

function bearerToken(request: FastifyRequest): string | null {
	const header = request.headers.authorization;
	if (header === undefined || header === '') return null;
	const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(header);
	// A credential we cannot read is as dead as one we do not know.
	return match?.[1] ?? 'unreadable';
}

/**
 * The session of a request, or null for a visitor.
 * Refuses SESSION_EXPIRED when a token was sent that is unknown, too old or revoked.
 */
export async function readSession(context: AppContext, request: FastifyRequest): Promise<Session | null> {
	const token = bearerToken(request);
	if (token === null) return null;
	const tokenHash = hashToken(token);
	const now = context.clock();
	const row = await findSession(context.db, tokenHash);
	if (row === null || row.isBlocked || row.expiresAt <= now) refuse('SESSION_EXPIRED');
	const idleMs = row.roles.length > 0 ? staffIdleMs : customerIdleMs;
	const idleFor = now.getTime() - row.lastSeenAt.getTime();
	if (idleFor >= idleMs) refuse('SESSION_EXPIRED');
	if (idleFor >= touchEveryMs) await touchSession(context.db, tokenHash, now);
	return { tokenHash, personId: row.userId, email: row.email, roles: row.roles, snapshot: row.snapshot };
}

export function refuseUnlessAllowed(access: Access, session: Session | null): void {
	if (access === 'public') return;
	if (session === null) refuse('NOT_SIGNED_IN');
	if (access === 'signed-in') return;
	const isAllowed = session.roles.some((role) => role === 'owner' || access.includes(role));
	if (!isAllowed) refuse('NOT_ALLOWED');
}
