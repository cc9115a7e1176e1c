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

const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3f7d3a' } });

function pngChunk(type: string, data: string | Buffer): Buffer {
	const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type), Buffer.from(data), Buffer.alloc(4)]);
	bytes.writeUInt32BE(bytes.length - 12);
	bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
	return bytes;
}

/** A PNG with these chunks before its pixels. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
	const still = await plain.png().toBuffer();
	const pixels = still.indexOf('IDAT') - 4;
	return Buffer.concat([still.subarray(0, pixels), ...chunks, still.subarray(pixels)]);
}

test('an animated PNG is refused, also when the mark of it follows a large colour profile', async () => {
	const mark = pngChunk('acTL', Buffer.alloc(8));
	for (const text of ['x'.repeat(20_000), 'IDAT']) {
		const moving = await pngWith(pngChunk('teXt', text), mark);
		await expect(encodePicture(moving, 'square')).rejects.toMatchObject({ refusal: 'PICTURE_ANIMATED' });
	}
});

test('a picture is accepted in whose bytes the letters of the mark of an animated PNG occur by chance', async () => {
	const photo = await plain.jpeg().toBuffer();
	const comment = Buffer.from('\xff\xfe\0\x06acTL', 'latin1');
	const withComment = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2)]);
	for (const picture of [withComment, await pngWith(pngChunk('teXt', 'acTL'))]) {
		expect(await encodePicture(picture, 'square')).toMatchObject({ width: 512 });
	}
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
