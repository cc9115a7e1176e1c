import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawnVersion, pictureUrl } from '#domain/picture.ts';
import { createOverload } from '#server/platform/overload.ts';
import { deleteExpiredRecords } from '#tests/fixtures/delete-expired-records.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { getVariant, openShop, orderBody } from '#tests/fixtures/shop.ts';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { removeCopies } from './media-copies.ts';
import { removeOutdatedDemoFiles, serveMedia } from './media-files.ts';
import { findMediaFile, listStoredMedia, mediaPlaces } from './media-queries.ts';

const directory = await mkdtemp(join(tmpdir(), 'khetse-media-'));
await writeFile(join(directory, 'u-0123-256.webp.77.part'), 'left by a killed process');
let whenAvifsMade: () => Promise<void> = async () => undefined;
const shop = await openShop({
	async web(app) {
		const media = await serveMedia(app, {
			directory,
			overload: createOverload(),
			load: (name, width) => findMediaFile(shop.db, name, width),
			findStored: (names) => listStoredMedia(shop.db, names),
		});
		whenAvifsMade = media.whenAvifsMade;
	},
});
const { token, userId } = await shop.signIn({ roles: ['content'], name: 'Meera Patil' });
afterAll(async () => {
	await shop.close();
	await rm(directory, { recursive: true });
});

const send = (body: Uint8Array, query: { shape?: string } = {}) =>
	shop.call('office.media.picture', { token, query, body });
const sendDocument = (body: Uint8Array) => shop.call('office.media.document', { token, body });
const refused = (code: string) => ({ status: 422, error: { status: 'fail', code } });

async function get(url: string) {
	const response = await shop.app.inject(url);
	return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

async function mediaCount(): Promise<number> {
	const { n } = await shop.db
		.selectFrom('media')
		.select(shop.db.fn.countAll<number>().as('n'))
		.executeTakeFirstOrThrow();
	return n;
}

test('a photograph is encoded as WebP in the three widths of products, uncropped on a transparent background', async () => {
	const { status, body } = await send(await plainPicture(800, 400));
	expect(status).toBe(201);
	expect(body.data).toEqual({ name: expect.stringMatching(/^u-[0-9a-f]{24}$/), width: 512, height: 512 });
	for (const width of [128, 256, 512]) {
		const { status: found, bytes, headers } = await get(`/media/${body.data.name}-${width}.webp`);
		expect(found).toBe(200);
		expect(headers).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': 'public, max-age=31536000, immutable',
			'x-accel-expires': '60',
			'x-content-type-options': 'nosniff',
		});
		const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
		expect([info.width, info.height]).toEqual([width, width]);
		expect(data[3], 'clear above the picture').toBe(0);
		expect(data[(width * width * 4) / 2 + width * 2 + 3], 'solid in its middle').toBe(255);
	}
	expect((await get(`/media/${body.data.name}-720.webp`)).status).toBe(404);
});

test('a wide scene is cut to three by two', async () => {
	const { body } = await send(await plainPicture(500, 500), { shape: 'wide' });
	expect(body.data).toMatchObject({ width: 720, height: 480 });
	const { width, height } = await sharp((await get(`/media/${body.data.name}-360.webp`)).bytes).metadata();
	expect([width, height]).toEqual([360, 240]);
});

test('records an upload with its actor in the audit log', async () => {
	const { body } = await send(await plainPicture());
	const row = await shop.db
		.selectFrom('audit_log')
		.select(['actor_id', 'action', 'after'])
		.where('entity_id', '=', body.data.name)
		.executeTakeFirstOrThrow();
	expect(row).toEqual({
		actor_id: userId,
		action: 'media.upload',
		after: { mime: 'image/webp', width: 512, height: 512 },
	});
});

test('another process serves the picture, also after its folder was deleted', async () => {
	const { body } = await send(await plainPicture());
	const url = `/media/${body.data.name}-256.webp`;
	const first = await get(url);
	for (const file of await readdir(directory)) await rm(join(directory, file));
	const again = await get(url);
	expect([again.status, again.bytes.equals(first.bytes)]).toEqual([200, true]);
	// served from the copy now
	await shop.db.deleteFrom('media_files').where('media_name', '=', body.data.name).execute();
	expect((await get(url)).status).toBe(200);
});

test('serves a picture when its folder cannot be written', async () => {
	const { body } = await send(await plainPicture());
	await rm(directory, { recursive: true });
	const { status, headers } = await get(`/media/${body.data.name}-128.webp`);
	expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
	await mkdir(directory);
});

