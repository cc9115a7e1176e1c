import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { tintColours } from '#domain/product.ts';
import { seedCrops } from '#database/seed/data/crops.ts';
import type { SeedCrop } from '#database/seed/data/seed-types.ts';
import { pictureFile } from '#database/seed/pictures/render-pictures.ts';
import sharp from 'sharp';
import { drawCropGuide } from './draw-crop-guide.ts';

/** Increase it when a guide changes: guides of an older version are generated again. */
const guideSetVersion = 1;
const versionFile = '.crop-guides';

/** File name of a guide; the shop serves it under `/media/`. */
function guideFile(slug: string): string {
	return `crop-guide-${slug}.pdf`;
}

async function isThere(file: string): Promise<boolean> {
	try {
		await stat(file);
		return true;
	} catch {
		return false;
	}
}

async function isSameSet(directory: string): Promise<boolean> {
	try {
		return Number(await readFile(path.join(directory, versionFile), 'utf8')) === guideSetVersion;
	} catch {
		return false;
	}
}

async function pictureOnTint(directory: string, crop: SeedCrop): Promise<Buffer> {
	const edge = 400;
	const produce = await sharp(path.join(directory, pictureFile(crop.picture, 512)))
		.resize(310)
		.toBuffer();
	return sharp({ create: { width: edge, height: edge, channels: 3, background: tintColours[crop.tint] } })
		.composite([{ input: produce, gravity: 'centre' }])
		.jpeg({ quality: 86 })
		.toBuffer();
}

/**
 * Writes the guide of every crop beside its picture, which must exist, and skips those that an earlier run of the same
 * version wrote. A file gets its name only when it is complete. @returns how many were written
 */
export async function writeCropGuides(directory: string): Promise<number> {
	const sameSet = await isSameSet(directory);
	let written = 0;
	for (const crop of seedCrops) {
		const file = path.join(directory, guideFile(crop.slug));
		if (sameSet && (await isThere(file))) continue;
		const part = `${file}.${process.pid}.part`;
		await writeFile(part, await drawCropGuide(crop, await pictureOnTint(directory, crop)));
		await rename(part, file);
		written += 1;
	}
	if (written > 0) await writeFile(path.join(directory, versionFile), `${guideSetVersion}\n`);
	return written;
}
