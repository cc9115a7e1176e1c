import type { Config } from '@react-router/dev/config';

export default {
	appDirectory: 'web',
	buildDirectory: process.env.BUILD_FOLDER ?? 'build',
	ssr: true,
	// Every link works without asking for its route first; a route that is added later renders the whole page again.
	routeDiscovery: { mode: 'initial' },
	future: {
		v8_middleware: true,
		v8_passThroughRequests: true,
		v8_splitRouteModules: true,
		v8_trailingSlashAwareDataRequests: true,
		v8_viteEnvironmentApi: true,
	},
} satisfies Config;
