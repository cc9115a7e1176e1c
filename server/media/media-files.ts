import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, minuteMs, secondMs } from '#domain/duration.ts';
import { drawnVersion, isUploadName, widthsWith } from '#domain/picture.ts';
import type { Overload } from '#server/platform/overload.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createAvifQueue } from './avif-queue.ts';
import { createMediaCopies, isThere, type MediaCopies, mediaFile, removeUnfinished } from './media-copies.ts';
import { inEncoder } from './picture-encoder.ts';

const yearMs = 365 * dayMs;

/** Drawn files have their version before the name. */
const mediaPath = /^(?:v(\d{1,6})\/)?([^/]+)$/;

/** @param path below /media/ @returns null: no path of a media file */
function parsePath(
	path: string,
): { version: string | undefined; file: string; name: string; width: string | undefined } | null {
	const [, version, file = ''] = mediaPath.exec(path) ?? [];
	const [, name, width] = mediaFile.exec(file) ?? [];
	return name === undefined || (isUploadName(name) && version !== undefined) ? null : { version, file, name, width };
}

/** The file that is sent for an AVIF until that is made, and any other file itself. */
const madeFirst = (file: string) => file.replace(/avif$/, 'webp');

/** @returns null when there is no such file @param width 0 for a document */
export type LoadMedia = (name: string, width: number) => Promise<Uint8Array | null>;

const demoVersionFile = '.demo-media';

/** Deletes the files that another version of the demo drew from the folder. Uploads stay. */
export async function removeOutdatedDemoFiles(directory: string, version: number): Promise<void> {
	const found = await readFile(join(directory, demoVersionFile), 'utf8').catch(() => '');
	if (found.trim() === String(version)) return;
	const drawn = (await readdir(directory)).filter((file) => {
		const name = mediaFile.exec(file)?.[1];
		return name !== undefined && !isUploadName(name);
	});
	await Promise.all(drawn.map((file) => rm(join(directory, file), { force: true })));
	await writeFile(join(directory, demoVersionFile), `${version}\n`, { mode: 0o600 });
}

export type DemoMedia = {
	/** once one of them is requested, the others are drawn while no request comes, one at a time */
	files: readonly string[];
	draw: LoadMedia;
};

/**
 * Serves /media. Uploads are stored in the database, so that every shop process and every backup has them; the files
 * of the demo are drawn. The folder caches both once they are requested. AVIFs are made of them in the background.
 * docs/decisions/0023
 */
