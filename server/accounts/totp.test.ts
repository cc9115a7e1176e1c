import { expect, test } from 'vitest';
import { base32, findTotpStep, totpCode, totpStep, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1 */
const secret = Buffer.from('12345678901234567890');
const vectors: [seconds: number, code: string][] = [
	[59, '94287082'],
	[1_111_111_109, '07081804'],
	[1_111_111_111, '14050471'],
	[1_234_567_890, '89005924'],
	[2_000_000_000, '69279037'],
	[20_000_000_000, '65353130'],
];

test.for(vectors)('gives at second %i the code of RFC 6238', ([seconds, code]) => {
	const now = new Date(seconds * 1000);
	expect(totpCode(secret, totpStep(now), 8)).toBe(code);
	expect(totpCode(secret, totpStep(now))).toBe(code.slice(2));
	expect(findTotpStep(secret, code.slice(2), now)).toBe(totpStep(now));
});

test('accepts the code before and the one after, and no other', () => {
	const now = new Date(1_234_567_890_000);
	const step = totpStep(now);
	const found = [-2, -1, 0, 1, 2].map((away) => findTotpStep(secret, totpCode(secret, step + away), now));
	expect(found).toEqual([null, step - 1, step, step + 1, null]);
});

test('refuses text that is not a code', () => {
	for (const code of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
		expect(findTotpStep(secret, code, new Date(1_234_567_890_000)), code).toBeNull();
	}
});

/** RFC 4648 §10, without padding */
test.for([
	['', ''],
	['f', 'MY'],
	['fo', 'MZXQ'],
	['foo', 'MZXW6'],
	['foob', 'MZXW6YQ'],
	['fooba', 'MZXW6YTB'],
	['foobar', 'MZXW6YTBOI'],
])('writes %j in base 32 as RFC 4648 does', ([text, written]) => {
	expect(base32(Buffer.from(text as string))).toBe(written);
});

test('names the shop and the account in the QR code', () => {
	expect(totpUri('MZXW6', 'asha+1@example.in')).toBe(
		'otpauth://totp/Khetse%3Aasha%2B1%40example.in?secret=MZXW6&issuer=Khetse&algorithm=SHA1&digits=6&period=30',
	);
});
