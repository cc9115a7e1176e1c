import { parseLsn } from '#server/platform/lsn.ts';
import { BackupError } from './tar-entries.ts';

/** source: PostgreSQL, src/include/storage/bufpage.h and checksum_impl.h */
const pageBytes = 8192;
const pagesOfFile = 131_072;
const checksumAt = 8;
const upperAt = 14;
const prime = 16_777_619;
// biome-ignore format: a table
const offsets = [
	0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c,
	0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb,
	0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4,
	0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756,
];
const sums = new Int32Array(offsets.length);

const mix = (sum: number, value: number) => {
	const mixed = sum ^ value;
	return Math.imul(mixed, prime) ^ (mixed >>> 17);
};

/** Of a page of 8 kB at this number of its table. */
function checksumOf(page: Buffer, number: number): number {
	const words = new Int32Array(pageBytes / 4);
	Buffer.from(words.buffer).set(page);
	// The checksum itself counts as 0.
	words[checksumAt / 4] = (words[checksumAt / 4] as number) & ~0xffff;
	sums.set(offsets);
	for (let at = 0; at < words.length; at += sums.length) {
		for (let sum = 0; sum < sums.length; sum += 1) sums[sum] = mix(sums[sum] as number, words[at + sum] as number);
	}
	let result = 0;
	for (const sum of sums) result ^= mix(mix(sum, 0), 0);
	return (((result ^ number) >>> 0) % 65_535) + 1;
}

const lsnOf = (page: Buffer) => (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4));

/** Whether PostgreSQL would read the page. One that was written since the start comes from the WAL. */
function isSound(page: Buffer, number: number, startLsn: bigint): boolean {
	if (page.readUInt16LE(upperAt) === 0 || lsnOf(page) >= startLsn) return true;
	return page.readUInt16LE(checksumAt) === checksumOf(page, number);
}

/** Files of tables and indexes: `base/5/16384`, `base/5/16384_fsm`, `global/1262.1`. Those of transactions have no checksums. */
const relationFile = /^(?:base\/\d+|global)\/\d+(?:_(?:fsm|vm|init))?(?:\.(\d+))?$/;
/** A page that is half written is whole a moment later. */
const tries = 5;

/**
 * Compares the checksum of every page, as PostgreSQL does when it reads it: damage of a disk is found by the backup, not by
 * a restore. Throws BackupError.
 * @param startLsn of `pg_backup_start`
 */
export function createPageCheck(path: string, startLsn: string) {
	const start = parseLsn(startLsn);
	const found = relationFile.exec(path);
	const firstPage = Number(found?.[1] ?? 0) * pagesOfFile;

	const findDamaged = (piece: Buffer, at: number): number | null => {
		for (let inPiece = 0; inPiece + pageBytes <= piece.length; inPiece += pageBytes) {
			const number = firstPage + (at + inPiece) / pageBytes;
			if (!isSound(piece.subarray(inPiece, inPiece + pageBytes), number, start)) return number;
		}
		return null;
	};
	return async (first: Buffer, at: number, again: () => Promise<Buffer>): Promise<Buffer> => {
		if (found === null) return first;
		let piece = first;
		for (let count = 1; ; count += 1) {
			const damaged = findDamaged(piece, at);
			if (damaged === null) return piece;
			if (count === tries) {
				throw new BackupError(
					`The database is damaged: page ${damaged} of ${path} is not as it was written. Check the disk.`,
				);
			}
			piece = await again();
		}
	};
}
