import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canEnter, unprivilegedAccount } from '#database/embedded/account.ts';
import { readConfig } from '#server/platform/config.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findShopAccount, giveDataTo } from './shop-account.ts';

const other = { uid: 65_533, gid: 65_533 };
const checkout = fileURLToPath(new URL('../', import.meta.url));

function makeDirectory(mode: number): string {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-root-'));
	chmodSync(directory, mode);
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	return directory;
}

function shopIn(directory: string, env: Record<string, string> = {}) {
	return findShopAccount(readConfig({ DATA_DIR: directory, ...env }));
}

const isRoot = process.getuid?.() === 0;

const quiet = { isSilent: false, logStep: () => {} };

/** In a process of its own: what does not end there can be ended. */
const giveWithBackupsIn = (folder: string) => `
	const { giveDataTo } = await import('#server/shop-account.ts');
	const { readConfig } = await import('#server/platform/config.ts');
	const config = readConfig({ DATA_DIR: process.argv[1], BACKUP_DIR: '${folder}' });
	await giveDataTo(config, ${JSON.stringify(other)}, { isSilent: false, logStep: console.log });
`;

/** Prints whether it finds an account with the rights of its process, and whether after giving up those of root, for good. */
const findTwice = `
	const { findShopAccount } = await import('#server/shop-account.ts');
	const { readConfig } = await import('#server/platform/config.ts');
	const hasFound = () => findShopAccount(readConfig({ DATA_DIR: process.argv[1] })) !== null;
	const before = hasFound();
	if (process.getuid?.() === 0) {
		process.setgid(${other.gid});
		process.setuid(${other.uid});
	}
	console.log(JSON.stringify([before, hasFound()]));
`;

test('finds another account as root, and none without root', () => {
	const parameters = ['--input-type=module', '--eval', findTwice, makeDirectory(0o755)];
	const found = execFileSync(process.execPath, parameters, { cwd: checkout, encoding: 'utf8' });
	expect(JSON.parse(found)).toEqual([isRoot, false]);
});

