import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatNumber } from '#domain/amount.ts';
import {
	type AddEntry,
	type BackupInput,
	createProgress,
	type WrittenBackup,
	writeVerifiedBackup,
} from './backup-file.ts';
import { findKeyOfDatabase, listMigrations } from './backup-queries.ts';
import { createPageCheck } from './page-checksums.ts';
import { inPhysicalBackup, type PhysicalSession } from './physical-backup-queries.ts';
import { type FileInBackup, type PhysicalManifest, pieceName, thisPlatform } from './physical-manifest.ts';
import { readPhysicalBackup } from './read-physical-backup.ts';
import { controlFile, listServerFiles, listWalFiles, readPieces, readWhole } from './server-files.ts';
import { BackupError } from './tar-entries.ts';

/** Higher ones take several times as long for a tenth less. */
const compressionLevel = 1;

type AddFile = (path: string, pieces: AsyncIterable<Buffer>) => Promise<void>;

/** @returns null for a file that was deleted before it was read */
async function addPieces(
	path: string,
	pieces: AsyncIterable<Buffer>,
	addEntry: AddEntry,
): Promise<FileInBackup | null> {
	const hash = createHash('sha256');
	let bytes = 0;
	let number = 0;
	for await (const piece of pieces) {
		number += 1;
		bytes += piece.length;
		hash.update(piece);
		await addEntry({ name: pieceName(path, number), bytes: gzipSync(piece, { level: compressionLevel }) });
	}
	return number === 0 ? null : { path, bytes, sha256: hash.digest('hex') };
}

async function* onePiece(text: string): AsyncGenerator<Buffer> {
	yield Buffer.from(text);
}

/** Adds the files of the server, then the WAL from the first to the last of them. */
async function addServer(session: PhysicalSession, addFile: AddFile, logStep: (line: string) => void) {
	const { directory, startLsn, stop } = session;
	const { directories, files } = await listServerFiles(directory);
	const progress = createProgress(logStep);
	for (const [index, path] of files.entries()) {
		if (path === controlFile) continue;
		await addFile(path, readPieces(join(directory, path), createPageCheck(path, startLsn)));
		progress(() => `${formatNumber(index + 1)} of ${formatNumber(files.length)} files`);
	}
	await addFile(controlFile, readWhole(join(directory, controlFile)));
	const { label, lastWal, takenAt } = await stop();
	const firstWal = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
	for (const name of await listWalFiles(directory, firstWal, lastWal)) {
		await addFile(`pg_wal/${name}`, readPieces(join(directory, 'pg_wal', name)));
	}
	await addFile('backup_label', onePiece(label));
	return { directories, takenAt };
}

async function writeFiles(input: BackupInput, addEntry: AddEntry): Promise<PhysicalManifest> {
	const { db, keyAtHand, appVersion, logStep } = input;
	const migrations = await listMigrations(db);
	const secretKeyFingerprint = (await findKeyOfDatabase(db)) ?? keyAtHand;
	return inPhysicalBackup(db, async (session) => {
		const files: FileInBackup[] = [];
		const addFile: AddFile = async (path, pieces) => {
			const file = await addPieces(path, pieces, addEntry);
			if (file !== null) files.push(file);
		};
		const { directories, takenAt } = await addServer(session, addFile, logStep);
		return {
			format: 'khetse-physical-backup',
			formatVersion: 1,
			appVersion,
			postgresVersion: session.postgresVersion,
			platform: thisPlatform,
			takenAt: takenAt.toISOString(),
			secretKeyFingerprint,
			migrations,
			directories,
			files,
		};
	});
}

/**
 * Writes the files of the running database server to one file, with the WAL that makes them one state, and verifies it. The
 * server's files are on this machine. Throws BackupError.
 */
export async function writePhysicalBackup(input: BackupInput): Promise<WrittenBackup> {
	// Not tried there: open files cannot be renamed, and the server is not stopped by a signal.
	if (process.platform === 'win32') {
		throw new BackupError('On Windows there are no physical backups: use npm run backup without --physical.');
	}
	return writeVerifiedBackup(
		input,
		(addEntry) => writeFiles(input, addEntry),
		readPhysicalBackup,
		({ files }) => `${formatNumber(files.length)} files`,
	);
}
