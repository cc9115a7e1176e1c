import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Debian's package. Tests take two thirds of the time that they take with the full browser. */
const headlessShell = 'chromium-headless-shell';

/** The headless shell comes first: it draws no window. */
const names = [
	headlessShell,
	'chrome-headless-shell',
	'chromium',
	'chromium-browser',
	'google-chrome',
	'google-chrome-stable',
	'chrome',
	'chrome.exe',
];
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

/** @param wanted packages; the first that the release has is installed */
async function install(wanted: readonly string[]): Promise<void> {
	const update = await aptGet('update', '-qq');
	if (!update.isGood) throw new Error(`apt-get update failed:\n${update.stderr}`);
	const errors: string[] = [];
	for (const name of wanted) {
		const { isGood, stderr } = await aptGet('install', '-y', '-qq', '--no-install-recommends', name, 'fonts-noto-core');
		if (isGood) return;
		errors.push(stderr);
	}
	throw new Error(`apt-get install failed:\n${errors.join('\n')}`);
}

/**
 * The browser of the end-to-end tests: an installed Chromium or Chrome. On Debian as root the headless shell is installed when there
 * is none, also beside a full browser. BROWSER_PATH names another one.
 */
export async function provideBrowser(logStep: (line: string) => void): Promise<string> {
	const installed = findBrowser();
	const isChosen = Boolean(process.env.BROWSER_PATH) || installed?.endsWith('headless-shell') === true;
	if (installed !== null && (isChosen || !canInstall())) return installed;
	if (canInstall()) {
		logStep('browser: installing Chromium');
		await install(installed === null ? [headlessShell, 'chromium'] : [headlessShell]).catch((error: Error) => {
			if (installed === null) throw error;
			logStep(`browser: tests take longer with ${installed}`);
		});
		const path = findBrowser();
		if (path !== null) return path;
	}
	throw new Error('The end-to-end tests need Chromium or Chrome. Install one, or set BROWSER_PATH to its program.');
}
