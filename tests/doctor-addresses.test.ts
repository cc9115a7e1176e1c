import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grantRunTimeRights } from '#database/run-time-role.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { templateName, urlOf } from '#tests/fixtures/cluster.ts';
import { makeEmptyDatabase } from '#tests/fixtures/empty-database.ts';
import { startPooler } from '#tests/fixtures/pooler.ts';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';

const nowhere = 'postgres://khetse@127.0.0.1:1/khetse';

async function doctor(env: Record<string, string>): Promise<{ code: number; problems: string[]; text: string }> {
	const own = { DATA_DIR: makeBackupFolder(), SECRET_KEY: 'ab'.repeat(32) };
	const { code, out, err } = await runTool('doctor', [], { ...own, ...env });
	const problems = out.split('\n').filter((line) => line.startsWith('✗'));
	return { code, problems, text: err + out };
}

/** A database with a client on it. */
async function database(template?: string): Promise<{ url: string; name: string; client: pg.Client }> {
	const made = await makeEmptyDatabase(template);
	const client = new pg.Client(made.connection);
	await client.connect();
	onTestFinished(async () => {
		await client.end();
		await made.drop();
	});
	return { url: made.url, name: made.name, client };
}

/** A shop with a role for its requests. @returns its two addresses */
async function shopOfTwoRoles(): Promise<{ direct: string; url: string; role: string; client: pg.Client }> {
	const { url: direct, name, client } = await database(templateName);
	const address = inject('cluster');
	const role = `requests_${randomBytes(4).toString('hex')}`;
	await client.query(`create role ${role} login password '${address.password}'`);
	onTestFinished(async () => {
		await client.query(`drop owned by ${role}; drop role ${role}`);
	});
	await grantRunTimeRights({ ...address, database: name }, role);
	return { direct, url: urlOf({ ...address, user: role }, name), role, client };
}

test('names a direct address of another database, and no command works on it', async () => {
	const [own, other] = [await database(templateName), await database(templateName)];
	const env = { DATABASE_URL: own.url, DATABASE_DIRECT_URL: other.url };
	const sentence = 'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must name the same one.';
	const { problems, text } = await doctor(env);
	expect(problems).toContain(`✗ ${sentence}`);
	expect(text, 'of neither').not.toContain('migrations have run');
	const folder = makeBackupFolder();
	const backup = await runTool('backup', ['--to', folder], { ...env, DATA_DIR: makeBackupFolder() });
	expect(backup).toMatchObject({ code: 1, err: `${sentence}\n` });
	expect(readdirSync(folder)).toEqual([]);
});

test('a backup is made while DATABASE_URL cannot be reached, and names a direct address that cannot', async () => {
	const { url } = await database(templateName);
	const own = { DATA_DIR: makeBackupFolder() };
	const args = ['--to', makeBackupFolder()];
	const made = await runTool('backup', args, { ...own, DATABASE_URL: nowhere, DATABASE_DIRECT_URL: url });
	expect(made).toMatchObject({ code: 0, out: expect.stringContaining('verified') });
	const refused = await runTool('backup', args, { ...own, DATABASE_URL: url, DATABASE_DIRECT_URL: nowhere });
	expect(refused).toMatchObject({
		code: 1,
		err: expect.stringContaining('The database of DATABASE_DIRECT_URL cannot be reached (connect ECONNREFUSED'),
	});
});

test('names a pooler that the start refuses, and goes on with the other lines', async () => {
	const { url } = await database(templateName);
	const pooled = url.replace(/localhost:\d+/, `127.0.0.1:${await startPooler(inject('cluster'))}`).replace(/\?.*/, '');
	const alone = await doctor({ DATABASE_URL: pooled });
	expect(alone.problems).toContain(
		'✗ DATABASE_URL leads through a pooler, which loses notifications: set DATABASE_DIRECT_URL to the server itself.',
	);
	expect(alone.text).toMatch(/✓ All \d+ migrations have run\./);
	const swapped = await doctor({ DATABASE_URL: url, DATABASE_DIRECT_URL: pooled });
	expect(swapped.problems).toContain(
		'✗ DATABASE_DIRECT_URL leads through a pooler, which loses notifications: set it to the server itself.',
	);
});

test('names the files of backups where the database has no record of one, as after a restore', async () => {
	const { url } = await database(templateName);
	const folder = makeBackupFolder();
	const env = { DATABASE_URL: url, BACKUP_DIR: folder };
	expect((await doctor(env)).text).toContain('There is no backup yet: npm run backup.');
	writeFileSync(join(folder, 'khetse-1a2b3c4d-2026-11-22T03-00-05.tar'), '');
	expect((await doctor(env)).text).toContain(
		`The database has no record of a backup, as after a restore: npm run backup. Files of backups in ${folder}: 1.`,
	);
});

test('names settings of the role of DATABASE_URL, and not the rights of the owner of the tables', async () => {
	const { direct, url, role, client } = await shopOfTwoRoles();
	await client.query(`alter role ${role} set default_transaction_isolation = 'repeatable read'`);
	const { problems, text } = await doctor({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct });
	expect(problems).toContainEqual(
		expect.stringContaining('The database of DATABASE_URL runs with default_transaction_isolation = repeatable read'),
	);
	expect(text).not.toContain('superuser');
});

test('names the address that cannot be reached, and asks the other one', async () => {
	const { direct, url } = await shopOfTwoRoles();
	for (const [env, variable] of [
		[{ DATABASE_URL: nowhere, DATABASE_DIRECT_URL: direct }, 'DATABASE_URL'],
		[{ DATABASE_URL: url, DATABASE_DIRECT_URL: nowhere }, 'DATABASE_DIRECT_URL'],
	] as const) {
		const { problems, text } = await doctor(env);
		expect(problems).toContainEqual(
			expect.stringContaining(`The database of ${variable} cannot be reached (connect ECONNREFUSED 127.0.0.1:1).`),
		);
		for (const line of ['✗ There is no owner account yet', 'There is no backup yet', 'Retention has not run yet']) {
			expect(text).toContain(line);
		}
	}
});

test('a question about the shop that fails takes its own line alone', async () => {
	const { url, client } = await database(templateName);
	await client.query('alter table staff_members rename role to other; alter table backup_runs rename bytes to other');
	const { problems, text } = await doctor({ DATABASE_URL: url });
	expect(problems).toContainEqual(expect.stringMatching(/^✗ The owner could not be checked \(column .*\)\.$/));
	expect(problems).toContainEqual(expect.stringMatching(/^✗ The last backup could not be checked \(column .*\)\.$/));
	expect(text).toContain('! Retention has not run yet');
});

test('names tables of another program in place of an empty database', async () => {
	const { url, client } = await database();
	const found = async () => (await doctor({ DATABASE_URL: url })).problems.filter((line) => line.includes('another'));
	await client.query('create table users (id int); create table orders (id int)');
	expect(await found()).toEqual([
		'✗ The database has tables of another program, such as orders, users. Use an empty database.',
	]);
	await client.query('drop table users, orders; create table schema_migrations (version text)');
	expect(await found()).toEqual([
		'✗ The database has tables of another program, such as schema_migrations. Use an empty database.',
	]);
	const backup = await runTool('backup', [], { DATABASE_URL: url, DATA_DIR: makeBackupFolder() });
	expect(backup).toMatchObject({ code: 1, err: 'There is no shop in this database yet: nothing to back up.\n' });
});
