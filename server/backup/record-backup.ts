import { type BackupInput, fileErrorSentence, type WrittenBackup } from './backup-file.ts';
import { canRecordBackups, insertBackupRun } from './backup-run-queries.ts';
import { BackupError } from './tar-entries.ts';

/** Writes a backup and keeps its result for the dashboard. One that was stopped is not a failure. */
export async function recordBackup(
	input: BackupInput,
	{ isPhysical, write }: { isPhysical: boolean; write: (input: BackupInput) => Promise<WrittenBackup> },
): Promise<WrittenBackup> {
	const { db, file } = input;
	const startedAt = new Date();
	const record = async (bytes: number | null, error: string | null) => {
		if (!(await canRecordBackups(db))) return;
		await insertBackupRun(db, { startedAt, endedAt: new Date(), file, isPhysical, bytes, error });
	};
	let written: WrittenBackup;
	try {
		written = await write(input);
	} catch (error) {
		const reason = error instanceof BackupError ? error.message : (fileErrorSentence(error) ?? `${error}`);
		// The database may be what failed.
		if (input.signal?.aborted !== true) await record(null, reason).catch(() => {});
		throw error;
	}
	await record(written.bytes, null);
	return written;
}
