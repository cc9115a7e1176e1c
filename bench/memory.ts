import { memoryMb } from './process-use.ts';

/** In MB: of the shop when it has started, after the load, and after the pictures of its home page; of its database after the load. */
export type MemoryFigures = {
	idleMb: number;
	loadedMb: number;
	pictures: number;
	picturesMb: number;
	databaseMb: number;
};

export function memoryLine({ idleMb, loadedMb, pictures, picturesMb, databaseMb }: MemoryFigures): string {
	const [idle, loaded, drawn, database] = [idleMb, loadedMb, picturesMb, databaseMb].map((mb) => `${mb.toFixed(0)} MB`);
	return `memory of the shop: ${idle} idle, ${loaded} after the load, ${drawn} after ${pictures} pictures; of its database: ${database}`;
}

/** Asks a shop for the pictures of its home page, which are drawn then. @param most of them */
export async function drawPictures(
	origin: string,
	pid: number,
	most = Number.POSITIVE_INFINITY,
): Promise<Pick<MemoryFigures, 'pictures' | 'picturesMb'>> {
	const page = await (await fetch(origin)).text();
	const urls = [...new Set(page.match(/\/media\/[\w/-]+\.(?:avif|webp)/g))].slice(0, most);
	await Promise.all(
		urls.map(async (url) => {
			const response = await fetch(origin + url);
			if (!response.ok) throw new Error(`${url}: status ${response.status}`);
			await response.arrayBuffer();
		}),
	);
	return { pictures: urls.length, picturesMb: memoryMb(pid) };
}