test('removes the location of a photograph and rotates it upright', async () => {
	const photograph = await sharp({ create: { width: 60, height: 30, channels: 3, background: '#1e6238' } })
		.jpeg()
		.withExif({
			IFD0: { Copyright: 'a farmer' },
			IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 33/1 0/1' },
		})
		.withMetadata({ orientation: 6 })
		.toBuffer();
	expect(photograph.includes('a farmer')).toBe(true);
	const { body } = await send(photograph);
	const { bytes } = await get(`/media/${body.data.name}-512.webp`);
	const facts = await sharp(bytes).metadata();
	expect([facts.exif, facts.xmp, facts.icc]).toEqual([undefined, undefined, undefined]);
	expect(bytes.includes('a farmer') || bytes.includes('Exif')).toBe(false);
	const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	// without rotation it would touch the left edge; rotated it touches the upper one
	expect([data[(256 * 512 + 4) * 4 + 3], data[(4 * 512 + 256) * 4 + 3]]).toEqual([0, 255]);
});

test('removes data appended to a picture', async () => {
	const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004');
	const { status, body } = await send(Buffer.concat([await plainPicture(), script]));
	expect(status).toBe(201);
	expect((await get(`/media/${body.data.name}-256.webp`)).bytes.includes('script')).toBe(false);
});

test('accepts 16-bit, CMYK, grey and palette pictures', async () => {
	const base = sharp(await plainPicture());
	const pictures = {
		'16 bits': await base.clone().toColourspace('rgb16').png().toBuffer(),
		'four inks': await base.clone().toColourspace('cmyk').jpeg().toBuffer(),
		grey: await base.clone().greyscale().png().toBuffer(),
		palette: await base.clone().png({ palette: true }).toBuffer(),
		webp: await base.clone().webp().toBuffer(),
	};
	for (const [type, bytes] of Object.entries(pictures)) {
		const { status, body } = await send(bytes);
		expect(status, type).toBe(201);
		const { data } = await sharp((await get(`/media/${body.data.name}-128.webp`)).bytes)
			.flatten()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const [red = 0, , blue = 0] = data.subarray((64 * 128 + 64) * 3);
		expect(red, type).toBeGreaterThan(90);
		if (type !== 'grey') expect(red - blue, type).toBeGreaterThan(60);
	}
});

