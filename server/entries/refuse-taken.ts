import { refuseField } from '#server/refuse.ts';
import type { EntryKind } from './kind.ts';

const uniqueViolation = '23505';

/** Two users may save the same name at once: the unique index decides, and the error names the field. */
export async function refuseTaken<T>(kind: EntryKind, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		const { code, constraint } = error as { code?: string; constraint?: string };
		const field = code === uniqueViolation ? kind.unique?.[constraint ?? ''] : undefined;
		if (field === undefined) throw error;
		return refuseField('VALUE_TAKEN', field);
	}
}
