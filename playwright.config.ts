import { defineConfig } from '@playwright/test';

export default defineConfig({
	testDir: 'tests/browser',
	testMatch: '*.spec.ts',
	workers: 2,
	fullyParallel: false,
	forbidOnly: true,
	timeout: 90_000,
	expect: { timeout: 10_000 },
	outputDir: '.cache/journeys',
	reporter: [['list'], ['json']],
	use: {
		actionTimeout: 15_000,
		launchOptions: {
			executablePath: process.env.BROWSER_PATH ?? '/usr/bin/chromium',
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
		screenshot: 'only-on-failure',
	},
});
