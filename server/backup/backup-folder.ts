import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { indiaOffsetMs } from '#domain/indian-clock.ts';

/** A file that the shop has named; others in the folder are left alone. */
const ownName = /^khetse-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)\.tar(\.enc)?$/;
/** Written by a process that was killed: nothing writes as long as that. */
const unfinished = /^khetse-(?:physical-)?(\d{4}-\d\d-\d\d)T.*\.part$/;
const unfinishedKeptMs = 2 * 24 * 60 * 60 * 1000;

/** '2026-11-22T03-00-05', the time in India: names with it sort by age. */
export function timeInName(now: Date): string {
	return new Date(now.getTime() + indiaOffsetMs).toISOString().slice(0, 19).replaceAll(':', '-');
}

/** 'khetse-2026-11-22T03-00-05.tar', or 'khetse-physical-…' */
export function backupFileName(now: Date, kind: { isEncrypted: boolean; isPhysical?: boolean }): string {
	return `khetse-${kind.isPhysical === true ? 'physical-' : ''}${timeInName(now)}.tar${kind.isEncrypted ? '.enc' : ''}`;
}

/**
 * Deletes all but the newest backups of this shop in the folder. Physical ones are made by hand, and stay. So do those of another
 * shop, and those of a later time, of a clock that was ahead or is behind now: among them the present one would count as the oldest.
 * @param recorded names of the files that this shop has written
 * @returns the names of the deleted ones
 */
export async function deleteOldBackups(
	directory: string,
	{ recorded, keep, now }: { recorded: ReadonlySet<string>; keep: number; now: Date },
): Promise<string[]> {
	const names = await readdir(directory);
	const present = timeInName(now);
	const old = names
		.filter((name) => recorded.has(name) && (ownName.exec(name)?.[1] ?? '~') <= present)
		.sort()
		.slice(0, -keep);
	const left = names.filter((name) => {
		const day = unfinished.exec(name)?.[1];
		return day !== undefined && now.getTime() - Date.parse(day) > unfinishedKeptMs;
	});
	await Promise.all([...old, ...left].map((name) => rm(join(directory, name), { force: true })));
	return old;
}

/** Version of the shop, from its package.json. */
export function readAppVersion(): string {
	const file = fileURLToPath(new URL('../../package.json', import.meta.url));
	return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
