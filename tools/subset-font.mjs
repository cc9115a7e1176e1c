/**
 * Cuts the shop's type out of the Anek Latin of Fontsource: `node tools/subset-font.mjs`.
 * Fontsource keeps ₹ in another file than the letters, so two files come out; together they stay below 30 kB.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const maxBytes = 30_000;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = `${ascii}\u00a0°²½×·©éÉüö–—‘’“”•…−→‹›`;

async function cut(from, characters, to) {
	const source = readFileSync(`${root}node_modules/@fontsource-variable/anek-latin/files/${from}`);
	const font = await subsetFont(source, characters, {
		targetFormat: 'woff2',
		noHinting: true,
		keepFeatures: ['kern', 'liga', 'tnum', 'lnum', 'mark', 'ccmp'],
		variationAxes: { wght: { min: 400, max: 750 } },
	});
	writeFileSync(`${root}web/assets/fonts/${to}`, font);
	console.log(`${to}: ${font.length} bytes`);
	return font.length;
}

const total =
	(await cut('anek-latin-latin-wght-normal.woff2', letters, 'anek-latin.woff2')) +
	(await cut('anek-latin-latin-ext-wght-normal.woff2', '₹', 'anek-rupee.woff2'));
if (total > maxBytes) throw new Error(`the type weighs ${total} bytes, more than ${maxBytes}`);
