import outlines from './glyph-outlines.json' with { type: 'json' };

type Glyph = readonly [advance: number, path: string];

const glyphs = outlines.glyphs as unknown as Record<string, Glyph>;

function glyphOf(letter: string): Glyph {
	const glyph = glyphs[letter];
	if (!glyph) throw new Error(`No outline for ${JSON.stringify(letter)}: add it in tools/glyph-outlines.mjs`);
	return glyph;
}

/** Width of a line at a font size, both in the units of the drawing. */
export function textWidth(text: string, size: number): number {
	return ([...text].reduce((sum, letter) => sum + glyphOf(letter)[0], 0) * size) / outlines.unitsPerEm;
}

/** The largest size, at most `size`, at which every line fits into `width`. */
export function sizeThatFits(lines: readonly string[], width: number, size: number): number {
	return Math.min(size, ...lines.map((line) => (size * width) / Math.max(width, textWidth(line, size))));
}

/** One line of text as SVG paths, centred on `x`, standing on the baseline `y`. */
export function centredText(text: string, place: { x: number; y: number; size: number; fill: string }): string {
	const scale = place.size / outlines.unitsPerEm;
	let left = place.x - textWidth(text, place.size) / 2;
	const paths = [...text].map((letter) => {
		const [advance, path] = glyphOf(letter);
		const drawn =
			path &&
			`<path transform="translate(${left.toFixed(1)} ${place.y.toFixed(1)}) scale(${scale.toFixed(5)})" d="${path}"/>`;
		left += advance * scale;
		return drawn;
	});
	return `<g fill="${place.fill}">${paths.join('')}</g>`;
}
