import { once } from 'node:events';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnVersion } from '#domain/picture.ts';
import { recordExchange } from '#database/embedded/account.ts';
import { isAlive } from '#database/embedded/is-alive.ts';
import { freePort } from '#database/embedded/server-process.ts';
import { fingerprintOf } from '#server/platform/encryption.ts';
import { runTool } from '#tests/fixtures/backup.ts';
import { postmasterPid, userIdsOf } from '#tests/fixtures/process-ids.ts';
import {
	canDropRoot,
	failToStart,
	makeDataDirectory,
	makeEmptyDataDirectory,
	removeDataDirectory,
	spawnShop,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';

/** Limits for a process that hangs. */
const processTimeoutMs = 240_000;
const ownerLink = /no owner account yet\. Create it within an hour: http:\/\/localhost:\d+\/office#owner=([\w-]{43})\n/;

function emptyDataDirectory(): string {
	const directory = makeEmptyDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	return directory;
}

async function startedDataDirectory(): Promise<string> {
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	return directory;
}

test(
	'starts from nothing, serves, stops completely and starts again without repeating the setup',
	async () => {
		const directory = emptyDataDirectory();
		const first = await startShopProcess({ dataDirectory: directory });
		expect(first.output()).toMatch(/demo catalogue: 80 products/);
		const [, firstLink = ''] = ownerLink.exec(first.output()) ?? [];
		expect(firstLink).toHaveLength(43);
		expect(first.output()).toMatch(/post offices: 1,54,823 of 1,54,823/);
		const page = await fetch(first.url);
		expect(page.status).toBe(200);
		expect(await page.text()).toContain('What We Offer For You');
		const pincode = await fetch(`${first.url}/pincode/560001`);
		expect(await pincode.json()).toMatchObject([{ Status: 'Success' }]);
		const pid = postmasterPid(directory);
		expect(await first.stop()).toBe(0);
		expect(isAlive(pid)).toBe(false);

		const links: (string | undefined)[] = [];
		for (let again = 0; again < 2; again += 1) {
			const shop = await startShopProcess({ dataDirectory: directory });
			expect(shop.output()).not.toMatch(/database: created|migrations run|demo catalogue|post offices/);
			links.push(ownerLink.exec(shop.output())?.[1]);
			await shop.stop();
		}
		// Every start prints a new link until an owner account exists.
		expect(links.filter((link) => link?.length === 43)).toHaveLength(2);
		expect(new Set([firstLink, ...links]).size).toBe(3);
	},
	3 * processTimeoutMs,
);

test(
	'goes on after it was killed, with the database it left running',
	async () => {
		const directory = await startedDataDirectory();
		const first = await startShopProcess({ dataDirectory: directory });
		const account = {
			email: 'kept@example.in',
			mobile: '9876543210',
			name: 'Kept',
			password: 'monsoon-7',
			confirmPassword: 'monsoon-7',
		};
		const headers = { 'content-type': 'application/json' };
		await fetch(`${first.url}/api/v1/auth/signup`, { method: 'POST', headers, body: JSON.stringify(account) });
		const pid = postmasterPid(directory);
		await first.kill();
		expect(isAlive(pid)).toBe(true);

		const second = await startShopProcess({ dataDirectory: directory });
		expect(second.output()).toMatch(/database: reusing the running server/);
		const login = await fetch(`${second.url}/api/v1/auth/login`, {
			method: 'POST',
			headers,
			body: JSON.stringify(account),
		});
		expect(login.status).toBe(200);
		expect(await second.stop()).toBe(0);
		expect(isAlive(pid)).toBe(false);
	},
	2 * processTimeoutMs,
);

test.skipIf(process.platform === 'win32')(
	'stops its database too when it is stopped before it is ready',
	async () => {
		const directory = emptyDataDirectory();
		const { child, output } = spawnShop({ dataDirectory: directory }, await freePort());
		const exited = once(child, 'exit');
		await expect.poll(output).toContain('demo catalogue: 80 products');
		const pid = postmasterPid(directory);
		child.kill('SIGTERM');
		expect(await exited).toEqual([0, null]);
		expect(isAlive(pid)).toBe(false);
		expect(output()).not.toMatch(/post offices: loaded|ready|Error/);
	},
	processTimeoutMs,
);

test.runIf(canDropRoot)(
	'goes on without the rights of root, and so keeps pictures, restarts the database, takes backups of root and stops',
	async () => {
		const directory = await startedDataDirectory();
		for (const name of ['media', 'installation-id']) rmSync(join(directory, name));
		const shop = await startShopProcess({ dataDirectory: directory });
		const pid = postmasterPid(directory);
		// Without the rights of root it could not make this file in the directory of root.
		expect(statSync(join(directory, 'installation-id')).mode & 0o777).toBe(0o644);
		const account = statSync(join(directory, 'postgres')).uid;
		expect(account).toBeGreaterThan(0);
		expect(userIdsOf(shop.child.pid as number)).toEqual(Array(4).fill(account));
		expect(userIdsOf(pid)).toEqual(Array(4).fill(account));
		const groups = readFileSync(`/proc/${shop.child.pid}/status`, 'utf8');
		expect(groups).toMatch(/^Groups:\t[1-9]\d* $/m);
		expect(groups).toMatch(/^CapEff:\t0+$/m);

		const picture = `${shop.url}/media/v${drawnVersion}/carrot-256.webp`;
		expect((await fetch(picture)).status).toBe(200);
		await expect.poll(() => readdirSync(join(directory, 'media'))).toContain('carrot-256.webp');
		const backup = await runTool('backup', [], { DATA_DIR: directory });
		expect(backup).toMatchObject({ code: 0, err: '' });
		const [name = ''] = readdirSync(join(directory, 'backups'));
		const owned = ['secret-key', 'installation-id', 'media', 'media/carrot-256.webp', 'backups', `backups/${name}`];
		expect(owned.map((path) => statSync(join(directory, path)).uid)).toEqual(owned.map(() => account));

		process.kill(pid, 'SIGKILL');
		await expect.poll(() => shop.output(), { timeout: processTimeoutMs }).toContain('database: restarted');
		await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status, { timeout: processTimeoutMs }).toBe(200);
		expect(shop.output()).not.toMatch(/stays root|EACCES|EPERM/);
		const restarted = postmasterPid(directory);
		expect(await shop.stop()).toBe(0);
		expect(isAlive(restarted)).toBe(false);
	},
	processTimeoutMs,
);