describe.runIf(isRoot && canEnter(checkout, other))('as root', () => {
	test('keeps the rights of the owner of the database, else of the data directory, else of an account without any', () => {
		const directory = makeDirectory(0o711);
		expect(shopIn(directory)).toEqual({ account: unprivilegedAccount, obstacle: null });
		chownSync(directory, other.uid, 0);
		expect(shopIn(directory)).toEqual({ account: { uid: other.uid, gid: 65_534 }, obstacle: null });
		mkdirSync(join(directory, 'postgres'));
		chownSync(join(directory, 'postgres'), 65_532, 65_532);
		expect(shopIn(directory)).toEqual({ account: { uid: 65_532, gid: 65_532 }, obstacle: null });
		expect([process.geteuid?.(), process.getegid?.()]).toEqual([0, 0]);
	});

	test.for(['postgres://a:b@/khetse?host=/run', 'postgres://a:b c@db/khetse', 'postgres://a@db/khetse?password=b'])(
		'stays not root with the password of %s',
		(url) => {
			expect(shopIn(makeDirectory(0o711), { DATABASE_URL: url })?.obstacle).toBe(null);
		},
	);

	test.for([
		['METRICS_PORT below 1024', { METRICS_PORT: '900' }, 'METRICS_PORT is below 1024'],
		['a database without a password', { DATABASE_URL: 'postgres:///khetse?host=/run' }, 'database has no password'],
		[
			'a certificate of root',
			{ DATABASE_URL: 'postgres://a:b@db/khetse?sslrootcert=/root/none.pem' },
			'cannot read the certificates of the database',
		],
	] as const)('stays root for %s', ([, env, sentence]) => {
		expect(shopIn(makeDirectory(0o711), env)?.obstacle).toContain(sentence);
	});

	test('stays root for a data directory it could not enter, and for a folder elsewhere it could not write to', () => {
		const closed = makeDirectory(0o700);
		expect(shopIn(closed)?.obstacle).toBe(`the account 65534 cannot enter ${closed} (EACCES)`);
		const directory = makeDirectory(0o711);
		const elsewhere = makeDirectory(0o755);
		symlinkSync(elsewhere, join(directory, 'media'));
		const obstacle = `the account 65534 cannot write to ${join(directory, 'media')} (EACCES)`;
		expect(shopIn(directory)?.obstacle).toBe(obstacle);
		chownSync(elsewhere, 65_534, 65_534);
		expect(shopIn(directory)?.obstacle).toBeNull();
		expect(shopIn(directory, { BACKUP_DIR: closed })?.obstacle).toContain(`cannot write to ${closed}`);
		// With another database, or without backups, the list of erased customers is written there all the same.
		const list = { BACKUP_DIR: closed, BACKUP_TIME: 'off', DATABASE_URL: 'postgres://a:b@db/khetse' };
		expect(shopIn(directory, list)?.obstacle).toContain(`cannot write to ${closed}`);
		const silent = findShopAccount(readConfig({ DATA_DIR: directory, BACKUP_DIR: closed }), true);
		expect(silent?.obstacle).toBeNull();
	});

	test('gives the account the folder of backups with those above it that it makes, which it must be able to enter', async () => {
		const [directory, above] = [makeDirectory(0o711), makeDirectory(0o755)];
		const config = readConfig({ DATA_DIR: directory, BACKUP_DIR: join(above, 'shop/nightly/backups') });
		expect(findShopAccount(config)?.obstacle).toBeNull();
		await giveDataTo(config, other, quiet);
		const made = ['shop', 'shop/nightly', 'shop/nightly/backups'].map((path) => lstatSync(join(above, path)));
		expect(made.map(({ uid, mode }) => [uid, mode & 0o777])).toEqual(made.map(() => [other.uid, 0o700]));
		expect(lstatSync(above).uid).toBe(0);
		const closed = makeDirectory(0o700);
		const inside = join(closed, 'shop/backups');
		expect(shopIn(directory, { BACKUP_DIR: inside })?.obstacle).toBe(
			`the account 65534 cannot enter ${closed} (EACCES)`,
		);
	});

	test.runIf(process.platform === 'linux')(
		'a folder of backups that cannot be made is named, and the others are given',
		() => {
			const directory = makeDirectory(0o711);
			const args = ['--input-type=module', '--eval', giveWithBackupsIn('/proc/khetse/b'), directory];
			const options = { cwd: checkout, encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' } as const;
			expect(execFileSync(process.execPath, args, options)).toBe(
				'backup: /proc/khetse cannot be used (mkdir, ENOENT): no folder can be made there.\n',
			);
			expect(lstatSync(join(directory, 'media')).uid).toBe(other.uid);
		},
	);

	test.runIf(process.platform === 'linux')(
		'names a list of erased customers that root may not look at, and gives the others',
		() => {
			const [directory, backups] = [makeDirectory(0o711), makeDirectory(0o700)];
			chownSync(backups, other.uid, other.gid);
			const rights = '-dac_override,-dac_read_search';
			const args = [`--inh-caps=${rights}`, `--bounding-set=${rights}`, process.execPath, '--input-type=module'];
			const giving = [...args, '--eval', giveWithBackupsIn(backups), directory];
			expect(execFileSync('setpriv', giving, { cwd: checkout, encoding: 'utf8' })).toBe(
				`backup: ${backups}/erased-customers.txt cannot be used (lstat, EACCES): this account has no right to do so.\n`,
			);
			expect(lstatSync(join(directory, 'media')).uid).toBe(other.uid);
		},
	);

	test('gives the account the key and the folders of the data directory, and nothing that a link leads to', async () => {
		const directory = makeDirectory(0o711);
		const outside = join(makeDirectory(0o700), 'file');
		for (const file of [outside, join(directory, 'secret-key'), join(directory, 'notes')]) writeFileSync(file, 'a');
		mkdirSync(join(directory, 'media'));
		writeFileSync(join(directory, 'media/onion-400.webp'), 'a');
		symlinkSync(outside, join(directory, 'media/link-400.webp'));
		await giveDataTo(readConfig({ DATA_DIR: directory, BACKUP_TIME: 'off' }), other, quiet);
		const ownerOf = (path: string) => lstatSync(join(directory, path)).uid;
		const given = ['secret-key', 'media', 'media/onion-400.webp', 'backups'];
		expect(given.map(ownerOf)).toEqual(given.map(() => other.uid));
		expect(['.', 'notes', 'media/link-400.webp'].map(ownerOf)).toEqual([0, 0, 0]);
		expect(lstatSync(outside).uid).toBe(0);
		expect(lstatSync(join(directory, 'backups')).mode & 0o777).toBe(0o700);
		// As root has copied it, also to a folder that has its account.
		const list = join(directory, 'backups/erased-customers.txt');
		writeFileSync(list, '', { mode: 0o600 });
		await giveDataTo(readConfig({ DATA_DIR: directory }), other, quiet);
		expect(lstatSync(list).uid).toBe(other.uid);
	});
});
