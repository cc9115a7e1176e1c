import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedCrops } from '#database/seed/data/crops.ts';
import { renderPictures } from '#database/seed/pictures/render-pictures.ts';
import { expect, test } from 'vitest';
import { drawCropGuide } from './draw-crop-guide.ts';
import { writeCropGuides } from './write-crop-guides.ts';

test('writes a guide of two pages for each of eight crops, once, and the same bytes again', async () => {
	const directory = await mkdtemp(path.join(os.tmpdir(), 'crop-guides-'));
	try {
		await renderPictures({ directory, only: seedCrops.map(({ picture }) => picture) });
		expect(await writeCropGuides(directory)).toBe(8);
		const files = (await readdir(directory)).filter((file) => file.endsWith('.pdf'));
		expect(files.sort()).toEqual(seedCrops.map(({ slug }) => `crop-guide-${slug}.pdf`).sort());
		const first = await Promise.all(files.map((file) => readFile(path.join(directory, file))));
		for (const bytes of first) {
			const text = bytes.toString('latin1');
			expect(text).toMatch(/^%PDF-1\.7/);
			expect(text).toContain('/Count 2');
			expect(text).toContain('/Lang (en-IN)');
			expect(text).toContain('Sample data, not advice');
			expect(bytes.length).toBeLessThan(60_000);
		}
		expect(await writeCropGuides(directory)).toBe(0);
		await rm(path.join(directory, '.crop-guides'));
		expect(await writeCropGuides(directory)).toBe(8);
		const second = await Promise.all(files.map((file) => readFile(path.join(directory, file))));
		expect(second.map((bytes, index) => bytes.equals(first[index] as Buffer))).toEqual(files.map(() => true));
	} finally {
		await rm(directory, { recursive: true });
	}
}, 60_000);

test('uses only characters of the embedded fonts', () => {
	expect(JSON.stringify(seedCrops)).toMatch(/^[\x20-\x7e×°]*$/);
});

test('refuses a picture that is none', async () => {
	const [tomato] = seedCrops;
	if (tomato === undefined) throw new Error('no crops');
	await expect(drawCropGuide(tomato, Buffer.from('no picture'))).rejects.toThrow(/image/i);
});