/** Loaded with --import: refuses to give the folder of pictures to an account, as a disk that can only be read does. */
const refuseMedia = `
	import fs from 'node:fs';
	import { syncBuiltinESMExports } from 'node:module';
	const { lchownSync } = fs;
	fs.lchownSync = (path, ...rest) => {
		if (!path.endsWith('/media')) return lchownSync(path, ...rest);
		throw Object.assign(new Error('EROFS'), { code: 'EROFS', syscall: 'lchown', path });
	};
	syncBuiltinESMExports();
`;

test.runIf(canDropRoot)(
	'stops its database when the start ends because it cannot give the data to its account',
	async () => {
		const directory = await startedDataDirectory();
		const media = join(directory, 'media');
		rmSync(media);
		const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refuseMedia)}`;
		const { code, errorOutput } = await failToStart({ dataDirectory: directory, env: { NODE_OPTIONS } });
		expect([code, errorOutput]).toEqual([1, `${media} cannot be used (lchown, EROFS): it can only be read.\n`]);
		expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
	},
	processTimeoutMs,
);

test(
	'says on the standard error alone that the port is in use, and touches nothing',
	async () => {
		const port = await freePort();
		const other = createServer().listen(port, '127.0.0.1');
		await once(other, 'listening');
		const directory = join(tmpdir(), `khetse-never-${port}`);
		const failed = await failToStart({ dataDirectory: directory, port });
		other.close();
		const sentence = `Port ${port} is in use by another program. Stop it, or use another port: PORT=${port + 1} npm start\n`;
		expect(failed).toEqual({ code: 1, output: sentence, errorOutput: sentence });
		expect(existsSync(directory)).toBe(false);
	},
	processTimeoutMs,
);

test(
	'says that the data directory cannot be written to',
	async () => {
		const directory = mkdtempSync(join(tmpdir(), 'khetse-file-'));
		onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
		writeFileSync(join(directory, 'file'), '');
		const { code, output } = await failToStart({ dataDirectory: join(directory, 'file', 'data') });
		expect(code).toBe(1);
		expect(output).toMatch(
			/^The data directory .* cannot be written to \(ENOTDIR\)\. .*DATA_DIR to another directory\.\n$/,
		);
	},
	processTimeoutMs,
);

test(
	'says that the data were made by another PostgreSQL',
	async () => {
		const directory = await startedDataDirectory();
		writeFileSync(join(directory, 'postgres/PG_VERSION'), '16\n');
		const { code, output } = await failToStart({ dataDirectory: directory });
		expect(code).toBe(1);
		expect(output).toMatch(
			/^The database in .* was created by PostgreSQL 16, this version of the shop uses 18\. .*\n$/,
		);
	},
	2 * processTimeoutMs,
);

test(
	'without the key of its database it ends with a sentence and makes no other key',
	async () => {
		const directory = await startedDataDirectory();
		const file = join(directory, 'secret-key');
		const fingerprint = fingerprintOf(Buffer.from(readFileSync(file, 'utf8'), 'hex')).toString('hex');
		rmSync(file);
		const { code, output } = await failToStart({ dataDirectory: directory });
		expect(code).toBe(1);
		expect(output).toContain(`encrypted with the key ${fingerprint}, which this machine does not have`);
		expect(readdirSync(directory).filter((name) => name.startsWith('secret-key'))).toEqual([]);
		const backup = await runTool('backup', [], { DATA_DIR: directory });
		expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(`with the secret key ${fingerprint}`) });
	},
	2 * processTimeoutMs,
);

test(
	'ends with a sentence that names each wrong setting, or the database that cannot be reached',
	async () => {
		const directory = emptyDataDirectory();
		const wrong = await failToStart({
			dataDirectory: directory,
			env: { WHATSAPP_NUMBER: 'call me', LOG_LEVEL: 'loud' },
		});
		expect(wrong.code).toBe(78);
		expect(wrong.output).toMatch(
			/^Invalid configuration: WHATSAPP_NUMBER: must be digits.*; LOG_LEVEL: .*See \.env\.example\.\n$/,
		);
		const port = await freePort();
		const env = { DATABASE_URL: `postgres://unknown:x@127.0.0.1:${port}/none` };
		const away = await failToStart({ dataDirectory: directory, env });
		expect(away.code).toBe(1);
		expect(away.output).toMatch(/^The database of DATABASE_URL cannot be reached/);
	},
	processTimeoutMs,
);

