import { pictureWithScans } from '#tests/fixtures/pictures.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

test('a JPEG with more than a hundred scans is refused before it is decoded', async () => {
	expect(await encodePicture(await pictureWithScans(100), 'square')).toMatchObject({ width: 512 });
	await expect(encodePicture(await pictureWithScans(101), 'square')).rejects.toMatchObject({
		refusal: 'PICTURE_UNREADABLE',
	});
});

test.for([
	[20_000, 20, 'made'],
	[20, 20_000, 'made'],
	[20_001, 20, 'PICTURE_PIXELS'],
	[20, 20_001, 'PICTURE_PIXELS'],
] as const)('a picture of %i × %i pixels: %s', async ([width, height, expected]) => {
	const picture = await sharp({ create: { width, height, channels: 3, background: '#c2321f' } })
		.png()
		.toBuffer();
	const outcome = await encodePicture(picture, 'wide').then(
		() => 'made',
		(error) => error.refusal,
	);
	expect(outcome).toBe(expected);
});
