import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { hashOfProgram, listPrograms, programEntry, programFolder, programList, programStamp } from './build-stamp.mjs';
import { isBeingWritten, writeWhole } from './replace-build.ts';

/**
 * Bundles the server with those of its packages that have hundreds of small files, so that a start opens a third of the files
 * (docs/decisions/0043-bundle-of-the-server.md). The other packages stay in node_modules.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, programFolder);
/** Running shops load further files of their version: those of the last builds stay. */
const keptPrograms = 5;
const bundledPackages = /^(kysely|zod|fastify-type-provider-zod|@fastify\/error)(\/|$)/;

function isExternal(id: string): boolean {
	const isPackage = /^(node:|@?[a-z])/.test(id) && !/^[a-z]:[\\/]/i.test(id);
	return isPackage && !bundledPackages.test(id);
}

/** A source finds its files, such as fonts and migrations, by its own URL, which in a bundle is that of the bundle. */
const urlsOfSources: Plugin = {
	name: 'urls-of-sources',
	transform(code, id) {
		if (!code.includes('import.meta') || id.includes('node_modules')) return null;
		const path = relative(folder, id).replaceAll(sep, '/');
		if (/import\.meta(?!\.url\b)/.test(code))
			throw new Error(`${path}: of import.meta only url is that of the source.`);
		const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
		// The lines stay, and with them the map.
		return { code: code.replaceAll('import.meta.url', url), map: null };
	},
};

/** From the folder of the bundle another version could be found than from the package that needs it. */
function refuseUnlistedPackages(chunks: readonly OutputChunk[]): void {
	const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object };
	const names = new Set([...Object.keys(dependencies), ...chunks.map(({ fileName }) => fileName)]);
	for (const { imports, dynamicImports } of chunks) {
		for (const id of [...imports, ...dynamicImports]) {
			const name = /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? id;
			if (!id.startsWith('node:') && !names.has(name)) throw new Error(`${id} is not a dependency in package.json.`);
		}
	}
}

const sources = hashOfProgram(root);
const bundle = await rolldown({
	input: join(root, 'server/main.ts'),
	cwd: root,
	platform: 'node',
	external: isExternal,
	plugins: [urlsOfSources],
});
// The maps are for `node --enable-source-maps`, which shows the lines of the sources in a stack trace.
const { output } = await bundle.generate({
	dir: folder,
	format: 'esm',
	sourcemap: true,
	entryFileNames: programEntry,
	banner: ({ isEntry }) => (isEntry ? programStamp(sources) : ''),
});
await bundle.close();
refuseUnlistedPackages(output.filter((file) => file.type === 'chunk'));
mkdirSync(folder, { recursive: true });
const files = new Map(
	output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
);
const newest = Object.fromEntries([...files].map(([name, content]) => [name, content.length]));
const former = listPrograms(root);
const isRepeated = former[0] !== undefined && Object.keys(former[0]).sort().join() === [...files.keys()].sort().join();
const programs = [newest, ...former.slice(isRepeated ? 1 : 0)].slice(0, keptPrograms);
const write = (name: string) => writeWhole(join(folder, name), files.get(name) ?? '');
for (const name of files.keys()) if (name !== programEntry) write(name);
writeWhole(join(folder, programList), JSON.stringify(programs));
// Last: it names its sources. Until then a shop that starts has the version before.
write(programEntry);
const kept = new Set([programList, ...programs.flatMap((program) => Object.keys(program))]);
for (const name of readdirSync(folder)) {
	if (!kept.has(name) && !isBeingWritten(name)) rmSync(join(folder, name), { force: true });
}
