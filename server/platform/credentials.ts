import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';

const secretNames = [
	'DATABASE_URL',
	'DATABASE_DIRECT_URL',
	'DATABASE_REPLICA_URL',
	'SMTP_URL',
	'SECRET_KEY',
	'BACKUP_KEY',
] as const;

/** Of a unit for which systemd has found no credential it is empty or missing; a login at a console has one, too. */
const folderOfSystemd = /^\/run\/(?:user\/\d+\/)?credentials\//;
/** Root's. It stays in the environment of the account that signs in there. source: systemd, getty@.service, option -p of login */
const folderOfConsole = /^\/run\/credentials\/[\w-]*getty(?:@|\.service)/;

/** @returns null: there is none. Without its address the shop would begin with an empty database, so a closed one is an error. */
function readCredential(directory: string, name: string): string | null {
	const file = join(directory, name);
	try {
		return readFileSync(file, 'utf8').trim();
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ENOTDIR') return null;
		if (code === 'EISDIR') throw new ConfigError(`${file} is a folder, and not a file with a secret.`);
		if (code !== 'EACCES') throw new ConfigError(`${file} cannot be read: ${message}.`);
		if (folderOfConsole.test(directory)) return null;
		throw new ConfigError(
			`${file} cannot be read by this account (EACCES). Give it and its folder to the account of the shop, or leave CREDENTIALS_DIRECTORY out.`,
		);
	}
}

/** The secrets of a directory in which each is a file: credentials of systemd, or secrets of a container. Throws ConfigError. */
export function readCredentials(directory = ''): Record<string, string> {
	if (directory === '') return {};
	const given = secretNames.flatMap((name) => {
		const secret = readCredential(directory, name);
		return secret === null ? [] : [[name, secret] as const];
	});
	if (given.length === 0 && !folderOfSystemd.test(directory)) {
		throw new ConfigError(
			`CREDENTIALS_DIRECTORY is ${directory}, where this account finds none of the files ${secretNames.join(', ')}. Set it to their folder, or leave it out.`,
		);
	}
	return Object.fromEntries(given);
}
