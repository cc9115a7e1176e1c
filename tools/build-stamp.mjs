// Runs on Node 20 with nothing installed: whether storefront, back office and program are built from the sources of this version.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sourcesOfFrontends = [
	'web',
	'office',
	'contract',
	'domain',
	'vite.config.ts',
	'vite.preact.ts',
	'vite.office.config.ts',
	'react-router.config.ts',
	'package-lock.json',
	'tools/build.ts',
	'tools/replace-build.ts',
];

const sourcesOfProgram = [
	'server',
	'database',
	'contract',
	'domain',
	'package.json',
	'package-lock.json',
	'tools/build-program.ts',
];

export const programFolder = 'build/program';
export const programEntry = 'main.js';
export const programList = 'files.json';

/** @param skipped names of files that are not built */
function computeHash(root, sources, skipped) {
	const hash = createHash('sha256');
	const add = (path) => {
		for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
			const child = join(path, entry.name);
			if (entry.isDirectory()) add(child);
			else if (!skipped.test(entry.name)) hash.update(child).update(readFileSync(child));
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

/** Of the storefront and the back office. @param root folder of the program */
export function hashOfSources(root) {
	return computeHash(root, sourcesOfFrontends, /\.test\./);
}

/** Of what `npm start` runs, without the files that it reads where they are. @param root folder of the program */
export function hashOfProgram(root) {
	return computeHash(root, sourcesOfProgram, /\.test\.|\.(sql|svg|ttf)$/);
}

/** The first line of the entry. @param sources their hash */
export function programStamp(sources) {
	return `// sources: ${sources}`;
}

/** Sizes of the files of the last builds by name, the newest first. */
export function listPrograms(root) {
	try {
		const programs = JSON.parse(readFileSync(join(root, programFolder, programList), 'utf8'));
		return programs.filter((program) => program !== null && typeof program === 'object');
	} catch {
		return [];
	}
}

export function isProgramBuilt(root) {
	const [newest = {}] = listPrograms(root);
	if (newest[programEntry] === undefined) return false;
	const fileOf = (name) => join(root, programFolder, name);
	const isWhole = ([name, size]) => statSync(fileOf(name), { throwIfNoEntry: false })?.size === size;
	if (!Object.entries(newest).every(isWhole)) return false;
	return readFileSync(fileOf(programEntry), 'utf8').startsWith(programStamp(hashOfProgram(root)));
}

/** @param wanted hash of the sources */
export function isBuilt(root, wanted) {
	const isThere = ['build/server/index.js', 'build/office/index.html'].every((file) => existsSync(join(root, file)));
	const stamp = join(root, '.cache/built');
	return isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}