const ftyp = (brand: string) =>
	Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1heic`)]);
const gif = Buffer.from('GIF89a/*\x00\x00\x00\x00\x00*/=1;alert(document.domain);//', 'latin1');

test.for([
	['a GIF that is a script as well', gif, 'PICTURE_TYPE'],
	['a drawing that may run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'PICTURE_TYPE'],
	['a page under the name of a picture', Buffer.from('<!doctype html><script>1</script>'), 'PICTURE_TYPE'],
	['a PDF', Buffer.from('%PDF-1.7\n%%EOF'), 'PICTURE_TYPE'],
	['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'PICTURE_TYPE'],
	['nothing', Buffer.alloc(0), 'PICTURE_TYPE'],
	['a photograph of an iPhone', ftyp('heic'), 'PICTURE_HEIC'],
	['another brand of it', ftyp('mif1'), 'PICTURE_HEIC'],
	[
		'the first bytes of a JPEG and then words',
		Buffer.from('\xff\xd8\xff not a picture', 'latin1'),
		'PICTURE_UNREADABLE',
	],
	['the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'PICTURE_UNREADABLE'],
] as const)('%s is refused in words', async ([, bytes, code]) => {
	const before = await mediaCount();
	const response = await send(bytes);
	expect(response).toMatchObject(refused(code));
	expect(response.error.message).toMatch(/Please|JPEG/);
	expect(await mediaCount()).toBe(before);
});

test('refuses a truncated photograph', async () => {
	const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
	const whole = sharp({ create: { width: 300, height: 300, channels: 3, background: '#fff', noise } });
	for (const bytes of [await whole.clone().jpeg().toBuffer(), await whole.clone().png().toBuffer()]) {
		expect(await send(bytes.subarray(0, bytes.length / 2))).toMatchObject(refused('PICTURE_UNREADABLE'));
		expect((await send(bytes)).status).toBe(201);
	}
});

test('refuses fifty million pixels by the header of the file', async () => {
	const bomb = await sharp({
		create: { width: 8000, height: 6250, channels: 3, background: '#000' },
		limitInputPixels: false,
	})
		.png({ compressionLevel: 9, palette: true, colours: 2 })
		.toBuffer();
	expect(bomb.length).toBeLessThan(500_000);
	expect(await send(bomb)).toMatchObject(refused('PICTURE_PIXELS'));
	// Without its pixels the file could not be unpacked: the same response shows that only the header is read.
	const header = bomb.subarray(0, bomb.indexOf('IDAT') + 64);
	expect(await send(header)).toMatchObject(refused('PICTURE_PIXELS'));
});

test('refuses an animated picture', async () => {
	const frames = [
		await plainPicture(16, 16),
		await sharp(await plainPicture(16, 16))
			.negate()
			.png()
			.toBuffer(),
	];
	const moving = await sharp(frames, { join: { animated: true } })
		.webp({ loop: 0 })
		.toBuffer();
	expect(await send(moving)).toMatchObject(refused('PICTURE_ANIMATED'));
	// an animated PNG declares its frames in a chunk before the pixels
	const still = await plainPicture();
	const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
	const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
	expect((await send(animated)).error.code).toMatch(/PICTURE_(ANIMATED|UNREADABLE)/);
});

test('refuses a file that is too large or of another type', async () => {
	const large = await send(Buffer.alloc(5 * 1024 * 1024 + 1));
	expect(large).toMatchObject({ status: 413, error: { message: 'The request is too large.' } });
	expect((await sendDocument(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
	const form = await shop.app.inject({
		method: 'POST',
		url: '/api/v1/office/media/picture',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'text/html' },
		payload: await plainPicture(),
	});
	expect(form.statusCode).toBe(415);
});

test('accepts concurrent uploads up to the limit and refuses the rest with 503', async () => {
	const picture = await plainPicture(400, 400);
	const responses = await Promise.all(Array.from({ length: 30 }, () => send(picture)));
	const statuses = new Set(responses.map((response) => response.status));
	expect(responses.filter((response) => response.status === 201).length).toBeGreaterThanOrEqual(10);
	expect([...statuses].every((status) => status === 201 || status === 503)).toBe(true);
	expect((await send(picture)).status).toBe(201);
});

test('draws a file of the demo once for parallel requests, then the others in the background', async () => {
	const drawn: string[] = [];
	const all = Promise.withResolvers<void>();
	let loads = 0;
	const demo = {
		files: ['carrot-128.webp', 'carrot-256.webp', 'crop-guide-onion.pdf'],
		async draw(name: string, width: number) {
			if (name === 'durian') return null;
			drawn.push(`${name} ${width}`);
			if (drawn.length === 3) all.resolve();
			return Buffer.from(`${name} ${width}`);
		},
	};
	const folder = await mkdtemp(join(tmpdir(), 'khetse-media-'));
	const app = fastify();
	await serveMedia(app, {
		directory: folder,
		overload: createOverload(),
		load: async () => null,
		findStored: async () => [],
		loadDemo: async () => {
			loads += 1;
			if (loads === 1) throw new Error('the process of the pictures was ended');
			return demo;
		},
		quietMs: 20,
	});
	expect((await app.inject('/media/durian-256.webp')).statusCode).toBe(500);
	expect((await app.inject('/media/durian-256.webp')).statusCode).toBe(404);
	expect(drawn, 'before a picture of the demo is requested').toEqual([]);
	const responses = await Promise.all(['256', '256', '256'].map((width) => app.inject(`/media/carrot-${width}.webp`)));
	expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, 'carrot 256']));
	await all.promise;
	expect(drawn).toEqual(['carrot 256', 'carrot 128', 'crop-guide-onion 0']);
	await app.close();
	expect((await readdir(folder)).sort()).toEqual(demo.files);
	await rm(folder, { recursive: true });
});

test('deletes the demo files of another version and keeps uploads and the files of this version', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'khetse-media-'));
	const upload = 'u-0123456789abcdef01234567-256.webp';
	for (const file of ['carrot-256.webp', 'crop-guide-onion.pdf', upload])
		await writeFile(join(folder, file), 'drawn earlier');
	await removeOutdatedDemoFiles(folder, 2);
	expect(await readdir(folder)).toEqual(['.demo-media', upload]);
	expect((await stat(join(folder, '.demo-media'))).mode & 0o777).toBe(0o600);
	await writeFile(join(folder, 'carrot-256.webp'), 'drawn now');
	await removeOutdatedDemoFiles(folder, 2);
	expect((await readdir(folder)).sort()).toEqual(['.demo-media', 'carrot-256.webp', upload]);
	await rm(folder, { recursive: true });
});

const avifUrl = (name: string, width: number) => `/media/${name}-${width}.avif`;

test('a picture is sent as WebP for a minute until its AVIF is made, then as AVIF for a year', async () => {
	const { body } = await send(await plainPicture(800, 400));
	const { name } = body.data;
	const first = await get(avifUrl(name, 256));
	const webp = await get(`/media/${name}-256.webp`);
	expect([first.status, first.bytes.equals(webp.bytes)]).toEqual([200, true]);
	expect(first.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=60' });

	await whenAvifsMade();
	const { bytes, headers } = await get(avifUrl(name, 256));
	expect(headers).toMatchObject({
		'content-type': 'image/avif',
		'cache-control': 'public, max-age=31536000, immutable',
		'x-content-type-options': 'nosniff',
	});
	expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 256, height: 256, hasAlpha: true });
	const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	expect([data[3], data[(256 * 256 * 4) / 2 + 256 * 2 + 3]], 'clear above the picture, solid in it').toEqual([0, 255]);
	expect(bytes.length).toBeLessThan(webp.bytes.length);
});

test('makes each AVIF once, also for parallel requests, and none for an unknown picture or width', async () => {
	const { body } = await send(await plainPicture(300, 300));
	const urls = [...Array(8).fill(avifUrl(body.data.name, 128)), avifUrl(body.data.name, 512)];
	expect((await Promise.all(urls.map(get))).map(({ status }) => status)).toEqual(Array(9).fill(200));
	expect((await get(avifUrl(body.data.name, 360))).status).toBe(404);
	expect((await get(avifUrl('u-0123456789abcdef01234567', 256))).status).toBe(404);
	await whenAvifsMade();
	const made = (await readdir(directory)).filter((file) => file.startsWith(body.data.name) && file.endsWith('.avif'));
	expect(made.sort()).toEqual([`${body.data.name}-128.avif`, `${body.data.name}-512.avif`]);
});

test('keeps sending the WebP of a picture whose AVIF cannot be made', async () => {
	const name = `u-${'0'.repeat(24)}`;
	await writeFile(join(directory, `${name}-256.webp`), 'not a picture');
	await writeFile(join(directory, `${name}-512.webp`), 'not a picture');
	expect((await get(avifUrl(name, 256))).bytes.toString()).toBe('not a picture');
	await whenAvifsMade();
	const again = await get(avifUrl(name, 256));
	expect([again.status, again.headers['content-type']]).toEqual([200, 'image/webp']);
	await whenAvifsMade();
	expect((await readdir(directory)).filter((file) => file.startsWith(name))).toHaveLength(2);
	for (const width of [256, 512]) await rm(join(directory, `${name}-${width}.webp`));
});

test('a width that was added after an upload is made of its widest file', async () => {
	const { body } = await send(await plainPicture(900, 600), { shape: 'wide' });
	await shop.db.deleteFrom('media_files').where('media_name', '=', body.data.name).where('width', '=', 540).execute();
	const { status, bytes } = await get(`/media/${body.data.name}-540.webp`);
	expect(status).toBe(200);
	expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 540, height: 360 });
});

test('a detailed photograph takes at most 12 kB at the width of a card, as WebP and as AVIF', async () => {
	const noise = Buffer.from(Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * at * 7919) % 251));
	const photograph = await sharp(noise, { raw: { width: 600, height: 600, channels: 3 } })
		.blur(2)
		.jpeg()
		.toBuffer();
	const { name } = (await send(photograph)).body.data;
	await get(avifUrl(name, 256));
	await whenAvifsMade();
	for (const url of [`/media/${name}-256.webp`, avifUrl(name, 256)]) {
		const { bytes } = await get(url);
		expect(bytes.length, url).toBeGreaterThan(1000);
		expect(bytes.length, url).toBeLessThanOrEqual(12_000);
	}
});

test('a drawn file is kept for a year under its version, for a day under another or none', async () => {
	await writeFile(join(directory, 'carrot-256.webp'), 'drawn');
	for (const [url, control] of [
		[pictureUrl('carrot'), 'public, max-age=31536000, immutable'],
		['/media/carrot-256.webp', 'public, max-age=86400'],
		[`/media/v${drawnVersion - 1}/carrot-256.webp`, 'public, max-age=86400'],
		[`/media/v${drawnVersion + 1}/carrot-256.webp`, 'public, max-age=86400'],
	] as const) {
		const { status, bytes, headers } = await get(url);
		expect([status, bytes.toString(), headers['cache-control']], url).toEqual([200, 'drawn', control]);
	}
	expect(pictureUrl('carrot')).toBe(`/media/v${drawnVersion}/carrot-256.webp`);
	expect(pictureUrl('u-0123456789abcdef01234567')).toBe('/media/u-0123456789abcdef01234567-256.webp');
	expect((await get(`/media/v${drawnVersion}/u-${'0'.repeat(24)}-256.webp`)).status).toBe(404);
});

test('serves a demo guide inline', async () => {
	await writeFile(join(directory, 'crop-guide-onion.pdf'), '%PDF-1.4 %%EOF');
	const { status, headers } = await get('/media/crop-guide-onion.pdf');
	expect([status, headers['content-type'], headers['content-disposition']]).toEqual([
		200,
		'application/pdf',
		undefined,
	]);
	expect(headers['cache-control']).toBe('public, max-age=86400');
});

test('stores a PDF unchanged and serves it as a download', async () => {
	const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
	const { status, body } = await sendDocument(pdf);
	expect(status).toBe(201);
	const { bytes, headers } = await get(`/media/${body.data.name}.pdf`);
	expect(bytes.equals(pdf)).toBe(true);
	expect(headers).toMatchObject({
		'content-type': 'application/pdf',
		'content-disposition': `attachment; filename="${body.data.name}.pdf"`,
		'x-content-type-options': 'nosniff',
	});
});

test.for([
	['words', 'not a pdf at all %%EOF'],
	['a picture', '\x89PNG\r\n\x1a\n%PDF-1.4 %%EOF'],
	['a page with a PDF in it', '<html>%PDF-1.4 %%EOF'],
	['half a PDF', '%PDF-1.4\n1 0 obj'],
])('%s under the name of a PDF is refused in words', async ([, text]) => {
	expect(await sendDocument(Buffer.from(text ?? '', 'latin1'))).toMatchObject(refused('DOCUMENT_TYPE'));
});

test.for([
	'/media/..%2f..%2fetc%2fpasswd',
	'/media/%2e%2e/package.json',
	'/media/.crop-guides',
	'/media/u-1.svg',
	'/media/',
	'/media/u-00-256.webp%00.html',
])('%s is refused', async (url) => {
	const { status, headers } = await get(url);
	expect(status).toBeGreaterThanOrEqual(400);
	expect(status).toBeLessThan(500);
	expect(headers['content-disposition']).toBeUndefined();
});

test('leaves no incomplete file in the folder', async () => {
	await Promise.all([send(await plainPicture()), send(Buffer.from('\xff\xd8\xff', 'latin1'))]);
	expect((await readdir(directory)).filter((file) => !/\.(webp|avif|pdf)$/.test(file))).toEqual([]);
});

test('deletes an upload unused for a week, in the folder too, and keeps shown and ordered ones', async () => {
	const upload = async () => {
		const { name } = (await send(await plainPicture(256, 256))).body.data as { name: string };
		expect((await get(`/media/${name}-256.webp`)).status).toBe(200);
		return name;
	};
	const [forgotten, shown, ordered] = [await upload(), await upload(), await upload()];
	await shop.db.updateTable('categories').set({ picture: shown }).where('slug', '=', 'vegetables').execute();
	const variant = await getVariant(shop.db, 'VR-ONI', '1 kg');
	const customer = await shop.signIn();
	await shop.call('orders.place', { token: customer.token, body: orderBody([{ variant, qty: 2 }]) });
	await shop.db.updateTable('order_lines').set({ picture: ordered }).execute();
	const daysOn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
	const recordType = 'Uploads that nothing shows';
	expect(await deleteExpiredRecords(shop.db, recordType, daysOn(6.9))).toBe(0);
	expect(await deleteExpiredRecords(shop.db, recordType, daysOn(7.1))).toBeGreaterThan(0);
	expect((await listStoredMedia(shop.db, [forgotten, shown, ordered])).sort()).toEqual([shown, ordered].sort());
	await removeCopies(directory, [forgotten]);
	expect((await get(`/media/${forgotten}-256.webp`)).status).toBe(404);
	for (const name of [shown, ordered]) expect((await get(`/media/${name}-256.webp`)).status).toBe(200);
	expect((await readdir(directory)).filter((file) => file.startsWith(forgotten))).toEqual([]);
	expect(await findMediaFile(shop.db, forgotten, 256)).toBeNull();
});

test('checks every column that references an upload before deleting it', async () => {
	const { rows } = await sql<{ place: string }>`
		select c.conrelid::regclass || '.' || a.attname as place
		from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		where c.contype = 'f' and c.confrelid = 'media'::regclass`.execute(shop.db);
	const named = rows.map(({ place }) => place).filter((place) => place !== 'media_files.media_name');
	expect([...named, 'order_lines.picture'].sort()).toEqual([...mediaPlaces].sort());
});
