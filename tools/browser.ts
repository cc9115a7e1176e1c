import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless shell comes first: it draws no window and takes half the time of the full browser. */
const names = [
	'chromium-headless-shell',
	'chrome-headless-shell',
	'chromium',
	'chromium-browser',
	'google-chrome',
	'google-chrome-stable',
	'chrome',
	'chrome.exe',
];
/** Debian's packages; the first that the release has is installed. */
const packages = ['chromium-headless-shell', 'chromium'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findBrowser(): string | null {
	if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
	const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

/** The environment of a program that starts this browser by itself, such as Lighthouse. */
export function environmentWith(browser: string): NodeJS.ProcessEnv {
	return { ...process.env, CHROME_PATH: browser };
}

function canInstall(): boolean {
	return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

function install(): void {
	const aptGet = (...args: string[]) =>
		spawnSync('apt-get', args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, encoding: 'utf8' });
	const update = aptGet('update', '-qq');
	if (update.status !== 0) throw new Error(`apt-get update failed:\n${update.stderr}`);
	const errors: string[] = [];
	for (const name of packages) {
		const run = aptGet('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core');
		if (run.status === 0) return;
		errors.push(run.stderr);
	}
	throw new Error(`apt-get install failed:\n${errors.join('\n')}`);
}

/**
 * The browser of the end-to-end tests: an installed Chromium or Chrome. On Debian as root one is installed when there
 * is none. BROWSER_PATH names another one.
 */
export function provideBrowser(logStep: (line: string) => void): string {
	const installed = findBrowser();
	if (installed !== null) return installed;
	if (canInstall()) {
		logStep('browser: installing Chromium');
		install();
		const path = findBrowser();
		if (path !== null) return path;
	}
	throw new Error('The end-to-end tests need Chromium or Chrome. Install one, or set BROWSER_PATH to its program.');
}
