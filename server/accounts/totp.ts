import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the defaults of authenticator apps: SHA-1, 30 seconds, six digits. */
const stepMs = 30_000;
const digits = 6;
/** Clock drift and slow typing: the previous and the next code are accepted as well. */
const stepsAround = 1;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding, accepted by apps when the secret is typed. */
export function base32(bytes: Uint8Array): string {
	let bits = 0;
	let held = 0;
	let text = '';
	for (const byte of bytes) {
		held = (held << 8) | byte;
		bits += 8;
		for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31];
		held &= (1 << bits) - 1;
	}
	return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31];
}

export function totpStep(now: Date): number {
	return Math.floor(now.getTime() / stepMs);
}

/** The code of one step. source: RFC 4226 §5.3 */
export function totpCode(secret: Uint8Array, step: number, length = digits): string {
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const hash = createHmac('sha1', secret).update(counter).digest();
	const offset = (hash.at(-1) ?? 0) & 15;
	const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
	return String(number % 10 ** length).padStart(length, '0');
}

/** @returns the step of a code, null when it is not valid now */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | null {
	const typed = Buffer.from(code);
	if (typed.length !== digits) return null;
	const current = totpStep(now);
	for (let step = current - stepsAround; step <= current + stepsAround; step += 1) {
		if (timingSafeEqual(typed, Buffer.from(totpCode(secret, step)))) return step;
	}
	return null;
}

/** The URI in the QR code. source: Google Authenticator, Key Uri Format */
export function totpUri(secret: string, email: string): string {
	const label = encodeURIComponent(`Khetse:${email}`);
	return `otpauth://totp/${label}?secret=${secret}&issuer=Khetse&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`;
}