test(
	'makes no database beside one that an interrupted restore has renamed, and starts after the command that it prints',
	async () => {
		const dataDirectory = await startedDataDirectory();
		const cluster = join(dataDirectory, 'postgres');
		const restored = `${cluster}.restore-77/postgres`;
		const former = `${cluster}.replaced-2026-11-23T03-00-05`;
		mkdirSync(`${cluster}.restore-77`);
		recordExchange(cluster, { former, restored });
		renameSync(cluster, restored);
		mkdirSync(former);
		// Of an earlier restore, which was killed while it wrote, and its former database
		mkdirSync(`${cluster}.restore-78/postgres`, { recursive: true });
		writeFileSync(join(`${cluster}.restore-78/postgres`, 'PG_VERSION'), '18\n');
		mkdirSync(`${cluster}.replaced-2026-11-24T03-00-05`);
		const { code, errorOutput } = await failToStart({ dataDirectory });
		expect(code).toBe(1);
		expect(errorOutput).toContain(`The restored one is complete: mv ${restored} ${cluster} or`);
		expect(errorOutput).toContain(`the one of before: mv ${former} ${cluster} To begin`);
		expect(existsSync(cluster)).toBe(false);
		const doctor = await runTool('doctor', [], { DATA_DIR: dataDirectory });
		expect(doctor.out).toContain(`✗ There is no database in ${cluster}: a restore has renamed it`);
		renameSync(restored, cluster);
		const shop = await startShopProcess({ dataDirectory });
		expect(shop.output()).not.toMatch(/database: created|demo catalogue/);
		expect(await shop.stop()).toBe(0);
		// The exchange is over: the database is renamed for another reason, such as another major version.
		renameSync(cluster, `${cluster}.old`);
		const after = await startShopProcess({ dataDirectory });
		expect(after.output()).toContain('database: created');
		expect(await after.stop()).toBe(0);
	},
	2 * processTimeoutMs,
);
