/** What the doctor says of settings that a start accepts. */

import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { startFaultyMailServer } from '#tests/fixtures/faulty-mail-server.ts';
import { startMailServer } from '#tests/fixtures/mail-server.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { checkMetricsPort, checkProxy } from '#tools/doctor-addresses.ts';
import { checkBackupSettings } from '#tools/doctor-machine.ts';
import { checkMail } from '#tools/doctor-services.ts';

test.for([
	['the proxy', checkProxy, { PUBLIC_URL: 'https://shop.example.in' }, 'problem', 'TRUST_PROXY is off'],
	['the proxy', checkProxy, { PUBLIC_URL: 'https://shop.example.in', TRUST_PROXY: '10.0.0.0/8' }, 'good', '10.0.0.0/8'],
	['the proxy', checkProxy, { PUBLIC_URL: 'http://localhost:3000' }, undefined, ''],
	['the port of the metrics', checkMetricsPort, { PORT: '3000', METRICS_PORT: '9100' }, undefined, ''],
	[
		'the port of the metrics',
		checkMetricsPort,
		{ HOST: '0.0.0.0', METRICS_PORT: '9100' },
		'note',
		'METRICS_PORT is 9100 on HOST 0.0.0.0',
	],
	['the port of the metrics', checkMetricsPort, { HOST: '::1', METRICS_PORT: '9100' }, undefined, ''],
	['the port of the metrics', checkMetricsPort, { HOST: '0.0.0.0' }, undefined, ''],
	['the settings of backups', checkBackupSettings, { BACKUP_TIME: 'off' }, 'problem', 'no backup is made by itself'],
	['the settings of backups', checkBackupSettings, {}, 'note', 'BACKUP_KEY is not set'],
	['the settings of backups', checkBackupSettings, { BACKUP_KEY: 'cd'.repeat(32) }, 'good', 'encrypted'],
] as const)('checks %s', ([, check, env, state, words]) => {
	const [first] = check(readConfig(env));
	expect(first?.state).toBe(state);
	expect(first?.sentence ?? '').toContain(words);
});

test('a key for backups that is the secret key of the shop is a problem', () => {
	const key = 'ab'.repeat(32);
	const stateOf = (BACKUP_KEY: string) => checkBackupSettings(readConfig({ SECRET_KEY: key, BACKUP_KEY }))[0];
	expect(stateOf(key)).toEqual({ state: 'problem', sentence: expect.stringContaining('BACKUP_KEY is SECRET_KEY') });
	expect(stateOf(key.toUpperCase())?.state).toBe('problem');
	expect(stateOf('cd'.repeat(32))?.state).toBe('good');
});

test('backups on the disk of the shop are noted, those on another disk not', () => {
	const env = { DATA_DIR: makeBackupFolder() };
	const isNoted = (BACKUP_DIR: string) =>
		checkBackupSettings(readConfig({ ...env, BACKUP_DIR })).some(({ sentence }) => sentence.includes('lost with it'));
	expect(isNoted(`${env.DATA_DIR}/backups`)).toBe(true);
	expect(isNoted('/proc'), 'a file system of its own').toBe(false);
});

test('a mail server without the address of the shop to send from is a problem once customers can come', async () => {
	const server = await startMailServer();
	onTestFinished(() => server.close());
	const stateOf = async (env: Record<string, string>) => checkMail(readConfig({ SMTP_URL: server.url, ...env }));
	const sentence = expect.stringContaining('MAIL_FROM is missing');
	expect(await stateOf({ PUBLIC_URL: 'https://shop.example.in' })).toEqual({ state: 'problem', sentence });
	expect(await stateOf({})).toEqual({ state: 'note', sentence });
	expect(await stateOf({ MAIL_FROM: 'orders@shop.in' })).toMatchObject({ state: 'good' });
});

test('a mail server that sends a byte now and then is a problem within the limit of time', async () => {
	const server = await startFaultyMailServer();
	onTestFinished(() => server.close());
	server.faults.push({ slowMs: 1000, only: 'EHLO' });
	const env = { DATA_DIR: makeBackupFolder(), SMTP_URL: server.url, MAIL_FROM: 'orders@shop.in' };
	const { code, out } = await runTool('doctor', [], env);
	expect(out).toContain('does not accept the shop (it does not answer in time). Check SMTP_URL.');
	expect(code).toBe(1);
	await vi.waitFor(() => expect(server.open(), 'connections').toBe(0), { timeout: 10_000 });
}, 45_000);

test('the demo catalogue under a public address is noted', async () => {
	const shop = await openShop();
	onTestFinished(() => shop.close());
	const isNoted = async (PUBLIC_URL: string) => {
		const own = { DATA_DIR: makeBackupFolder(), SECRET_KEY: 'ab'.repeat(32) };
		const env = { ...own, DATABASE_URL: urlOf(inject('cluster'), shop.database), PUBLIC_URL };
		return (await runTool('doctor', [], env)).out.includes('! The shop has the demo catalogue');
	};
	expect([await isNoted('https://shop.example.in'), await isNoted('http://localhost:3000')]).toEqual([true, false]);
});
