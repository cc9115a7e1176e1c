import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A code that is typed now is checked within this time, perhaps in the next step. */
const typingMs = 10_000;

/** The code of an authenticator app for a secret. @param away steps of 30 seconds after now; -1 and 0 are accepted, once each */
export function codeOf(secret: string, away = 0): string {
	const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
	const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + typingMs) / 30_000) + away));
	const hash = createHmac('sha1', key).update(counter).digest();
	const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
	return String(number % 1_000_000).padStart(6, '0');
}
