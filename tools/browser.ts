import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'chrome.exe'];
const places = [
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function findInstalled(): string | null {
	if (process.env.BROWSER_PATH) return process.env.BROWSER_PATH;
	const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

function canInstall(): boolean {
	return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

function install(): void {
	const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
	for (const args of [
		['update', '-qq'],
		['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
	]) {
		const run = spawnSync('apt-get', args, { env, encoding: 'utf8' });
		if (run.status !== 0) throw new Error(`apt-get ${args[0]} failed:\n${run.stderr}`);
	}
}

/**
 * The browser for the journeys: an installed Chromium or Chrome, or on Debian as root one that is installed now.
 * Throws with one sentence that says what to install.
 */
export function provideBrowser(say: (line: string) => void): string {
	const installed = findInstalled();
	if (installed !== null) return installed;
	if (canInstall()) {
		say('browser: installing Chromium');
		install();
		const path = findInstalled();
		if (path !== null) return path;
	}
	throw new Error('The browser tests need Chromium or Chrome. Install one, or set BROWSER_PATH to its program.');
}
