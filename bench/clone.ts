import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#database/embedded/server-process.ts';
import { root } from '#tests/fixtures/shop-process.ts';

const pollMs = 50;

export type CloneFigures = {
	cloneSeconds: number;
	/** what the start has printed, with the seconds since `npm start` */
	steps: { line: string; seconds: number }[];
	/** from `npm start` to the first response of the home page */
	answeredSeconds: number;
};

async function clone(directory: string): Promise<void> {
	const git = spawn('git', ['clone', '--quiet', '--no-local', root, directory], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [code] = await once(git, 'exit');
	if (code !== 0) throw new Error(`git clone ended with ${code}`);
}

async function isAnswered(url: string): Promise<boolean> {
	try {
		return (await fetch(url)).status === 200;
	} catch {
		return false;
	}
}

/**
 * The first start of a new user: the last commit in a directory of its own, `npm start` with an empty home and an empty cache
 * of npm, until the home page is answered with 200. Packages come from the registry, so that the network is part of it.
 */
export async function benchClone(report: (line: string) => void): Promise<CloneFigures> {
	const directory = mkdtempSync(join(tmpdir(), 'khetse-clone-'));
	// The shop gives up the rights of root, and its account reads the sources.
	chmodSync(directory, 0o755);
	const [shop, home, cache] = ['shop', 'home', 'npm'].map((name) => join(directory, name)) as [string, string, string];
	try {
		const clonedAt = performance.now();
		await clone(shop);
		const cloneSeconds = (performance.now() - clonedAt) / 1000;
		report(`${cloneSeconds.toFixed(1).padStart(6)} s for git clone`);
		mkdirSync(home);
		const port = await freePort();
		const startedAt = performance.now();
		const since = () => (performance.now() - startedAt) / 1000;
		// The rest of the environment stays, such as the registry and a proxy.
		const settings = [`HOME=${home}`, `npm_config_cache=${cache}`, `PORT=${port}`];
		const npm = spawn('env', [...settings, 'npm', 'start'], { cwd: shop, stdio: ['ignore', 'pipe', 'inherit'] });
		// The last process of the start closes it.
		const closed = once(npm, 'close');
		let isClosed = false;
		npm.on('close', () => {
			isClosed = true;
		});
		const steps: CloneFigures['steps'] = [];
		createInterface(npm.stdout).on('line', (line) => {
			if (line === '') return;
			steps.push({ line, seconds: since() });
			report(`${since().toFixed(1).padStart(6)} s ${line}`);
		});
		try {
			while (!(await isAnswered(`http://127.0.0.1:${port}/`))) {
				if (isClosed) throw new Error('npm start ended without a shop');
				await sleep(pollMs);
			}
			const answeredSeconds = since();
			report(`${answeredSeconds.toFixed(1).padStart(6)} s until the home page was answered`);
			return { cloneSeconds, steps, answeredSeconds };
		} finally {
			npm.kill('SIGTERM');
			await closed;
		}
	} finally {
		rmSync(directory, { recursive: true, force: true });
	}
}
