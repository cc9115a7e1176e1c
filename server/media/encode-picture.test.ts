import { crc32 } from 'node:zlib';
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

test('an animated PNG is refused, also when the mark of it follows a large colour profile', async () => {
	const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3f7d3a' } })
		.png()
		.toBuffer();
	const pixels = still.indexOf('IDAT') - 4;
	const chunk = (type: string, length: number) => {
		const bytes = Buffer.alloc(12 + length);
		bytes.writeUInt32BE(length);
		bytes.write(type, 4);
		bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + length)), 8 + length);
		return bytes;
	};
	const moving = Buffer.concat([
		still.subarray(0, pixels),
		chunk('teXt', 20_000),
		chunk('acTL', 8),
		still.subarray(pixels),
	]);
	await expect(encodePicture(moving, 'square')).rejects.toMatchObject({ refusal: 'PICTURE_ANIMATED' });
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
