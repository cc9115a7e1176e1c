import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption, decryptBackupFile } from './backup-encryption.ts';

const key = randomBytes(32);
const headerBytes = 16 + 32 + 16;
const chunkBytes = 1024 * 1024 + 16;

async function encrypted(text: Buffer): Promise<Buffer> {
	const written: Buffer[] = [];
	const { write, end } = createEncryption(key, async (bytes) => void written.push(Buffer.from(bytes)));
	for (let at = 0; at < text.length; at += 700_001) await write(text.subarray(at, at + 700_001));
	await end();
	return Buffer.concat(written);
}

async function* inPiecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function decrypted(bytes: Buffer, size = 300_007, by: Buffer | null = key): Promise<Buffer> {
	const found: Buffer[] = [];
	for await (const part of decryptBackupFile(inPiecesOf(bytes, size), by)) found.push(part);
	return Buffer.concat(found);
}

/** Splits into header and chunks. */
function split(bytes: Buffer): { header: Buffer; chunks: Buffer[] } {
	const chunks: Buffer[] = [];
	for (let at = headerBytes; at < bytes.length; at += chunkBytes) chunks.push(bytes.subarray(at, at + chunkBytes));
	return { header: bytes.subarray(0, headerBytes), chunks };
}

test.for([0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 3 * 1024 * 1024 + 5])(
	'decrypts %i bytes to what was written',
	async (size) => {
		const text = randomBytes(size);
		expect((await decrypted(await encrypted(text))).equals(text)).toBe(true);
	},
);

test('refuses chunks that are exchanged, repeated, missing, cut off or of another file', async () => {
	const text = randomBytes(3 * 1024 * 1024 + 5);
	const { header, chunks } = split(await encrypted(text));
	const other = split(await encrypted(text));
	const [a, b, c, d] = chunks as [Buffer, Buffer, Buffer, Buffer];
	const wrong = [
		[header, b, a, c, d],
		[header, a, a, b, c, d],
		[header, a, c, d],
		[header, a, b, c],
		[header, a, b, c, d.subarray(0, 3)],
		[header],
		[header, a, b, c, d, d],
		[other.header, a, b, c, d],
		[header, a, b, c, other.chunks[3] as Buffer],
	];
	for (const parts of wrong) await expect(decrypted(Buffer.concat(parts))).rejects.toThrow(/The backup/);
	expect((await decrypted(Buffer.concat([header, a, b, c, d]))).equals(text)).toBe(true);
});

test('with a key a file that is not encrypted is refused, without one it is passed on', async () => {
	const text = randomBytes(2 * 1024 * 1024);
	await expect(decrypted(text)).rejects.toThrow(/not encrypted, and BACKUP_KEY is set.*--not-encrypted/);
	expect((await decrypted(text, 300_007, null)).equals(text)).toBe(true);
});
