import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#database/embedded/server-process.ts';
import { makeDataDirectory, programEnvironment, removeDataDirectory, root } from '#tests/fixtures/shop-process.ts';
import { createServer, type RunnableDevEnvironment } from 'vite';
import { expect, onTestFinished, test } from 'vitest';

test('the storefront of npm run dev loads the packages it renders with', async () => {
	const server = await createServer({
		configFile: 'vite.config.ts',
		logLevel: 'error',
		server: { middlewareMode: true, watch: null, hmr: false },
		optimizeDeps: { noDiscovery: true, include: [] },
	});
	try {
		const ssr = server.environments.ssr as RunnableDevEnvironment;
		const entry = await ssr.runner.import('/web/entry.server.tsx');
		expect(entry).toMatchObject({ default: expect.any(Function), createRequestHandler: expect.any(Function) });
	} finally {
		await server.close();
	}
});

/** A limit for a busy machine. */
const readyMs = 240_000;

test('npm run dev ends with its servers when it is stopped', async () => {
	const dataDirectory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const [port, apiPort] = [await freePort(), await freePort()].map(String);
	const child = spawn(process.execPath, ['tools/bootstrap.mjs', 'dev'], {
		cwd: root,
		stdio: ['ignore', 'pipe', 'pipe'],
		env: programEnvironment({
			PORT: port ?? '',
			API_PORT: apiPort ?? '',
			DATA_DIR: dataDirectory,
			DATABASE_CHECK: 'warn',
		}),
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
	const ended = once(child, 'exit');
	await expect.poll(() => output, { timeout: readyMs }).toContain('khetse: ready');
	child.kill('SIGTERM');
	await ended;
	await expect(fetch(`http://127.0.0.1:${apiPort}/livez`)).rejects.toThrow('fetch failed');
});
