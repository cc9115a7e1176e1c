import { createHash } from 'node:crypto';

/** A backup is a POSIX tar (ustar) of small entries, followed by the hash of all bytes before it. */
export type Entry = { name: string; bytes: Buffer };

/** The backup is damaged, or is none. The message is a sentence. */
export class BackupError extends Error {}

const blockBytes = 512;
const maxNameBytes = 100;
/** The largest row is a document of 10 MB in hexadecimal. */
const maxEntryBytes = 128 * 1024 * 1024;
/** Part of the format: backups that exist have it. */
const hashName = 'archive.sha256';
const endOfTar = Buffer.alloc(2 * blockBytes);

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The same bytes for the same name and size: a reader compares them. */
function headerOf(name: string, size: number): Buffer {
	if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`The name ${name} is too long for a backup file.`);
	const header = Buffer.alloc(blockBytes);
	header.write(name, 0);
	header.write(octal(0o600, 7), 100);
	header.write(octal(0, 7), 108);
	header.write(octal(0, 7), 116);
	header.write(octal(size, 11), 124);
	header.write(octal(0, 11), 136);
	header.write('        0', 148);
	header.write('ustar\x0000', 257, 'latin1');
	const sum = header.reduce((total, byte) => total + byte, 0);
	header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
	return header;
}

const paddingOf = (size: number) => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);

/** The last entry: the hash of everything before it, and the end of the file. */
function trailerOf(hash: string): Buffer {
	const bytes = Buffer.from(`${hash}\n`);
	return Buffer.concat([headerOf(hashName, bytes.length), bytes, paddingOf(bytes.length), endOfTar]);
}

/** Writes entries one after the other. */
export function createTar(write: (bytes: Buffer) => Promise<void>) {
	const hash = createHash('sha256');
	async function add(bytes: Buffer): Promise<void> {
		hash.update(bytes);
		await write(bytes);
	}
	return {
		async addEntry({ name, bytes }: Entry): Promise<void> {
			await add(Buffer.concat([headerOf(name, bytes.length), bytes, paddingOf(bytes.length)]));
		},
		end: () => write(trailerOf(hash.digest('hex'))),
	};
}

/** Reads exact numbers of bytes from chunks of any size. */
function createByteReader(chunks: AsyncIterator<Buffer>) {
	let held: Buffer[] = [];
	let count = 0;
	async function fill(wanted: number): Promise<boolean> {
		while (count < wanted) {
			const { value, done } = await chunks.next();
			if (done === true) return false;
			held.push(value);
			count += value.length;
		}
		return true;
	}
	return {
		/** @returns fewer bytes at the end */
		async read(wanted: number): Promise<Buffer> {
			await fill(wanted);
			const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
			held = [all.subarray(wanted)];
			count = Math.max(0, all.length - wanted);
			return all.subarray(0, wanted);
		},
	};
}

const damaged = () =>
	new BackupError('The backup is damaged or incomplete: its bytes are not those that were written.');

const noBackup = () => new BackupError('The file is no backup of this shop, or its beginning is damaged.');

const sizeOf = (header: Buffer) => Number.parseInt(header.toString('latin1', 124, 135), 8);

const nameOf = (header: Buffer) => header.toString('utf8', 0, Math.max(0, header.subarray(0, maxNameBytes).indexOf(0)));

const isOwnHeader = (header: Buffer, name: string, size: number) =>
	size >= 0 && size <= maxEntryBytes && Buffer.byteLength(name) <= maxNameBytes && headerOf(name, size).equals(header);

/** Reads entries. Throws BackupError unless every byte is as written; the hash of all is compared after the last one. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
	const reader = createByteReader(chunks[Symbol.asyncIterator]());
	const hash = createHash('sha256');
	for (let isFirst = true; ; isFirst = false) {
		const header = await reader.read(blockBytes);
		const [name, size] = [nameOf(header), sizeOf(header)];
		if (!isOwnHeader(header, name, size)) throw isFirst ? noBackup() : damaged();
		const padding = paddingOf(size);
		const body = await reader.read(size + padding.length);
		if (body.length < size + padding.length || !body.subarray(size).equals(padding)) throw damaged();
		if (name === hashName) {
			const rest = await reader.read(endOfTar.length + 1);
			if (!Buffer.concat([header, body, rest]).equals(trailerOf(hash.digest('hex')))) throw damaged();
			return;
		}
		hash.update(header).update(body);
		yield { name, bytes: body.subarray(0, size) };
	}
}
