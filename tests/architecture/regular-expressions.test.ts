import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSearch } from '#domain/search-query.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('regular expressions are made of text in these files alone, of words and paths of the shop', () => {
	const sources = globSync('{domain,contract,database,server,web,office}/**/*.{ts,tsx}', { cwd: root });
	const made = sources
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !/\.test\.tsx?$/.test(file))
		.filter((file) => /\bRegExp\(/.test(readFileSync(join(root, file), 'utf8')));
	expect(made.sort()).toEqual([
		'contract/wire.ts',
		'database/embedded/passwords.ts',
		'domain/search-query.ts',
		'server/platform/page-url.ts',
		'server/platform/work-class.ts',
		'web/accounts/login-modal-store.ts',
	]);
});

test.for(['(a+)+$', '.*', '[onion', 'onion\\', '^$|', '2 kg.*(', '9'.repeat(100), '(?<x>onion)', '1 k.g'])(
	'a search for %j is a text, no pattern',
	(typed) => {
		const { words, amount } = readSearch(typed);
		for (const { word } of words) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
		expect(amount).toEqual(typed.startsWith('2 kg') ? { amount: 2000, base: 'g' } : null);
	},
);
