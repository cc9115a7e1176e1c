import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '#database/embedded/server-process.ts';
import { readConfig } from '#server/platform/config.ts';
import { makeBackupFolder, runTool } from '#tests/fixtures/backup.ts';
import { urlOf } from '#tests/fixtures/cluster.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import {
	canDropRoot,
	makeDataDirectory,
	programEnvironment,
	removeDataDirectory,
	root,
	startShopProcess,
} from '#tests/fixtures/shop-process.ts';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkUsedPorts } from '#tools/doctor-addresses.ts';

/** Another program with a port. */
async function usePort(): Promise<number> {
	const server = createServer((_, response) => void response.end('{"status":"down"}')).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

const usedPorts = (env: Record<string, string>) => checkUsedPorts(readConfig({ DATA_DIR: makeBackupFolder(), ...env }));

test('ports of another program are problems while the shop is stopped, and the command ends with 1', async () => {
	const [port, metricsPort] = [await usePort(), await usePort()];
	const env = { PORT: String(port), METRICS_PORT: String(metricsPort) };
	const sentences = [
		`Port ${port} is in use by another program. Stop it, or use another port: PORT=${port + 1} npm start`,
		`Port ${metricsPort} of METRICS_PORT is in use by another program. Stop it, or use another port.`,
	];
	expect(await usedPorts(env)).toEqual(sentences.map((sentence) => ({ state: 'problem', sentence })));
	expect(await usedPorts({ PORT: String(await freePort()), METRICS_PORT: String(await freePort()) })).toEqual([]);
	const { code, out } = await runTool('doctor', [], { DATA_DIR: makeBackupFolder(), ...env });
	expect([code, out]).toEqual([1, expect.stringContaining(`✗ ${sentences[0]}\n✗ ${sentences[1]}\n`)]);
});

test('the ports of the running shop are none, unless another shop has them', async () => {
	const dataDirectory = await makeDataDirectory();
	const [port, metricsPort] = [await freePort(), await freePort()];
	const env = { PORT: String(port), METRICS_PORT: String(metricsPort) };
	const shop = await startShopProcess({ dataDirectory, port, env });
	onTestFinished(async () => {
		await shop.stop();
		removeDataDirectory(dataDirectory);
	});
	expect(await usedPorts({ ...env, DATA_DIR: dataDirectory })).toEqual([]);
	expect((await usedPorts(env)).map(({ state }) => state)).toEqual(['problem', 'problem']);
});

test('the ports of a running shop with DATABASE_URL are none', async () => {
	const database = await openShop();
	onTestFinished(() => database.close());
	const [port, metricsPort] = [await freePort(), await freePort()];
	const env = {
		...{ PORT: String(port), METRICS_PORT: String(metricsPort), SECRET_KEY: 'ab'.repeat(32) },
		DATABASE_URL: urlOf(inject('cluster'), database.database),
	};
	const shop = await startShopProcess({ dataDirectory: makeBackupFolder(), port, env });
	expect(await usedPorts(env)).toEqual([]);
	expect(await shop.stop()).toBe(0);
});

/** Prints what an account without rights of its own is shown. */
const printRefused = `
	const { readConfig } = await import('#server/platform/config.ts');
	const { checkUsedPorts } = await import('#tools/doctor-addresses.ts');
	process.setgid(65_534);
	process.setuid(65_534);
	const found = await checkUsedPorts(readConfig(process.env));
	console.log(found.map(({ state, sentence }) => state + ' ' + sentence).join('\\n'));
`;

/** Of Linux, which can open lower ports to all. */
const isPortRefused =
	canDropRoot && Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8')) > 901;

test.runIf(isPortRefused)('ports that this account may not open are problems, each under its own setting', () => {
	const env = programEnvironment({ DATA_DIR: makeBackupFolder(), PORT: '900', METRICS_PORT: '901' });
	const args = ['--input-type=module', '--eval', printRefused];
	expect(execFileSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })).toBe(
		`problem Port 900 needs more rights than this user has. Use a port above 1023: PORT=3000 npm start
problem Port 901 of METRICS_PORT needs more rights than this user has. Use a port above 1023.
`,
	);
});
