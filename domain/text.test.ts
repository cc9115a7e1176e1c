import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch } from './search-query.ts';
import { excerpt, isDevanagari, latinFromDevanagari, searchKey, slugOf } from './text.ts';

/** The words of a search, each once. */
const searchedWords = (text: string) => readSearch(text).words.map(({ word }) => word);

/** One vegetable per line, in the spellings customers use. */
const sameName: string[][] = [
	['kanda', 'कांदा', 'kaanda', 'KANDA', ' Kānda '],
	['alu', 'aloo', 'आलू', 'आलु', 'Aaloo'],
	['pyaj', 'pyaz', 'प्याज', 'प्याज़', 'pyaaz'],
	['bhendi', 'भेंडी', 'bhendee'],
	['tamatar', 'टमाटर', 'tamaatar'],
	['angur', 'अंगूर', 'angoor'],
	['gobhi', 'गोभी', 'gobhee'],
	['fal', 'phal', 'फल', 'फ़ल'],
	['valnut', 'walnut', 'wallnut'],
	['500 g', '५०० g', '500\u00a0G', '５００ ｇ'],
];

test('makes one key of different spellings', () => {
	for (const [key, ...spellings] of sameName) {
		for (const spelling of spellings) expect(searchKey(spelling), spelling).toBe(key);
	}
});

test('makes different keys of different words', () => {
	const keys = ['कांदा', 'केळी', 'काकडी', 'कोबी', 'गाजर', 'लसूण', 'आले', 'भेंडी', 'भोपळा'].map(searchKey);
	expect(new Set(keys).size).toBe(keys.length);
});

test('writes Devanagari in Latin letters and changes nothing else', () => {
	expect(latinFromDevanagari('आलू 5 kg')).toBe('alu 5 kg');
	expect(latinFromDevanagari('मिर्च')).toBe('mirch');
	expect(latinFromDevanagari('Café №1')).toBe('Café №1');
	expect(latinFromDevanagari('२५०')).toBe('250');
});

test('reads letters with a dot below, composed or not', () => {
	for (const form of ['NFC', 'NFD']) expect(searchKey('ज़ीरा'.normalize(form))).toBe('jira');
	expect(searchKey('\u095bीरा')).toBe('jira');
	expect(searchKey('पकौड़ा')).toBe('pakauda');
	expect(searchKey('ऩ')).toBe('n');
	expect(searchKey('ऴ')).toBe('l');
});

test('ignores joiners inside a word', () => {
	expect(searchKey('गव्हाच्\u200dया')).toBe(searchKey('गव्हाच्या'));
	expect(searchKey('ka\u200cnda')).toBe('kanda');
});

test('ends a word at a danda', () => {
	expect(searchedWords('आलू।प्याज॥')).toEqual(['alu', 'pyaj']);
});

test('finds the same key whatever normal form the text is in', () => {
	const texts = fc.array(fc.constantFrom(...'कखगज़फ़ड़ढ़नरळािीुूेोंँ़्अआइCafé ñÅ५'), { maxLength: 20 });
	fc.assert(
		fc.property(texts, (letters) => {
			const text = letters.join('');
			const key = searchKey(text.normalize('NFC'));
			expect(searchKey(text.normalize('NFD'))).toBe(key);
			expect(searchKey(text)).toBe(key);
		}),
	);
});

const anyText = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: 'grapheme' }),
	fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
	fc.array(fc.integer({ min: 0x0900, max: 0x097f })).map((codes) => String.fromCharCode(...codes)),
	fc.string({ unit: fc.constantFrom(...'abehiopuwz '), maxLength: 30 }),
);

test('makes of any text a key of small Latin letters, digits and single spaces', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			expect(searchKey(text)).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
		}),
		{ numRuns: 1000 },
	);
});

test('makes the same key of a key', () => {
	fc.assert(
		fc.property(anyText, (text) => {
			const key = searchKey(text);
			expect(searchKey(key)).toBe(key);
		}),
		{ numRuns: 1000 },
	);
});

test('counts every word once', () => {
	expect(searchedWords('Onion, red onion')).toEqual(['onion', 'red']);
	expect(searchedWords(' … ')).toEqual([]);
});

test('recognises a Devanagari letter', () => {
	expect([isDevanagari('क'), isDevanagari('५'), isDevanagari('k'), isDevanagari('')]).toEqual([
		true,
		true,
		false,
		false,
	]);
});

test('cuts a blog to its first characters without tags', () => {
	expect(excerpt('<p>Sow <b>garlic</b> in October.</p>', 100)).toBe('Sow garlic in October.');
	expect(excerpt('<p>Sow garlic</p><p>in October.</p>', 10)).toBe('Sow garlic…');
	expect(excerpt('Sow garlic in October', 11)).toBe('Sow garlic…');
});

test('reads the entities of a blog once', () => {
	expect(excerpt('Salt &amp; pepper&nbsp;&lt;5 g&gt; &quot;fine&quot; &#39;x&#39;', 100)).toBe(
		`Salt & pepper <5 g> "fine" 'x'`,
	);
	expect(excerpt('Write &amp;lt; for &lt;', 100)).toBe('Write &lt; for <');
});

test('never cuts a character in half', () => {
	expect(excerpt('🥕🥕🥕', 2)).toBe('🥕🥕…');
	fc.assert(
		fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 30 }), (html, length) => {
			expect(excerpt(html, length).isWellFormed()).toBe(true);
		}),
	);
});

test('an excerpt keeps a sentence whole around emphasis and links', () => {
	const html = '<p>Keep <strong>onions</strong>, dry.<br>Read <a href="/x">more</a>!</p><aside>Then</aside>';
	expect(excerpt(html, 98)).toBe('Keep onions, dry. Read more! Then');
});

test('makes a slug of a title, and uses the fallback when no Latin letter is left', () => {
	expect(slugOf('  Storing Onions: 5 rules & 1 secret!  ', 'blog')).toBe('storing-onions-5-rules-1-secret');
	expect(slugOf('Crème brûlée', 'blog')).toBe('creme-brulee');
	expect(slugOf('प्याज़', 'blog')).toBe('blog');
	expect(slugOf(`${'a'.repeat(59)} b`, 'blog')).toBe('a'.repeat(59));
});
