import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeBackupFile } from './backup-file.ts';
import { hasMigrations, listMigrations } from './backup-queries.ts';
import { manifestName } from './manifest.ts';
import { createPageCheck } from './page-checksums.ts';
import { inPhysicalBackup, type PhysicalSession } from './physical-backup-queries.ts';
import { type FileInBackup, type PhysicalManifest, pieceName, thisPlatform } from './physical-manifest.ts';
import { readPhysicalBackup } from './read-physical-backup.ts';
import { controlFile, listServerFiles, listWalFiles, readPieces, readWhole } from './server-files.ts';
import { BackupError, type Entry } from './tar-entries.ts';
import type { BackupInput, WrittenBackup } from './write-backup.ts';

/** Higher ones take several times as long for a tenth less. */
const compressionLevel = 1;
const progressMs = 5000;

type AddEntry = (entry: Entry) => Promise<void>;
type AddFile = (path: string, pieces: AsyncIterable<Buffer>) => Promise<void>;

const numberOf = (count: number) => count.toLocaleString('en-IN');

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
	let saidAt = Date.now();
	for (const [index, path] of files.entries()) {
		if (path === controlFile) continue;
		await addFile(path, readPieces(join(directory, path), createPageCheck(path, startLsn)));
		if (Date.now() - saidAt < progressMs) continue;
		saidAt = Date.now();
		logStep(`backup: ${numberOf(index + 1)} of ${numberOf(files.length)} files`);
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
	const { db, secretKeyFingerprint, appVersion, logStep } = input;
	if (!(await hasMigrations(db))) throw new BackupError('There is no shop in this database yet: nothing to back up.');
	const migrations = await listMigrations(db);
	return inPhysicalBackup(db, async (session) => {
		const files: FileInBackup[] = [];
		const addFile: AddFile = async (path, pieces) => {
			const file = await addPieces(path, pieces, addEntry);
			if (file !== null) files.push(file);
		};
		const { directories, takenAt } = await addServer(session, addFile, logStep);
		const manifest: PhysicalManifest = {
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
		await addEntry({ name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, '\t')) });
		return manifest;
	});
}

/**
 * Writes the files of the running database server to one file, with the WAL that makes them one state, reads it again and
 * compares everything. The server's files are on this machine. Throws BackupError.
 */
export async function writePhysicalBackup(input: BackupInput): Promise<WrittenBackup> {
	const { file, key, logStep, signal } = input;
	// Not tried there: open files cannot be renamed, and the server is not stopped by a signal.
	if (process.platform === 'win32') {
		throw new BackupError('On Windows there are no physical backups: use npm run backup without --physical.');
	}
	let written: PhysicalManifest | null = null;
	const { bytes } = await writeBackupFile({
		file,
		key,
		async write(addEntry) {
			written = await writeFiles(input, async (entry) => {
				signal?.throwIfAborted();
				await addEntry(entry);
			});
			logStep('backup: written, reading it again');
		},
		async verify(part) {
			const found = await readPhysicalBackup(part, key, async () => signal?.throwIfAborted());
			if (JSON.stringify(found) !== JSON.stringify(written)) {
				throw new BackupError('The backup is not as it was written. It has been deleted; check the disk.');
			}
		},
	});
	const { takenAt, files } = written as unknown as PhysicalManifest;
	return { file, bytes, takenAt: new Date(takenAt), content: `${numberOf(files.length)} files` };
}
