import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeLink } from './safe-html.ts';

const ourOrigin = 'https://khetse.example';

test('accepts links to our pages and to https', () => {
	for (const link of ['/', '/product?keyword=onion#top', 'https://example.in/a', '/productdescription/a b']) {
		expect(safeLink(link)).toBe(link);
	}
	expect(safeLink(null)).toBeNull();
});

test('refuses other links', () => {
	const wrong = [
		'',
		'product',
		'http://plain.example',
		'javascript:alert(1)',
		' javascript:alert(1)',
		'java\nscript:alert(1)',
		'data:text/html,x',
		'//evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'/\t/evil.example',
		'/\n\\evil.example',
		'mailto:a@b.in',
	];
	for (const link of wrong) expect(safeLink(link), JSON.stringify(link)).toBeNull();
});

test('refuses paths that a browser reads as another host', () => {
	const pieces = fc.constantFrom('/', '\\', '\t', '\n', '\r', '.', 'evil.example', ':', '@', 'https', '?', '#', ' ');
	fc.assert(
		fc.property(fc.array(pieces, { maxLength: 8 }), (path) => {
			const link = safeLink(path.join(''));
			if (link?.startsWith('/')) expect(new URL(link, ourOrigin).origin).toBe(ourOrigin);
			else if (link !== null) expect(new URL(link, ourOrigin).protocol).toBe('https:');
		}),
		{ numRuns: 2000 },
	);
});
