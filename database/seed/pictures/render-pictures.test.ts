import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawnVersion } from '#domain/picture.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cropCarePicture } from './crop-care-picture.ts';
import { sizeThatFits, textWidth } from './glyph-text.ts';
import { pictureSources } from './picture-sources.ts';
import { createPictureRenderer, pictureSize } from './render-pictures.ts';

const renderPicture = createPictureRenderer();

async function render(name: string, width: number): Promise<Buffer> {
	const bytes = await renderPicture(name, width);
	if (bytes === null) throw new Error(`${name} has no width ${width}`);
	return bytes;
}

/** Share of the pixels that are not fully transparent. */
async function coverage(file: Buffer): Promise<number> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	let covered = 0;
	for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) covered += 1;
	return covered / (info.width * info.height);
}

const handful = ['carrot', 'onion', 'okra', 'turmeric-powder', 'imidacloprid-17-8-sl', 'npk-19-19-19'];

test('renders emoji, drawings and crop care in three widths on a transparent ground', async () => {
	for (const name of handful) {
		for (const width of [128, 256, 512]) {
			const bytes = await render(name, width);
			expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height: width, hasAlpha: true });
			const covered = await coverage(bytes);
			expect(covered, `${name} at ${width}`).toBeGreaterThan(0.15);
			expect(covered, `${name} at ${width}`).toBeLessThan(0.95);
		}
	}
});

test('renders wide scenes in three widths, banners transparent and blog pictures on their ground', async () => {
	const sizes: number[][] = [];
	for (const [name, width] of [
		['banner-vegetables', 360],
		['banner-vegetables', 540],
		['banner-vegetables', 720],
		['blog-onions', 360],
		['blog-onions', 720],
	] as const) {
		const metadata = await sharp(await render(name, width)).metadata();
		sizes.push([metadata.width, metadata.height]);
	}
	expect(sizes).toEqual([
		[360, 260],
		[540, 390],
		[720, 520],
		[360, 240],
		[720, 480],
	]);
	expect(await coverage(await render('banner-vegetables', 720))).toBeLessThan(0.9);
	expect(await coverage(await render('blog-onions', 720))).toBe(1);
});

test('every picture of the demo takes at most 12 kB at the width that a card shows on a phone', async () => {
	const squares = Object.entries(pictureSources)
		.filter(([, source]) => pictureSize(source).widths.includes(256))
		.map(([name]) => name);
	expect(squares.length).toBeGreaterThan(100);
	await Promise.all(
		squares.map(async (name) => expect((await render(name, 256)).length, name).toBeLessThanOrEqual(12_000)),
	);
});

test('a change of a drawing comes with another version, because browsers keep the files of a version for a year', () => {
	const files = globSync(['*.ts', '*.json', 'drawings/*', '../crop-guides/**/*.ts', '../demo-media.ts'], {
		cwd: import.meta.dirname,
	});
	const digest = createHash('sha256');
	for (const file of files.filter((one) => !one.endsWith('.test.ts')).sort()) {
		digest.update(file).update(readFileSync(join(import.meta.dirname, file)));
	}
	// When this fails because a picture or guide looks different, increase drawnVersion in domain/picture.ts; write both here.
	expect({ version: drawnVersion, digest: digest.digest('hex').slice(0, 12) }).toEqual({
		version: 6,
		digest: '1126871d9545',
	});
});

test('renders nothing for a name or a width that no source has', async () => {
	expect(await renderPicture('durian', 256)).toBeNull();
	expect(await renderPicture('constructor', 256)).toBeNull();
	expect(await renderPicture('carrot', 720)).toBeNull();
	expect(await renderPicture('blog-onions', 128)).toBeNull();
});

test('draws the text of every crop care label as paths, never as text that needs a font', () => {
	for (const [name, source] of Object.entries(pictureSources)) {
		if (!('cropCare' in source)) continue;
		const svg = cropCarePicture(source.cropCare);
		const letters = [...source.cropCare.name, source.cropCare.strength ?? ''].join('').replaceAll(' ', '').length;
		expect(svg, name).not.toContain('<text');
		expect(svg.match(/scale\(0\.\d+\)" d="M/g)?.length, name).toBeGreaterThanOrEqual(letters);
	}
});

test('shrinks a line until it fits', () => {
	const size = sizeThatFits(['Chlorantraniliprole'], 200, 60);
	expect(size).toBeLessThan(60);
	expect(textWidth('Chlorantraniliprole', size)).toBeCloseTo(200, 5);
	expect(sizeThatFits(['NPK'], 400, 60)).toBe(60);
});
