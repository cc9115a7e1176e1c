import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './tests/fixtures/temporary-directory.ts';
import { findBrowser } from './tools/browser.ts';

/**
 * Pages load without their pictures, which take a third of the time of a page; pictures.spec.ts loads them. The switch
 * replaces Playwright's own, so it repeats the mouse: hover and pointer types.
 */
const pageSettings =
	'--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const args = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	// else each page starts a second process, which costs a tenth of the time of a test
	'--renderer-process-limit=1',
];
keepTemporaryFilesInMemory();
const executablePath = findBrowser() ?? '';
/** Tests with a browser or a shop of their own. They run first: at the end only one worker would be busy with them. */
const withOwnWorkers = /(pictures|google)\.spec\.ts$/;

export default defineConfig({
	testDir: 'tests/e2e',
	// A test waits now for the browser, now for the shop: one more worker than cores is a seventh faster.
	workers: availableParallelism() + 1,
	// spreads the tests of a long file; each worker has a shop of its own
	fullyParallel: true,
	forbidOnly: true,
	timeout: 90_000,
	expect: { timeout: 10_000 },
	projects: [
		{ name: 'own workers', testMatch: withOwnWorkers },
		{ name: 'pages', testIgnore: withOwnWorkers },
	],
	outputDir: '.cache/e2e',
	reporter: [['list'], ['json']],
	use: {
		actionTimeout: 15_000,
		launchOptions: { executablePath, args: [...args, pageSettings] },
		// Transitions cost a fifth of the time of a test; those of motion ask for it with emulateMedia.
		contextOptions: { reducedMotion: 'reduce' },
		locale: 'en-IN',
		timezoneId: 'Asia/Kolkata',
		trace: 'off',
		screenshot: 'only-on-failure',
	},
});
