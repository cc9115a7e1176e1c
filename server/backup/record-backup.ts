import { type BackupInput, fileErrorSentence, NameTakenError, type WrittenBackup } from './backup-file.ts';
import type { BackupRun } from './backup-run-queries.ts';
import { BackupError } from './tar-entries.ts';

/** What the dashboard and `npm run doctor` show of a failure. */
export function backupErrorSentence(error: unknown): string {
	return error instanceof BackupError ? error.message : (fileErrorSentence(error) ?? `${error}`);
}

type Recording = {
	isPhysical: boolean;
	write: (input: BackupInput) => Promise<WrittenBackup>;
	/** keeps the result; does not throw, as a backup that is not recorded is a backup all the same */
	record: (run: BackupRun) => Promise<void>;
};

/** Writes a backup and records its result. One that was stopped is not a failure. Throws what `write` throws. */
export async function recordBackup(
	input: BackupInput,
	{ isPhysical, write, record }: Recording,
): Promise<WrittenBackup> {
	const startedAt = new Date();
	const runOf = (bytes: number | null, error: string | null): BackupRun => {
		return { startedAt, endedAt: new Date(), file: input.file, isPhysical, bytes, error };
	};
	let written: WrittenBackup;
	try {
		written = await write(input);
	} catch (error) {
		// The other backup with this name records its own result.
		const isFailure = input.signal?.aborted !== true && !(error instanceof NameTakenError);
		if (isFailure) await record(runOf(null, backupErrorSentence(error)));
		throw error;
	}
	await record(runOf(written.bytes, null));
	return written;
}
