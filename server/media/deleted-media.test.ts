import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChangeFeed, listenForChanges } from '#server/platform/changes.ts';
import { createOverload } from '#server/platform/overload.ts';
import { plainPicture } from '#tests/fixtures/pictures.ts';
import { openShop, type Shop } from '#tests/fixtures/shop.ts';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createMediaCopies, type MediaCopies } from './media-copies.ts';
import { serveMedia } from './media-files.ts';
import { findMediaFile, listStoredMedia } from './media-queries.ts';

/** One process of the shop with a media folder of its own. */
async function startNode(beside?: Shop) {
	const directory = await mkdtemp(join(tmpdir(), 'khetse-media-'));
	let copies: MediaCopies | null = null;
	const shop: Shop = await openShop({
		...(beside === undefined ? {} : { beside }),
		async web(app) {
			const media = await serveMedia(app, {
				directory,
				overload: createOverload(),
				load: (name, width) => findMediaFile(shop.db, name, width),
				findStored: (names) => listStoredMedia(shop.db, names),
			});
			copies = media.copies;
		},
	});
	let listener: ChangeFeed | null = null;
	/** Receives changes from now on. */
	function listen(): Promise<void> {
		const { promise, resolve } = Promise.withResolvers<void>();
		listener = listenForChanges(
			{ ...inject('cluster'), database: shop.database },
			{
				onChange: () => {},
				onDeletedMedia: (names) => void copies?.forget(names),
				onConnection: (isConnected) => {
					if (isConnected) void copies?.compare().then(resolve);
				},
			},
			() => {},
		);
		return promise;
	}
	onTestFinished(async () => {
		listener?.stop();
		await shop.close();
		await rm(directory, { recursive: true });
	});
	const status = async (name: string) => (await shop.app.inject(`/media/${name}-256.webp`)).statusCode;
	return { shop, listen, status, directory };
}

async function upload(shop: Shop): Promise<string> {
	const { token } = await shop.signIn({ roles: ['content'] });
	const body = await plainPicture(256, 256);
	const response = await shop.call('office.media.picture', { token, query: {}, body });
	return (response.body.data as { name: string }).name;
}

/** From the commit of a deletion. */
const limitMs = 1000;
const deletions = 5;

test('a deleted upload is served by no process a second after the commit', async () => {
	const one = await startNode();
	const other = await startNode(one.shop);
	await Promise.all([one.listen(), other.listen()]);
	const statuses = async (name: string) => [await one.status(name), await other.status(name)];
	const kept = await upload(one.shop);
	expect(await statuses(kept)).toEqual([200, 200]);
	for (let count = 0; count < deletions; count += 1) {
		const deleted = await upload(one.shop);
		expect(await statuses(deleted)).toEqual([200, 200]);
		await one.shop.db.deleteFrom('media').where('name', '=', deleted).execute();
		const committedAt = performance.now();
		await vi.waitFor(async () => expect(await statuses(deleted)).toEqual([404, 404]), {
			timeout: 60_000,
			interval: 10,
		});
		expect(performance.now() - committedAt, 'ms from the commit').toBeLessThan(limitMs);
	}
	expect(await statuses(kept)).toEqual([200, 200]);
});

test('a process that was stopped deletes its copies of deleted uploads when it is back', async () => {
	const one = await startNode();
	const other = await startNode(one.shop);
	const name = await upload(one.shop);
	expect(await other.status(name)).toBe(200);
	await one.shop.db.deleteFrom('media').where('name', '=', name).execute();
	await other.listen();
	expect(await other.status(name)).toBe(404);
	expect(await readdir(other.directory)).toEqual([]);
});

test('keeps no copy of an upload that is deleted while the copy is made', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'khetse-media-'));
	onTestFinished(() => rm(directory, { recursive: true }));
	const name = `u-${'0'.repeat(24)}`;
	await writeFile(join(directory, 'onion-256.webp'), 'drawn');
	const copies = createMediaCopies(directory, async () => []);
	const kept = copies.keep(`${name}-256.webp`, Promise.resolve(Buffer.from('picture')));
	await Promise.all([kept, copies.forget([name])]);
	expect(await readdir(directory)).toEqual(['onion-256.webp']);
});

test('keeps no copy of an upload that was read before a deletion that was missed', async () => {
	const directory = await mkdtemp(join(tmpdir(), 'khetse-media-'));
	onTestFinished(() => rm(directory, { recursive: true }));
	const file = `u-${'0'.repeat(24)}-256.webp`;
	const copies = createMediaCopies(directory, async () => []);
	const read = Promise.withResolvers<Uint8Array>();
	const kept = copies.keep(file, read.promise);
	const compared = copies.compare();
	read.resolve(Buffer.from('picture'));
	await Promise.all([kept, compared]);
	expect(await readdir(directory)).toEqual([]);
});
