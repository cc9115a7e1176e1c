import type { SeedCrop } from '#database/seed/data/seed-types.ts';
import { drawCalendar } from './draw-calendar.ts';
import { drawTable } from './draw-table.ts';
import { colours, type Guide, inner, page, startGuide } from './guide-page.ts';

const sample = 'Sample data, not advice';
const body = { size: 10, colour: colours.soil700 } as const;
const bandHeight = 164;
const pictureEdge = 116;

/** Double quotes are part of the record, not of the printed title. */
function titleOf(crop: SeedCrop): string {
	return crop.plantName.replaceAll('"', '');
}

function drawHead(guide: Guide, crop: SeedCrop, picture: Buffer): void {
	const { doc } = guide;
	const left = page.width - page.margin - pictureEdge;
	guide.decorate(() => {
		doc.rect(0, 0, page.width, bandHeight).fill(colours.leaf800);
		doc.rect(0, bandHeight, page.width, 4).fill(colours.turmeric500);
		doc.save().roundedRect(left, 24, pictureEdge, pictureEdge, 16).clip();
		doc.image(picture, left, 24, { width: pictureEdge, height: pictureEdge });
		doc.restore();
		doc.roundedRect(page.margin, 26, 148, 20, 10).fill(colours.turmeric500);
	});
	const width = left - page.margin - 24;
	guide.say(
		'P',
		sample,
		{ x: page.margin + 12, y: 31.5, width: 140 },
		{ size: 10, colour: colours.leaf950, font: 'bold' },
	);
	guide.say('H1', titleOf(crop), { x: page.margin, y: 58, width }, { size: 32, colour: colours.white, font: 'bold' });
	guide.say(
		'P',
		crop.botanicalName,
		{ x: page.margin, y: 95, width },
		{ size: 12, colour: colours.leaf100, font: 'italic' },
	);
	const text = crop.description.replaceAll('"', '');
	guide.say('P', text, { x: page.margin, y: 116, width }, { size: 11, colour: colours.white });
}

function drawFacts(guide: Guide, crop: SeedCrop, top: number): number {
	const columns = 3;
	const gap = 10;
	const width = (inner - gap * (columns - 1)) / columns;
	const height = 46;
	crop.facts.forEach(({ label, value }, index) => {
		const x = page.margin + (index % columns) * (width + gap);
		const y = top + Math.floor(index / columns) * (height + gap);
		guide.decorate(() => guide.doc.roundedRect(x, y, width, height, 8).fill(colours.soil100));
		guide.say('P', label, { x: x + 10, y: y + 8, width: width - 20 }, { size: 8.5, colour: colours.soil500 });
		guide.say(
			'P',
			value,
			{ x: x + 10, y: y + 22, width: width - 16 },
			{ size: 10, colour: colours.soil900, font: 'bold' },
		);
	});
	return top + Math.ceil(crop.facts.length / columns) * (height + gap) + 10;
}

function drawTitle(guide: Guide, title: string, x: number, y: number, width: number): number {
	guide.say('H2', title, { x, y, width }, { size: 14, colour: colours.leaf800, font: 'bold' });
	return y + 22;
}

function drawPoints(guide: Guide, points: readonly string[], x: number, top: number, width: number): number {
	let y = top;
	for (const point of points) {
		const dot = y + 4.6;
		guide.decorate(() => guide.doc.circle(x + 3, dot, 2).fill(colours.leaf600));
		guide.say('P', point, { x: x + 13, y, width: width - 13 }, body);
		y += guide.heightOf(point, width - 13, body) + 5;
	}
	return y + 8;
}

function drawFoot(guide: Guide, crop: SeedCrop, number: number): void {
	const y = page.height - 34;
	const look = { size: 8.5, colour: colours.soil500 } as const;
	guide.decorate(() => guide.doc.rect(page.margin, y - 8, inner, 0.7).fill(colours.soil200));
	const text = `Khetse crop guide · ${titleOf(crop)} · ${sample}. Ask your Krishi Vigyan Kendra.`;
	guide.say('P', text, { x: page.margin, y, width: inner - 40 }, look);
	guide.say('P', `${number} / 2`, { x: page.margin + inner - 40, y, width: 40 }, { ...look, align: 'right' });
}

/**
 * The guide of a crop on two pages of A4.
 * @param picture square JPEG on its tint
 */
export async function drawCropGuide(crop: SeedCrop, picture: Buffer): Promise<Buffer> {
	const guide = startGuide(`${titleOf(crop)}: crop guide (${sample})`);
	const left = page.margin;
	drawHead(guide, crop, picture);
	let y = drawFacts(guide, crop, bandHeight + 26);
	y = drawTitle(guide, 'The year', left, y, inner);
	y = drawCalendar(guide, crop.calendar, y);
	const half = (inner - 28) / 2;
	const right = left + half + 28;
	const sown = drawPoints(guide, crop.sowing, left, drawTitle(guide, 'Sowing and spacing', left, y, half), half);
	const watered = drawPoints(guide, crop.water, right, drawTitle(guide, 'Water', right, y, half), half);
	y = drawTitle(guide, `Nutrients, ${crop.nutrients.per}`, left, Math.max(sown, watered) + 4, inner);
	y = drawTable(guide, ['Stage', 'N', 'P2O5', 'K2O'], crop.nutrients.rows, [0.55, 0.15, 0.15, 0.15], y);
	guide.say('P', crop.nutrients.note, { x: left, y, width: inner }, body);
	drawFoot(guide, crop, 1);

	guide.doc.addPage();
	guide.decorate(() => guide.doc.rect(0, 0, page.width, 8).fill(colours.leaf800));
	y = drawTitle(guide, 'Pests and diseases', left, 44, inner);
	y = drawTable(guide, ['What', 'How it looks', 'First measures'], crop.pests, [0.25, 0.3, 0.45], y);
	y = drawTitle(guide, 'Harvest and storage', left, y + 14, inner);
	y = drawPoints(guide, crop.harvest, left, y, inner);
	y = drawTitle(guide, 'Before every spray', left, y + 6, inner);
	drawPoints(
		guide,
		[
			'Look twice a week and count: many damages stay below what a spray costs.',
			'Only products that name this crop and this pest on the label; the dose of the label; its waiting days.',
			'Gloves, mask, long sleeves; wind behind you; no spraying into bloom while bees fly.',
			'Change the group (IRAC, FRAC) from spray to spray, and write down date, product and dose.',
		],
		left,
		y,
		inner,
	);
	drawFoot(guide, crop, 2);
	return guide.finish();
}
