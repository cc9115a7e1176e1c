/**
 * Subsets the fonts of the shop from the Anek Latin of Fontsource: `node tools/subset-font.mjs`.
 * Fontsource keeps ₹ in another file, so two files are written; together they stay below 20 kB. HarfBuzz, which cuts them,
 * cannot merge variable fonts. Pages preload both: without the second one, prices are drawn twice.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const maxBytes = 20_000;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = `${ascii}\u00a0°²½×·©éÉüö–—‘’“”•…−→‹›`;

const anek = 'node_modules/@fontsource-variable/anek-latin/files';

async function cut(from, characters, to) {
	const source = readFileSync(`${root}${anek}/${from}`);
	const font = await subsetFont(source, characters, {
		targetFormat: 'woff2',
		noHinting: true,
		// No kerning: it is a third of the file, and it closes the space of '1 litre'.
		keepFeatures: ['liga', 'tnum', 'lnum'],
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

/** Printed documents embed fonts of one weight as TrueType, including Devanagari for names. */
const documents = 'server/invoicing/fonts';
const latin1 = Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('');
const devanagari = Array.from({ length: 128 }, (_, index) => String.fromCharCode(0x900 + index)).join('');

async function press(from, characters, to, variationAxes) {
	const font = await subsetFont(readFileSync(`${root}${from}`), characters, {
		targetFormat: 'truetype',
		noHinting: true,
		...(variationAxes === undefined ? {} : { variationAxes }),
	});
	writeFileSync(`${root}${documents}/${to}`, font);
	console.log(`${to}: ${font.length} bytes`);
}

for (const [name, wght] of [
	['regular', 400],
	['bold', 650],
]) {
	await press(`${anek}/anek-latin-latin-wght-normal.woff2`, letters + latin1, `latin-${name}.ttf`, { wght });
	await press(`${anek}/anek-latin-latin-ext-wght-normal.woff2`, '₹', `rupee-${name}.ttf`, { wght });
}
await press(
	'node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
	`${devanagari}\u200c\u200d\u25cc`,
	'devanagari.ttf',
);
