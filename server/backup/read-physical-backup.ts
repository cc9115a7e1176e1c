import { createHash, type Hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { readBackupEntries, readBackupFile } from './backup-file.ts';
import {
	type FileInBackup,
	type PhysicalManifest,
	pathSchema,
	pieceBytes,
	pieceName,
	readPhysicalManifest,
} from './physical-manifest.ts';
import { BackupError } from './tar-entries.ts';

const namePattern = /^files\/(.+)\/\d{6}\.gz$/;

/** Whether a file is a backup of the server's files: they come first. Throws BackupError when it cannot be read. */
export async function isPhysicalBackup(file: string, key: Buffer | null): Promise<boolean> {
	for await (const { name } of readBackupFile(file, key)) return name.startsWith('files/');
	return false;
}

/** At once: most files are so small that another thread would cost more. */
function unzip(bytes: Buffer): Buffer | null {
	try {
		return gunzipSync(bytes, { maxOutputLength: pieceBytes });
	} catch {
		return null;
	}
}

/** Hashes pieces of files; those of a file follow each other. */
function createFileList() {
	const files: FileInBackup[] = [];
	let current: { path: string; bytes: number; pieces: number; hash: Hash } | null = null;
	function end(): void {
		if (current !== null) {
			files.push({ path: current.path, bytes: current.bytes, sha256: current.hash.digest('hex') });
		}
		current = null;
	}
	return {
		/** @returns the name that the piece must have */
		add(path: string, piece: Buffer): string {
			if (current?.path !== path) end();
			current ??= { path, bytes: 0, pieces: 0, hash: createHash('sha256') };
			current.bytes += piece.length;
			current.pieces += 1;
			current.hash.update(piece);
			return pieceName(path, current.pieces);
		},
		finish(): FileInBackup[] {
			end();
			return files;
		},
	};
}

/**
 * Reads a physical backup to its end and compares the hash of every file. Throws BackupError when anything differs.
 * @param onPiece receives the pieces in the order of the file; they are compared with the manifest only after the last one
 */
export async function readPhysicalBackup(
	file: string,
	key: Buffer | null,
	onPiece: (path: string, piece: Buffer) => Promise<void> = async () => {},
): Promise<PhysicalManifest> {
	const found = createFileList();
	const manifest = await readBackupEntries(file, key, readPhysicalManifest, async ({ name, bytes }) => {
		const path = namePattern.exec(name)?.[1] ?? '';
		const piece = unzip(bytes);
		if (!pathSchema.safeParse(path).success || piece === null || found.add(path, piece) !== name) {
			throw new BackupError(`The backup is damaged: ${name} cannot be read.`);
		}
		await onPiece(path, piece);
	});
	if (JSON.stringify(found.finish()) !== JSON.stringify(manifest.files)) {
		throw new BackupError('The backup is damaged: its files are not those that were written.');
	}
	return manifest;
}
