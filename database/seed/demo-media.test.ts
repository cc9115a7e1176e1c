import { expect, test } from 'vitest';
import { drawCropGuide } from './crop-guides/draw-crop-guide.ts';
import { seedCrops } from './data/crops.ts';
import { createDemoMedia, demoFiles } from './demo-media.ts';

const draw = createDemoMedia();

test('draws a guide of two pages for each of eight crops, and the same bytes again', async () => {
	const guides = demoFiles.filter((file) => file.endsWith('.pdf')).map((file) => file.replace('.pdf', ''));
	expect(guides).toEqual(seedCrops.map(({ slug }) => `crop-guide-${slug}`));
	expect(guides).toHaveLength(8);
	for (const guide of guides) {
		const bytes = await draw(guide, 0);
		const text = Buffer.from(bytes ?? []).toString('latin1');
		expect(text).toMatch(/^%PDF-1\.7/);
		expect(text).toContain('/Count 2');
		expect(text).toContain('/Lang (en-IN)');
		expect(text).toContain('Sample data, not advice');
		expect(text.length).toBeLessThan(60_000);
	}
	const [first = ''] = guides;
	const again = [await draw(first, 0), await createDemoMedia()(first, 0)].map((bytes) => Buffer.from(bytes ?? []));
	expect(again[0]?.equals(again[1] ?? Buffer.of()), 'the same bytes by another renderer').toBe(true);
	expect(await draw('crop-guide-durian', 0)).toBeNull();
});

test('uses only characters of the embedded fonts', () => {
	expect(JSON.stringify(seedCrops)).toMatch(/^[\x20-\x7e×°]*$/);
});

test('refuses a file that is not a picture', async () => {
	const [tomato] = seedCrops;
	if (tomato === undefined) throw new Error('no crops');
	await expect(drawCropGuide(tomato, Buffer.from('no picture'))).rejects.toThrow(/image/i);
});
