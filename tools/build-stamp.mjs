// Runs on Node 20 with nothing installed: whether storefront and back office are built from the sources of this version.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
	'web',
	'office',
	'contract',
	'domain',
	'vite.config.ts',
	'vite.office.config.ts',
	'react-router.config.ts',
	'package-lock.json',
	'tools/build.ts',
	'tools/replace-build.ts',
];

/** Of the storefront and the back office. @param root folder of the program */
export function hashOfSources(root) {
	const hash = createHash('sha256');
	const add = (path) => {
		for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
			const child = join(path, entry.name);
			if (entry.isDirectory()) add(child);
			else hash.update(child).update(readFileSync(child));
		}
	};
	for (const source of sources) {
		const path = join(root, source);
		if (!existsSync(path)) continue;
		if (/\.\w+$/.test(source)) hash.update(readFileSync(path));
		else add(path);
	}
	return hash.digest('hex');
}

/** @param wanted hash of the sources */
export function isBuilt(root, wanted) {
	const isThere = ['build/server/index.js', 'build/office/index.html'].every((file) => existsSync(join(root, file)));
	const stamp = join(root, '.cache/built');
	return isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}
