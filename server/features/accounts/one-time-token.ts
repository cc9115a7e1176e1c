import { randomBytes } from 'node:crypto';
import { hashToken } from './session-life.ts';

/** A token for a link that works once, and the hash that is kept of it. */
export function newOneTimeToken(): { token: string; tokenHash: Buffer } {
	const token = randomBytes(32).toString('base64url');
	return { token, tokenHash: hashToken(token) };
}

/** A link into the office. The token is in the URL fragment, so it is in no server log or Referer. */
export function officeLink(publicUrl: string, purpose: 'owner' | 'invite', token: string): string {
	return `${publicUrl.replace(/\/$/, '')}/office#${purpose}=${token}`;
}