export async function serveMedia(
	app: FastifyInstance,
	input: {
		directory: string;
		/** what asks for a file that is not in the folder waits there for its place */
		overload: Pick<Overload, 'changeClass'>;
		/** finds an upload */
		load: LoadMedia;
		/** those of these uploads that are stored */
		findStored: (names: readonly string[]) => Promise<string[]>;
		/** called for the first file that is not an upload */
		loadDemo?: () => Promise<DemoMedia>;
		/**
		 * Pictures that no page has asked for yet are drawn when no request has come for this long; an AVIF is made then, or
		 * after this long at the latest.
		 */
		quietMs?: number;
	},
): Promise<{
	whenAvifsMade: () => Promise<void>;
	copies: MediaCopies;
	/** Whether the folder has what is sent for this URL; null: no URL of a media file, or one with percent signs. */
	isInFolder: (url: string) => Promise<boolean> | null;
}> {
	const { directory, overload, load, findStored, loadDemo, quietMs = 5 * secondMs } = input;
	const copies = createMediaCopies(directory, findStored);
	await removeUnfinished(directory);
	await app.register(fastifyStatic, { root: directory, serve: false, lastModified: false, acceptRanges: false });

	let demo: Promise<DemoMedia> | undefined;
	/** files that are being made: requests for one of them wait for the same bytes */
	const pending = new Map<string, Promise<Uint8Array | null>>();

	async function findOrDraw(name: string, width: number): Promise<Uint8Array | null> {
		if (!isUploadName(name)) {
			demo ??= loadDemo?.().catch((error: unknown) => {
				demo = undefined;
				throw error;
			});
			return (await (await demo)?.draw(name, width)) ?? null;
		}
		const stored = await load(name, width);
		const widest = widthsWith(width).at(-1);
		if (stored !== null || widest === undefined || widest === width) return stored;
		// a width that was added after the upload
		const bytes = await load(name, widest);
		return bytes && inEncoder('narrowPicture', bytes, width);
	}

	async function makeFile(file: string): Promise<Uint8Array | null> {
		const [, name = '', width = '0'] = mediaFile.exec(file) ?? [];
		const making = findOrDraw(name, Number(width));
		const kept = copies.keep(file, making).then(
			() => null,
			(error: unknown) => error,
		);
		const bytes = await making;
		const error = await kept;
		if (error !== null) {
			app.log.warn({ err: error }, 'cannot write to the media folder, the file is sent without a copy');
		}
		return bytes;
	}

	function makeOnce(file: string): Promise<Uint8Array | null> {
		const making = pending.get(file) ?? makeFile(file).finally(() => pending.delete(file));
		pending.set(file, making);
		return making;
	}

	const closing = new AbortController();
	let requestedAt = 0;
	app.addHook('onRequest', (_request, _reply, done) => {
		requestedAt = performance.now();
		done();
	});

	async function whenQuiet(longestMs = Number.POSITIVE_INFINITY): Promise<void> {
		const latest = performance.now() + longestMs;
		for (;;) {
			const waitMs = Math.min(requestedAt + quietMs, latest) - performance.now();
			if (waitMs <= 0 || closing.signal.aborted) return;
			await sleep(waitMs, undefined, closing).catch(() => {});
		}
	}
	/** null: the shop stops, or there is no such file */
	async function encodeAvif(file: string): Promise<Uint8Array | null> {
		const [, name = '', width = '0'] = mediaFile.exec(file) ?? [];
		const widest = `${name}-${widthsWith(Number(width)).at(-1)}.webp`;
		const copy = await readFile(join(directory, widest)).catch(() => null);
		const bytes = copy ?? (await makeOnce(widest));
		if (bytes === null) return null;
		// The page that asked for it asks for other pictures too.
		await whenQuiet(quietMs);
		return closing.signal.aborted ? null : inEncoder('encodeAvif', bytes, Number(width));
	}
	const makeAvif = (file: string) => copies.keep(file, encodeAvif(file));
	const avifs = createAvifQueue(makeAvif, (error, file) => app.log.warn({ err: error }, `cannot make ${file}`));

	let drawing: Promise<void> | null = null;
	async function drawOthers(): Promise<void> {
		for (const file of (await demo)?.files ?? []) {
			if (await isThere(join(directory, file))) continue;
			await whenQuiet();
			if (closing.signal.aborted) return;
			await makeOnce(file);
		}
	}
	app.addHook('onClose', async () => {
		closing.abort();
		await avifs.close();
		await drawing;
	});

	app.get('/media/*', async (request, reply) => {
		const parsed = parsePath((request.params as { '*': string })['*']);
		if (parsed === null) return reply.callNotFound();
		const { version, file: requested, name, width } = parsed;
		const isUpload = isUploadName(name);
		// Until the AVIF is made, the WebP is sent under its name: a browser reads the type of the response.
		const isReady = requested === madeFirst(requested) || (await isThere(join(directory, requested)));
		const file = isReady ? requested : madeFirst(requested);
		const path = join(directory, file);
		let isCopied = await isThere(path);
		if (!isCopied) {
			const { raw } = request;
			await overload.changeClass(raw, 'missing-file', () => reply.raw.destroyed || raw.socket.destroyed);
			// Another request for it may have had the place before.
			isCopied = await isThere(path);
		}
		const made = isCopied ? null : await makeOnce(file);
		if (!isCopied && made === null) return reply.callNotFound();
		if (!isReady) avifs.add(requested);
		if (made !== null && !isUpload) {
			drawing ??= drawOthers().catch((error: unknown) => {
				drawing = null;
				app.log.warn({ err: error }, 'cannot draw pictures');
			});
		}
		// Uploaded documents are always downloaded, never opened on our origin; demo documents are trusted.
		if (width === undefined && isUpload) reply.header('content-disposition', `attachment; filename="${file}"`);
		if (made !== null && !(await isThere(path))) {
			return reply.type(width === undefined ? 'application/pdf' : 'image/webp').send(made);
		}
		if (!isReady) return reply.sendFile(file, directory, { maxAge: minuteMs });
		// An uploaded file never changes under its name, a drawn one never under its version.
		const isFinal = isUpload || version === String(drawnVersion);
		// For the copies of nginx: a deleted upload ends there, too.
		if (isUpload) reply.header('x-accel-expires', '60');
		return reply.sendFile(file, directory, { maxAge: isFinal ? yearMs : dayMs, immutable: isFinal });
	});

	function isInFolder(url: string): Promise<boolean> | null {
		const parsed = parsePath(/^\/media\/([^?]+)/.exec(url)?.[1] ?? '');
		if (parsed === null) return null;
		const { file } = parsed;
		const first = madeFirst(file);
		const found = isThere(join(directory, file));
		return file === first ? found : found.then((isMade) => isMade || isThere(join(directory, first)));
	}

	return { whenAvifsMade: avifs.idle, copies, isInFolder };
}
