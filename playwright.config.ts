import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

export default defineConfig({
	testDir: 'tests/e2e',
	testMatch: '*.spec.ts',
	workers: availableParallelism(),
	// spreads the tests of a long file; each worker has a shop of its own
	fullyParallel: true,
	forbidOnly: true,
	timeout: 90_000,
	expect: { timeout: 10_000 },
	outputDir: '.cache/e2e',
	reporter: [['list'], ['json']],
	use: {
		actionTimeout: 15_000,
		launchOptions: {
			executablePath: findBrowser() ?? '',
			args: [
				'--no-sandbox',
				'--disable-gpu',
				'--disable-quic',
				'--no-first-run',
				'--disable-background-networking',
				'--disable-component-update',
				'--disable-sync',
			],
		},
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		trace: 'off',
		screenshot: 'only-on-failure',
	},
});
