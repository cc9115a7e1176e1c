import { containers, type LabelArea, roundRect } from './crop-care-containers.ts';
import { type Palette, palettes, warnings } from './crop-care-palettes.ts';
import { centredText, sizeThatFits } from './glyph-text.ts';
import { clipped, finishedSvg, gradient, newSheet, type Sheet } from './lit-volume.ts';

export type CropCareFamily = keyof typeof palettes;
export type Toxicity = keyof typeof warnings;

export type CropCare = {
	container: keyof typeof containers;
	family: CropCareFamily;
	/** the active ingredient on one or two lines */
	name: readonly string[];
	/** strength and formulation, null on the pictures of a whole category */
	strength: string | null;
	toxicity: Toxicity | null;
};

function warningDiamond(x: number, y: number, half: number, toxicity: Toxicity): string {
	const { colour, word } = warnings[toxicity];
	const size = sizeThatFits([word], half * 0.98, half * 0.42);
	return (
		`<path d="M${x},${y - half}L${x + half},${y}L${x},${y + half}L${x - half},${y}Z" fill="#fff" stroke="#16211b" stroke-width="3" stroke-linejoin="round"/>` +
		`<path d="M${x - half + 2},${y}H${x + half - 2}L${x},${y + half - 2}Z" fill="${colour}"/>` +
		centredText(word, { x, y: y - half * 0.1, size, fill: '#16211b' })
	);
}

function addLabel(sheet: Sheet, area: LabelArea, palette: Palette, { name, strength, toxicity }: CropCare): void {
	const middle = area.x + area.width / 2;
	const bandHeight = 38;
	const paper = `<path d="M${area.x},${area.y}h${area.width}v${area.height}h-${area.width}Z" fill="${gradient(sheet, ['#fffefa', '#fdf9ee', '#e4ddcc'], [1, 0.2])}"/>`;
	const band = `<path d="M${area.x},${area.y + area.height - bandHeight}h${area.width}v${bandHeight}h-${area.width}Z" fill="${palette.accent}"/>`;
	sheet.body.push(clipped(sheet, roundRect(area.x, area.y, area.width, area.height, 10), paper + band));

	// the label follows the curve of the container: darker towards the far edge, lighter near the other
	const bend = sheet.nextId();
	sheet.defs.push(
		`<linearGradient id="${bend}"><stop offset="0" stop-color="#fff" stop-opacity=".0"/><stop offset=".12" stop-color="#fff" stop-opacity=".55"/><stop offset=".26" stop-color="#fff" stop-opacity="0"/><stop offset=".78" stop-color="#1b2440" stop-opacity="0"/><stop offset="1" stop-color="#1b2440" stop-opacity=".28"/></linearGradient>`,
	);
	sheet.body.push(`<path d="${roundRect(area.x, area.y, area.width, area.height, 10)}" fill="url(#${bend})"/>`);

	const inner = area.width - 36;
	const nameSize = sizeThatFits(name, inner, name.length > 1 ? 50 : 56);
	const strengthSize = strength ? sizeThatFits([strength], inner * (toxicity ? 0.64 : 1), toxicity ? 42 : 62) : 0;
	const diamond = toxicity ? 38 : 0;
	const nameBlock = nameSize * (name.length - 1) + nameSize * 0.64;
	const lastRow = Math.max(diamond * 2, strengthSize * 0.64);
	const gap = (area.height - bandHeight - nameBlock - lastRow) / 3;
	let baseline = area.y + gap + nameSize * 0.64;
	for (const line of name) {
		sheet.body.push(centredText(line, { x: middle, y: baseline, size: nameSize, fill: '#16211b' }));
		baseline += nameSize;
	}
	const rowMiddle = area.y + area.height - bandHeight - gap - lastRow / 2;
	if (toxicity) sheet.body.push(warningDiamond(area.x + area.width - 18 - diamond, rowMiddle, diamond, toxicity));
	if (strength) {
		const x = toxicity ? area.x + (area.width - diamond * 2 - 18) / 2 : middle;
		sheet.body.push(
			centredText(strength, { x, y: rowMiddle + strengthSize * 0.32, size: strengthSize, fill: palette.accent }),
		);
	}
	sheet.body.push(
		centredText(palette.word, {
			x: middle,
			y: area.y + area.height - 12,
			size: sizeThatFits([palette.word], inner, 27),
			fill: '#fff',
		}),
	);
}

/** An SVG of 512 × 512 on a transparent ground; all text is drawn as paths. */
export function cropCarePicture(pack: CropCare): string {
	const sheet = newSheet();
	const palette: Palette = palettes[pack.family];
	const area = containers[pack.container](sheet, palette);
	addLabel(sheet, area, palette, pack);
	return finishedSvg(sheet, pack.name.join(' '));
}
