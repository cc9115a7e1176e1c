import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { containsPattern, containsText, openDatabase } from './db.ts';

const db = openDatabase({ connection: { ...inject('cluster'), database: 'postgres' } });
afterAll(() => db.destroy());

test('escapes the wildcards of LIKE', () => {
	expect(containsPattern('onion')).toBe('%onion%');
	expect(containsPattern('100% _a\\b')).toBe('%100\\% \\_a\\\\b%');
});

const texts = [
	'Asha Patil asha@example.in',
	'patil asha',
	'crate 17 100% _a\\b',
	'crate 171',
	'Crate 98765',
	"o'neil, pune",
	'आशा पाटील',
	'',
];
const parts = [
	'asha',
	'asha patil',
	'patil asha',
	'sha pat',
	'@example',
	'crate 17',
	'crate 98765',
	'crate  17',
	'ate 171',
	'17 100%',
	'100% _a\\',
	'%',
	'_',
	"o'neil, p",
	'आशा पाटील',
	'शा पा',
	'in',
	' ',
];

test.for(parts)('finds the texts that contain "%s", in any case', async (part) => {
	const find = (searched: string) =>
		sql<{ text: string }>`
			select t.text from unnest(${texts}::text[]) with ordinality t (text, place)
			where ${containsText(sql`lower(t.text)`, searched)} order by place`.execute(db);
	const expected = texts.filter((text) => text.toLowerCase().includes(part)).map((text) => ({ text }));
	expect((await find(part)).rows).toEqual(expected);
	expect((await find(part.toUpperCase())).rows).toEqual(expected);
});

test('compares the longest number first', () => {
	const { parameters } = containsText(sql`t.text`, 'box 12345 of crate ks-017171').compile(db);
	expect(parameters).toEqual(['%017171%', '%box 12345 of crate ks-017171%']);
});

test.for(['crate 1717', 'asha patil', '98765', 'crate'])('compares "%s" as a whole', (part) => {
	expect(containsText(sql`t.text`, part).compile(db).parameters).toEqual([`%${part}%`]);
});

test('plans a search for its text, however often it is sent', async () => {
	await db.connection().execute(async (one) => {
		for (let n = 0; n < 8; n += 1) await sql`select 1 where ${containsText(sql`'a'`, `onion ${n}`)}`.execute(one);
		const { rows } = await sql`select from pg_prepared_statements`.execute(one);
		expect(rows).toEqual([]);
	});
});
