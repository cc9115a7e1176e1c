import { createServer, type RunnableDevEnvironment } from 'vite';
import { expect, test } from 'vitest';

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
