import { setImmediate } from 'node:timers/promises';
import type { Db } from '#database/db.ts';
import { listBoard } from '../queries.ts';
import { rowChecker } from './check-rows.ts';
import { type ImportResult, insertImport, updateImport } from './queries.ts';
import { readSheet, type Sheet } from './read-sheet.ts';

/** Between two portions shoppers are served. */
const portion = 500;
/** Only this many are listed; the count has the total. */
const maxErrors = 200;

/**
 * Begins to check a file of prices against the board and returns at once; how far it is stands in its row, and at the
 * end what would change. Nothing else is written. @returns its id, and the check itself
 */
export async function beginImport(
	db: Db,
	file: { actorId: string; fileName: string; text: string },
	now: Date,
): Promise<{ id: string; checked: Promise<void> }> {
	const sheet = readSheet(file.text);
	const id = await insertImport(db, { ...file, total: sheet.rows.length, now });
	return { id, checked: checkSheet(db, id, sheet, now) };
}

async function checkSheet(db: Db, id: string, sheet: Sheet, now: Date): Promise<void> {
	const { rows: board } = await listBoard(db, now);
	const check = rowChecker(board);
	const all = { changes: [] as ImportResult['changes'], errors: [...sheet.errors], unchanged: 0 };
	for (let done = 0; done < sheet.rows.length; done += portion) {
		await updateImport(db, id, done, null);
		const { changes, errors, unchanged } = check(sheet.rows.slice(done, done + portion));
		all.changes.push(...changes);
		all.errors.push(...errors);
		all.unchanged += unchanged;
		await setImmediate();
	}
	all.errors.sort((a, b) => a.row - b.row);
	await updateImport(db, id, sheet.rows.length, {
		unchanged: all.unchanged,
		errors: all.errors.slice(0, maxErrors),
		errorCount: all.errors.length,
		changes: all.errors.length > 0 ? [] : all.changes,
	});
}
