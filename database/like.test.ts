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
	'asha patil asha@example.in',
	'patil asha',
	'crate 17 100% _a\\b',
	'crate 171',
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

test.for(parts)('finds the texts that contain "%s" as it is', async (part) => {
	const { rows } = await sql<{ text: string }>`
		select t.text from unnest(${texts}::text[]) with ordinality t (text, place)
		where ${containsText(sql`t.text`, part)} order by place`.execute(db);
	expect(rows.map(({ text }) => text)).toEqual(texts.filter((text) => text.includes(part)));
});

test('compares numbers first, then long words, each once, and leaves short ones to the whole part', () => {
	const { parameters } = containsText(sql`t.text`, 'box of crate 1717, box 17').compile(db);
	expect(parameters).toEqual(['%1717%', '%crate%', '%box%', 'box of crate 1717, box 17']);
	expect(containsText(sql`t.text`, 'of 17').compile(db).parameters).toEqual(['%of 17%']);
});
