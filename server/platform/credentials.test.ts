import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';

function problemOf(variables: Record<string, string>): string {
	try {
		readConfig(variables);
	} catch (error) {
		if (error instanceof ConfigError) return error.message;
		throw error;
	}
	throw new Error('accepted');
}

test('reads secrets from the directory of credentials, which count before variables', () => {
	const directory = mkdtempSync(join(tmpdir(), 'credentials-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	writeFileSync(join(directory, 'SECRET_KEY'), `${'cd'.repeat(32)}\n`);
	writeFileSync(join(directory, 'DATABASE_URL'), 'postgres://khetse:of-the-file@db/khetse');
	writeFileSync(join(directory, 'LOG_LEVEL'), 'debug');
	const variables = { CREDENTIALS_DIRECTORY: directory, SECRET_KEY: 'ab'.repeat(32), BACKUP_KEY: 'ef'.repeat(32) };
	expect(readConfig(variables)).toMatchObject({
		secretKey: 'cd'.repeat(32),
		databaseUrl: 'postgres://khetse:of-the-file@db/khetse',
		backup: { key: 'ef'.repeat(32) },
		logLevel: 'warn',
	});
	writeFileSync(join(directory, 'BACKUP_KEY'), 'short');
	expect(problemOf(variables)).toMatch(/BACKUP_KEY/);
});

test('refuses a directory of credentials that does not exist, or has none of the secrets', () => {
	const directory = mkdtempSync(join(tmpdir(), 'credentials-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	writeFileSync(join(directory, 'database_url'), 'postgres://khetse@db/khetse');
	for (const folder of [directory, join(directory, 'none')]) {
		expect(problemOf({ CREDENTIALS_DIRECTORY: folder })).toBe(
			`CREDENTIALS_DIRECTORY is ${folder}, where this account finds none of the files DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, SMTP_URL, SECRET_KEY, BACKUP_KEY. Set it to their folder, or leave it out.`,
		);
	}
});

test.for(['/run/credentials/khetse@7.service', '/run/user/1000/credentials/khetse@7.service'])(
	'reads no secrets of %s, of which systemd leaves no folder when it has found no credential',
	(folder) => {
		expect(readConfig({ CREDENTIALS_DIRECTORY: folder })).toMatchObject({ databaseUrl: null, secretKey: null });
	},
);

test('names a folder in place of a credential', () => {
	const directory = mkdtempSync(join(tmpdir(), 'credentials-'));
	onTestFinished(() => rmSync(directory, { recursive: true }));
	mkdirSync(join(directory, 'DATABASE_URL'));
	expect(problemOf({ CREDENTIALS_DIRECTORY: directory })).toBe(
		`${join(directory, 'DATABASE_URL')} is a folder, and not a file with a secret.`,
	);
});

/** Prints what readCredentials says of each folder to an account without rights. */
const printClosed = `
	const { readCredentials } = await import('#server/platform/credentials.ts');
	if (process.getuid() === 0) {
		process.setgid(65_534);
		process.setuid(65_534);
	}
	for (const folder of process.argv.slice(1)) {
		try {
			console.log(JSON.stringify(readCredentials(folder)));
		} catch (error) {
			console.log(error.constructor.name + ' ' + error.message);
		}
	}
`;

test.runIf(process.platform !== 'win32')(
	'a credential that this account cannot read, or in a folder closed to it, is not missing',
	() => {
		const folders = ['file', 'folder'].map((name) => mkdtempSync(join(tmpdir(), `credentials-${name}-`)));
		const [withFile = '', closed = ''] = folders;
		onTestFinished(() => {
			for (const folder of folders) rmSync(folder, { recursive: true });
		});
		writeFileSync(join(withFile, 'SECRET_KEY'), 'ab'.repeat(32), { mode: 0o000 });
		chmodSync(withFile, 0o755);
		writeFileSync(join(closed, 'DATABASE_URL'), 'postgres://db/khetse');
		chmodSync(closed, 0o000);
		const args = ['--input-type=module', '--eval', printClosed, ...folders];
		const advice =
			'cannot be read by this account (EACCES). Give it and its folder to the account of the shop, or leave CREDENTIALS_DIRECTORY out.';
		expect(execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n')).toEqual([
			`ConfigError ${join(withFile, 'SECRET_KEY')} ${advice}`,
			`ConfigError ${join(closed, 'DATABASE_URL')} ${advice}`,
			'',
		]);
	},
);

test('the unit of systemd loads every secret as an encrypted credential', () => {
	const unit = readFileSync('deploy/khetse@.service', 'utf8');
	const loaded = [...unit.matchAll(/^LoadCredentialEncrypted=(\w+)$/gm)].map(([, name]) => name);
	expect(loaded.sort()).toEqual([
		'BACKUP_KEY',
		'DATABASE_DIRECT_URL',
		'DATABASE_REPLICA_URL',
		'DATABASE_URL',
		'SECRET_KEY',
		'SMTP_URL',
	]);
});
