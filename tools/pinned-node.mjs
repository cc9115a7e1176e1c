// Runs on Node 20 with nothing installed: fetches the Node that the shop runs on, compared with a hash that stands here.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const pinnedNode = '24.21.0';

/** Of the npm packages that contain the binary, by platform and processor. Those of macOS were not available to us. */
export const hashes = {
	'linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
	'linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
	'win-x64': 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
};

/**
 * Installs the package of a Node by a lock file with its hash: npm refuses one that differs. No install script runs.
 * @param npm runs npm with arguments and options of spawnSync
 * @returns the path of the binary and, if it could not be installed, what npm said
 */
export function installNode({ directory, platform, version = pinnedNode, hash = hashes[platform], npm }) {
	const name = `node-${platform}`;
	rmSync(directory, { recursive: true, force: true });
	mkdirSync(directory, { recursive: true });
	const root = { name: 'node-of-the-shop', version: '1.0.0', dependencies: { [name]: version } };
	writeFileSync(join(directory, 'package.json'), JSON.stringify(root));
	const packages = { '': root, [`node_modules/${name}`]: { version, ...(hash ? { integrity: hash } : {}) } };
	const lock = { name: root.name, version: root.version, lockfileVersion: 3, requires: true, packages };
	writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(lock));
	const run = npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: directory });
	const program = platform.startsWith('win') ? 'node.exe' : 'node';
	const path = join(directory, 'node_modules', name, 'bin', program);
	const isThere = run.status === 0 && existsSync(path);
	return { path: isThere ? path : null, said: run.stderr ?? '' };
}
