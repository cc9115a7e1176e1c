import { readBounded } from '#server/read-bounded.ts';
import { refuse } from '#server/refuse.ts';
import { z } from 'zod';

const timeoutMs = 3000;
const maxBytes = 64 * 1024;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Expired keys are used this much longer while Google cannot be reached. */
const graceMs = 6 * hourMs;

/** key id → PEM */
const keysSchema = z.record(z.string().max(200), z.string().max(10_000));
type Keys = z.output<typeof keysSchema>;
type KeptKeys = { keys: Keys; askedAtMs: number; freshUntilMs: number };

export type FindKeys = (keyId: string, now: Date) => Promise<Keys>;

async function askForKeys(url: string, fetchFrom: typeof fetch, nowMs: number): Promise<KeptKeys> {
	const response = await fetchFrom(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
	if (!response.ok) throw new Error(`Google signing keys: HTTP status ${response.status}`);
	const keys = keysSchema.parse(JSON.parse(await readBounded(response, maxBytes)));
	const maxAgeSeconds = Number(/max-age=(\d{1,6})/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 3600);
	return { keys, askedAtMs: nowMs, freshUntilMs: nowMs + maxAgeSeconds * 1000 };
}

/**
 * Google's public keys, kept as long as their answer allows. A key id nobody knows asks anew once a minute at
 * most: made-up tokens must not make the shop ask Google for each of them. Refuses GOOGLE_UNREACHABLE.
 */
export function googleKeys(url: string, fetchFrom: typeof fetch, onFailure: (error: unknown) => void): FindKeys {
	let kept: KeptKeys | null = null;
	let asking: Promise<KeptKeys> | null = null;
	return async (keyId, now) => {
		const nowMs = now.getTime();
		if (kept !== null && nowMs < kept.freshUntilMs) {
			if (Object.hasOwn(kept.keys, keyId) || nowMs - kept.askedAtMs < minuteMs) return kept.keys;
		}
		asking ??= askForKeys(url, fetchFrom, nowMs).finally(() => {
			asking = null;
		});
		try {
			kept = await asking;
		} catch (error) {
			onFailure(error);
			if (kept === null || nowMs >= kept.freshUntilMs + graceMs) refuse('GOOGLE_UNREACHABLE', { retryAfterSeconds: 5 });
		}
		return kept.keys;
	};
}
