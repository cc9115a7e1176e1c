import { createHash } from 'node:crypto';
import { hourMs, minuteMs } from '#domain/duration.ts';
import { isEmail } from '#domain/user.ts';
import { fetchJson } from '#server/platform/fetch-json.ts';
import { refuse } from '#server/platform/refuse.ts';
import type { OAuth2Client } from 'google-auth-library';
import { z } from 'zod';

const timeoutMs = 3000;
/** Expired keys are used for this long while Google cannot be reached. */
const graceMs = 6 * hourMs;

/** key id → PEM */
const keysSchema = z.record(z.string().max(200), z.string().max(10_000));
type Keys = z.output<typeof keysSchema>;
type CachedKeys = { keys: Keys; fetchedAtMs: number; freshUntilMs: number };

type FindKeys = (keyId: string, now: Date) => Promise<Keys>;

async function fetchKeys(url: string, fetchFrom: typeof fetch, nowMs: number): Promise<CachedKeys> {
	const { json, headers } = await fetchJson({ name: 'the server of Google', url, fetchFrom, timeoutMs });
	const keys = keysSchema.parse(json);
	const maxAgeSeconds = Number(/max-age=(\d{1,6})/.exec(headers.get('cache-control') ?? '')?.[1] ?? 3600);
	return { keys, fetchedAtMs: nowMs, freshUntilMs: nowMs + maxAgeSeconds * 1000 };
}

/**
 * Google's public keys, cached as long as their response allows. An unknown key id refreshes them at most once a
 * minute: forged tokens must not cause a request to Google each. Refuses GOOGLE_UNREACHABLE.
 */
export function googleKeys(url: string, fetchFrom: typeof fetch, onFailure: (error: unknown) => void): FindKeys {
	let cached: CachedKeys | null = null;
	let asking: Promise<CachedKeys> | null = null;
	return async (keyId, now) => {
		const nowMs = now.getTime();
		if (cached !== null && nowMs < cached.freshUntilMs) {
			if (Object.hasOwn(cached.keys, keyId) || nowMs - cached.fetchedAtMs < minuteMs) return cached.keys;
		}
		asking ??= fetchKeys(url, fetchFrom, nowMs).finally(() => {
			asking = null;
		});
		try {
			cached = await asking;
		} catch (error) {
			onFailure(error);
			if (cached === null || nowMs >= cached.freshUntilMs + graceMs)
				refuse('GOOGLE_UNREACHABLE', { retryAfterSeconds: 5 });
		}
		return cached.keys;
	};
}

/** The verified claims of a Google account. */
export type GoogleIdentity = { subject: string; email: string; name: string };

const issuers = ['accounts.google.com', 'https://accounts.google.com'];

/** Only RS256 is accepted, whatever `alg` says: 'none' and keyed hashes can be forged. */
const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });
const payloadSchema = z.object({
	sub: z.string().min(1).max(255),
	email: z.string().max(254).refine(isEmail),
	email_verified: z.literal(true),
	name: z.string().optional(),
	nonce: z.string(),
});

function keyIdOf(credential: string): string {
	try {
		const head = Buffer.from(credential.split('.')[0] ?? '', 'base64url').toString('utf8');
		return headerSchema.parse(JSON.parse(head)).kid;
	} catch {
		refuse('GOOGLE_TOKEN_INVALID');
	}
}

/** The name for mails: one line, no control characters; the local part of the e-mail when there is no name. */
function nameOf(name: string | undefined, email: string): string {
	const clean = (name ?? '').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 100);
	return clean || (email.split('@')[0] ?? email).slice(0, 100);
}

/** The nonce of a sign-in, made of the secret of the page that began it, as the page makes it. */
export function googleNonce(nonceSecret: string): string {
	return createHash('sha256').update(nonceSecret).digest('hex');
}

/**
 * Checks an ID token: signature by a key of Google, audience, issuer, time, that the e-mail is verified, and the nonce:
 * a token of another page is of no use to the one that sends it. Refuses GOOGLE_TOKEN_INVALID, GOOGLE_UNREACHABLE.
 */
export function googleVerifier(clientId: string, findKeys: FindKeys) {
	let library: Promise<OAuth2Client> | null = null;
	return async (credential: string, nonce: string, now: Date): Promise<GoogleIdentity> => {
		const keys = await findKeys(keyIdOf(credential), now);
		// Loaded on the first Google login, so that it does not delay the start.
		library ??= import('google-auth-library').then(({ OAuth2Client: Client }) => new Client());
		const client = await library;
		// The library's errors contain the whole token, so they are not logged.
		const ticket = await client.verifySignedJwtWithCertsAsync(credential, keys, clientId, issuers).catch(() => null);
		const payload = payloadSchema.safeParse(ticket?.getPayload());
		if (!payload.success || payload.data.nonce !== nonce) refuse('GOOGLE_TOKEN_INVALID');
		const { sub: subject, email, name } = payload.data;
		return { subject, email, name: nameOf(name, email) };
	};
}
