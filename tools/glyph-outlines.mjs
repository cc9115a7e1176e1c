/**
 * Writes the outlines of the characters on drawn labels. The pictures are rendered on machines
 * without fonts, so the outlines are committed; run this again only to change the characters.
 *
 *   node tools/glyph-outlines.mjs && npx biome format --write database/seed/pictures
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import subsetFont from 'subset-font';

const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const weight = 700;

const fontFile = createRequire(import.meta.url).resolve(
	'@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
);
const instance = await subsetFont(await readFile(fontFile), letters, {
	targetFormat: 'truetype',
	variationAxes: { wght: weight },
});
const font = opentype.parse(instance.buffer.slice(instance.byteOffset, instance.byteOffset + instance.byteLength));

const pathData = (commands) =>
	commands
		.map(({ type, x1, y1, x2, y2, x, y }) => {
			const numbers = { M: [x, y], L: [x, y], Q: [x1, y1, x, y], C: [x1, y1, x2, y2, x, y], Z: [] }[type];
			return type + numbers.map(Math.round).join(' ');
		})
		.join('');

const glyphs = {};
for (const letter of letters) {
	const glyph = font.charToGlyph(letter);
	// at a size of one em the path comes in font units, y pointing down as in SVG
	glyphs[letter] = [glyph.advanceWidth, pathData(glyph.getPath(0, 0, font.unitsPerEm).commands)];
}

const capHeight = font.tables.os2.sCapHeight;
const target = new URL('../database/seed/pictures/glyph-outlines.json', import.meta.url);
const rows = Object.entries(glyphs).map((entry) => `    ${JSON.stringify(entry[0])}: ${JSON.stringify(entry[1])}`);
await writeFile(
	target,
	`{\n  "font": "Anek Latin, weight ${weight}, SIL Open Font License 1.1",\n  "unitsPerEm": ${font.unitsPerEm},\n  "capHeight": ${capHeight},\n  "glyphs": {\n${rows.join(',\n')}\n  }\n}\n`,
);
console.log(`${rows.length} glyphs written`);
