import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { hashOfProgram, programEntry, programFolder, readProgramList } from './build-stamp.mjs';
import { writeWhole } from './replace-build.ts';

/**
 * Bundles the server with those of its packages that have hundreds of small files, so that a start opens a third of the files
 * (docs/decisions/0043-bundle-of-the-server.md). The other packages stay in node_modules.
 */
const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, programFolder);
const bundledPackages = /^(kysely|zod|fastify-type-provider-zod)(\/|$)/;

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
		const url = `new URL(${JSON.stringify(path)}, import.meta.url).href`;
		// The lines stay, and with them the map.
		return { code: code.replaceAll('import.meta.url', url), map: null };
	},
};

const sources = hashOfProgram(root);
const bundle = await rolldown({
	input: join(root, 'server/main.ts'),
	cwd: root,
	platform: 'node',
	external: isExternal,
	plugins: [urlsOfSources],
});
// The maps are for `node --enable-source-maps`, which shows the lines of the sources in a stack trace.
const { output } = await bundle.generate({ format: 'esm', sourcemap: true, entryFileNames: programEntry });
await bundle.close();
mkdirSync(folder, { recursive: true });
const { files: former } = readProgramList(root);
const files = output.map(({ fileName }) => fileName);
// The entry last: a shop that starts in the meantime has this version or the one before.
const isEntry = ({ fileName }: { fileName: string }) => Number(fileName === programEntry);
for (const file of output.toSorted((a, b) => isEntry(a) - isEntry(b))) {
	writeWhole(join(folder, file.fileName), file.type === 'chunk' ? file.code : Buffer.from(file.source));
}
// Running shops load further files of the version before.
const kept = new Set([...former, ...files]);
const isRepeated = files.every((file) => former.includes(file));
for (const name of isRepeated ? [] : readdirSync(folder)) {
	if (!kept.has(name)) rmSync(join(folder, name), { force: true });
}
writeWhole(join(folder, 'files.json'), JSON.stringify({ sources, files }));
