import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

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

async function aptGet(...args: string[]): Promise<{ isGood: boolean; stderr: string }> {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
	const [stderr, [status]] = await Promise.all([text(child.stderr), once(child, 'close')]);
	return { isGood: status === 0, stderr };
}

async function install(): Promise<void> {
	const update = await aptGet('update', '-qq');
	if (!update.isGood) throw new Error(`apt-get update failed:\n${update.stderr}`);
	const errors: string[] = [];
	for (const name of packages) {
		const { isGood, stderr } = await aptGet('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core');
		if (isGood) return;
		errors.push(stderr);
	}
	throw new Error(`apt-get install failed:\n${errors.join('\n')}`);
}

/**
 * The browser of the end-to-end tests: an installed Chromium or Chrome. On Debian as root one is installed when there
 * is none. BROWSER_PATH names another one.
 */
export async function provideBrowser(logStep: (line: string) => void): Promise<string> {
	const installed = findBrowser();
	if (installed !== null) return installed;
	if (canInstall()) {
		logStep('browser: installing Chromium');
		await install();
		const path = findBrowser();
		if (path !== null) return path;
	}
	throw new Error('The end-to-end tests need Chromium or Chrome. Install one, or set BROWSER_PATH to its program.');
}
