import { generalErrors } from '#contract/error-body.ts';
import { type Refusal, refusalMessage, refusals } from '#contract/errors.ts';
import { textRefusals } from '#contract/text-refusals.ts';
import { expect, test } from 'vitest';
import { locales } from './language.tsx';
import { type MessageTree, withFallback } from './message-tree.ts';

test('uses the translation, or English when there is none', () => {
	const english = { add: 'Add', strip: { title: 'Discount', text: 'Every week new sales' } };
	const hindi = { add: 'जोड़ें', strip: { title: 'छूट' } };
	expect(withFallback(english, hindi)).toEqual({
		add: 'जोड़ें',
		strip: { title: 'छूट', text: 'Every week new sales' },
	});
});

const files = import.meta.glob<MessageTree>('../messages/*/*.json', { eager: true, import: 'default' });

/** The message trees of a language by feature. */
function treesOf(lang: string): Map<string, MessageTree> {
	const own = Object.entries(files).filter(([path]) => path.startsWith(`../messages/${lang}/`));
	return new Map(own.map(([path, tree]) => [path.split('/').at(-1) ?? '', tree]));
}

function keysOf(tree: MessageTree, prefix = ''): string[] {
	return Object.entries(tree).flatMap(([key, value]) =>
		typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
	);
}

function textsOf(tree: MessageTree): string[] {
	return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

test('has messages in exactly the languages of the shop', () => {
	const languages = new Set(Object.keys(files).map((path) => path.split('/')[2]));
	expect([...languages].toSorted()).toEqual(Object.keys(locales).toSorted());
});

test('names each file of messages after a slice', () => {
	const slices = new Set(Object.keys(import.meta.glob('../*/*.tsx')).map((path) => path.split('/')[1]));
	const others = [...treesOf('en').keys()].filter((file) => !slices.has(file.replace(/(?:-.*)?\.json$/, '')));
	expect(others).toEqual([]);
});

test.for(Object.keys(locales).filter((lang) => lang !== 'en'))(
	'has the same message keys in %s as in English',
	(lang) => {
		const trees = treesOf(lang);
		expect([...trees.keys()]).toEqual([...treesOf('en').keys()]);
		for (const [feature, english] of treesOf('en')) {
			const tree = trees.get(feature) ?? {};
			expect(keysOf(tree), feature).toEqual(keysOf(english));
			expect(JSON.stringify(tree), feature).not.toContain('""');
		}
	},
);

/** Code, text and file of each refusal that is translated. */
const translated = [...treesOf('en')].flatMap(([file, tree]) =>
	Object.entries((tree.refusals ?? {}) as Record<string, string>).map(([code, text]) => ({ code, text, file })),
);

/** The text of a refusal in English, with the names of its figures for the figures. */
function messageOf(code: string): string {
	const general: Record<string, string> = { ...generalErrors, ...textRefusals };
	if (general[code] !== undefined) return general[code];
	const names = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` });
	return refusalMessage(code as Refusal, names);
}

test('translates a refusal once, and has its text of the contract in English', () => {
	expect(translated.length).toBeGreaterThan(20);
	const codes = translated.map(({ code }) => code);
	expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
	expect(codes.filter((code) => !Object.hasOwn({ ...refusals, ...generalErrors, ...textRefusals }, code))).toEqual([]);
	for (const { code, text, file } of translated) expect(text, `${file} ${code}`).toBe(messageOf(code));
});

test('has the texts of refusals under their codes alone', () => {
	// The fields for mobile numbers say the same before a form is sent.
	const codes = Object.keys(refusals).filter((code) => code !== 'MOBILE_REQUIRED');
	const messages = new Map(
		codes.flatMap((code) => [messageOf(code), refusalMessage(code as Refusal)].map((text) => [text, code])),
	);
	const others = [...treesOf('en')].flatMap(([file, { refusals: _, ...tree }]) =>
		textsOf(tree).flatMap((text) => (messages.has(text) ? [`${file}: ${messages.get(text)}`] : [])),
	);
	expect(others).toEqual([]);
});
