import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		include: ['**/*.test.{ts,tsx}'],
		exclude: ['**/node_modules/**', 'build/**', 'tests/browser/**', 'data/**', '.cache/**'],
		globalSetup: ['tests/fixtures/cluster.ts'],
		pool: 'forks',
		maxWorkers: 2,
		testTimeout: 30_000,
		hookTimeout: 60_000,
	},
});
