import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cropCarePicture } from './crop-care-picture.ts';
import { sizeThatFits, textWidth } from './glyph-text.ts';
import { pictureSources } from './picture-sources.ts';
import { pictureFile, renderPictures } from './render-pictures.ts';

async function inTemporaryDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
	const directory = await mkdtemp(path.join(os.tmpdir(), 'seed-pictures-'));
	try {
		return await use(directory);
	} finally {
		await rm(directory, { recursive: true });
	}
}

/** Share of the pixels that are not fully transparent. */
async function coverage(file: string): Promise<number> {
	const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	let covered = 0;
	for (let index = 3; index < data.length; index += 4) if (data[index] !== 0) covered += 1;
	return covered / (info.width * info.height);
}

const handful = ['carrot', 'onion', 'okra', 'turmeric-powder', 'imidacloprid-17-8-sl', 'npk-19-19-19'];

test('renders emoji, drawings and crop care in three widths on a transparent ground', async () => {
	await inTemporaryDirectory(async (directory) => {
		const progress: number[] = [];
		const rendered = await renderPictures({ directory, only: handful, onProgress: (done) => progress.push(done) });
		expect(rendered).toEqual(handful.map((name) => ({ name, width: 512, height: 512 })));
		expect(progress).toEqual([1, 2, 3, 4, 5, 6]);
		for (const name of handful) {
			for (const width of [128, 256, 512]) {
				const file = path.join(directory, pictureFile(name, width));
				expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height: width, hasAlpha: true });
				const covered = await coverage(file);
				expect(covered, `${name} at ${width}`).toBeGreaterThan(0.15);
				expect(covered, `${name} at ${width}`).toBeLessThan(0.95);
			}
		}
	});
});

test('renders wide scenes in two widths, banners transparent and blog pictures on their ground', async () => {
	await inTemporaryDirectory(async (directory) => {
		const rendered = await renderPictures({ directory, only: ['banner-vegetables', 'blog-onions'] });
		expect(rendered.map(({ width, height }) => [width, height])).toEqual([
			[720, 520],
			[720, 480],
		]);
		expect((await readdir(directory)).sort()).toEqual([
			'banner-vegetables-360.webp',
			'banner-vegetables-720.webp',
			'blog-onions-360.webp',
			'blog-onions-720.webp',
		]);
		expect(await coverage(path.join(directory, 'banner-vegetables-720.webp'))).toBeLessThan(0.9);
		expect(await coverage(path.join(directory, 'blog-onions-720.webp'))).toBe(1);
	});
});

test('makes every picture again when the directory holds an unknown set', async () => {
	await inTemporaryDirectory(async (directory) => {
		await renderPictures({ directory, only: ['carrot'] });
		const file = path.join(directory, pictureFile('carrot', 128));
		const first = await stat(file);
		await renderPictures({ directory, only: ['carrot'] });
		expect((await stat(file)).ino).not.toBe(first.ino);
	});
});

test('refuses a name that no source has', async () => {
	await inTemporaryDirectory(async (directory) => {
		await expect(renderPictures({ directory, only: ['durian'] })).rejects.toThrow('No picture is called durian');
	});
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
