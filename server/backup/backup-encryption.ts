import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { BackupError } from './tar-entries.ts';

/**
 * An encrypted backup: magic, salt, key check, then chunks of AES-256-GCM. Each file has a key of its own, derived from
 * BACKUP_KEY and the salt; nonce and additional data of a chunk contain its number and whether it is the last one, so
 * that chunks cannot be changed, exchanged, repeated or cut off.
 */
const magic = Buffer.from('khetse-backup-1\n');
const saltBytes = 32;
const checkBytes = 16;
const tagBytes = 16;
const chunkBytes = 1024 * 1024;
const headerBytes = magic.length + saltBytes + checkBytes;

function derive(key: Buffer, salt: Buffer): { fileKey: Buffer; header: Buffer } {
	const derived = Buffer.from(hkdfSync('sha256', key, salt, 'khetse backup', 32 + checkBytes));
	return { fileKey: derived.subarray(0, 32), header: Buffer.concat([magic, salt, derived.subarray(32)]) };
}

function nonceOf(number: number): Buffer {
	const nonce = Buffer.alloc(12);
	nonce.writeBigUInt64BE(BigInt(number), 4);
	return nonce;
}

const additionalData = (header: Buffer, number: number, isLast: boolean) =>
	Buffer.concat([header, Buffer.from(`${number}${isLast ? ' last' : ''}`)]);

/** Encrypts what is written. Without a key it passes the bytes on. */
export function createEncryption(key: Buffer | null, write: (bytes: Buffer) => Promise<void>) {
	if (key === null) return { write, end: async () => {} };
	const { fileKey, header } = derive(key, randomBytes(saltBytes));
	let held = Buffer.alloc(0);
	let number = 0;

	async function writeChunk(text: Buffer, isLast: boolean): Promise<void> {
		if (number === 0) await write(header);
		const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number));
		cipher.setAAD(additionalData(header, number, isLast));
		number += 1;
		await write(Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]));
	}
	return {
		async write(bytes: Buffer): Promise<void> {
			held = Buffer.concat([held, bytes]);
			let start = 0;
			// A full chunk is kept until more follows: the last one is marked.
			for (; held.length - start > chunkBytes; start += chunkBytes) {
				await writeChunk(held.subarray(start, start + chunkBytes), false);
			}
			held = held.subarray(start);
		},
		end: () => writeChunk(held, true),
	};
}

/** Splits a file into pieces of one size; the last one is marked. */
async function* inPieces(
	chunks: AsyncIterable<Buffer>,
	size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
	let held = Buffer.alloc(0);
	for await (const bytes of chunks) {
		held = Buffer.concat([held, bytes]);
		for (; held.length > size; held = held.subarray(size)) yield { bytes: held.subarray(0, size), isLast: false };
	}
	yield { bytes: held, isLast: true };
}

async function* withFirst(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
	yield first;
	for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Decrypts a file that is encrypted; without a key it passes another one on. Throws BackupError for a wrong key, for any
 * damage, and with a key for a file that is not encrypted.
 */
export async function* decryptBackupFile(file: AsyncIterable<Buffer>, key: Buffer | null): AsyncGenerator<Buffer> {
	const chunks = file[Symbol.asyncIterator]();
	let start = Buffer.alloc(0);
	while (start.length < headerBytes) {
		const { value, done } = await chunks.next();
		if (done === true) break;
		start = Buffer.concat([start, value]);
	}
	if (!start.subarray(0, magic.length).equals(magic)) {
		// Without the key anyone who can write to the folder could have put it there.
		if (key !== null) {
			throw new BackupError(
				'The backup is not encrypted, and BACKUP_KEY is set: it may not be yours. If it is, restore it with --not-encrypted.',
			);
		}
		yield* withFirst(start, chunks);
		return;
	}
	if (key === null) throw new BackupError('The backup is encrypted: set BACKUP_KEY to the key it was written with.');
	const header = start.subarray(0, headerBytes);
	const own = derive(key, header.subarray(magic.length, magic.length + saltBytes));
	if (header.length < headerBytes || !timingSafeEqual(own.header, header)) {
		throw new BackupError(
			'The backup cannot be decrypted: BACKUP_KEY is not the key it was written with, or it is damaged.',
		);
	}
	let number = 0;
	const rest = withFirst(start.subarray(headerBytes), chunks);
	for await (const { bytes, isLast } of inPieces(rest, chunkBytes + tagBytes)) {
		yield decryptChunk(own.fileKey, bytes, additionalData(header, number, isLast), number);
		number += 1;
	}
}

function decryptChunk(fileKey: Buffer, bytes: Buffer, data: Buffer, number: number): Buffer {
	try {
		const at = Math.max(0, bytes.length - tagBytes);
		const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number), { authTagLength: tagBytes });
		decipher.setAAD(data).setAuthTag(bytes.subarray(at));
		return Buffer.concat([decipher.update(bytes.subarray(0, at)), decipher.final()]);
	} catch {
		throw new BackupError(`The backup is damaged or incomplete: part ${number + 1} cannot be decrypted.`);
	}
}
