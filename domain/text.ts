/** Transliteration of Devanagari, close to how customers type it. Consonants carry an inherent 'a'. */
// biome-ignore format: a table is read by its rows
const consonants: Record<string, string> = {
	क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n',
	ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n',
	प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ऱ: 'r', ल: 'l', ळ: 'l', व: 'v',
	श: 'sh', ष: 'sh', स: 's', ह: 'h', क़: 'k', ख़: 'kh', ग़: 'g', ज़: 'j', ड़: 'd', ढ़: 'dh', फ़: 'f', ऩ: 'n', ऴ: 'l',
};
// biome-ignore format: a table is read by its rows
const vowels: Record<string, string> = {
	अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ओ: 'o', औ: 'au',
	ॲ: 'a', ऑ: 'o', ऍ: 'e', ऎ: 'e', ऒ: 'o',
};
// biome-ignore format: a table is read by its rows
const vowelSigns: Record<string, string> = {
	'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ो': 'o', 'ौ': 'au',
	'ॅ': 'e', 'ॉ': 'o', 'ॆ': 'e', 'ॊ': 'o',
};
const nasals: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };
const virama = '्';
const nukta = '़';

export function isDevanagari(letter: string): boolean {
	return letter >= '\u0900' && letter <= '\u097f';
}

/** Transliterates one Devanagari word; the last inherent 'a' is silent in Hindi and Marathi. */
function latinWord(word: string): string {
	const letters = [...word];
	let latin = '';
	for (let i = 0; i < letters.length; i += 1) {
		const letter = letters[i] ?? '';
		const consonant = consonants[letter];
		if (consonant === undefined) {
			latin += vowels[letter] ?? vowelSigns[letter] ?? nasals[letter] ?? '';
			continue;
		}
		latin += consonant;
		if (letters[i + 1] === nukta) i += 1;
		const next = letters[i + 1];
		if (next === virama) i += 1;
		else if (next !== undefined && vowelSigns[next] === undefined) latin += 'a';
	}
	return latin;
}

/** Transliterates Devanagari word by word; everything else stays unchanged. */
export function latinFromDevanagari(text: string): string {
	return text
		.replace(/[\u0964\u0965]/g, ' ')
		.replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
		.replace(/[\u0900-\u097f]+/g, latinWord);
}

/** Joiners choose the shape of a conjunct and soft hyphens a line break; neither is part of a word. */
const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/**
 * The form in which names, aliases and queries are compared: one script, one case, one spelling of
 * sounds with several spellings (aloo/alu, pyaz/pyaj, kaanda/kanda). Words are separated by one space.
 */
export function searchKey(text: string): string {
	return latinFromDevanagari(text.replace(invisible, '').normalize('NFC'))
		.normalize('NFKD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, ' ')
		.replace(/ee|ii/g, 'i')
		.replace(/oo|uu/g, 'u')
		.replace(/ph/g, 'f')
		.replace(/w/g, 'v')
		.replace(/z/g, 'j')
		.replace(/([a-z])\1+/g, '$1')
		.trim();
}

/** spec: catalogue §9 — the home strip cuts a blog after 98 characters, the blog page after 100 */
export const homeExcerptLength = 98;
export const listExcerptLength = 100;

/** The first characters of a text; cutting it again at a smaller length gives the first characters of the whole text. */
export function cutText(text: string, length: number): string {
	// A character takes two code units at most.
	const characters = [...text.slice(0, 2 * (length + 1))];
	return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** The first characters of an HTML text without its tags. */
export function excerpt(html: string, length: number): string {
	const text = html
		// Inline tags stay within a word; every other tag separates words.
		.replace(/<\/?(?:a|b|em|i|strong)(?:\s[^>]*)?>/gi, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/&nbsp;/g, ' ')
		.replace(/&lt;/g, '<')
		.replace(/&gt;/g, '>')
		.replace(/&quot;/g, '"')
		.replace(/&#39;/g, "'")
		// Last, otherwise '&amp;lt;' would be decoded twice.
		.replace(/&amp;/g, '&')
		.replace(/\s+/g, ' ')
		.trim();
	return cutText(text, length);
}

/** Text as part of a URL: lower-case Latin letters, digits and hyphens, at most 60; the fallback when nothing is left. */
export function slugOf(text: string, fallback: string): string {
	const slug = text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-+|-+$/g, '')
		.slice(0, 60)
		.replace(/-+$/, '');
	return slug === '' ? fallback : slug;
}
