import { expect, test } from 'vitest';
import { blogExcerptFromWire, blogSummaryFromWire, homeExcerptLength } from './blog-excerpt.ts';

const wire = {
	_id: 'b1',
	title: 'Onions',
	content: `<p>${'abcdefghij'.repeat(20)}</p>`,
	thumbnail: null,
	author: { name: 'Khetse kitchen' },
	createdAt: '2026-11-21T00:00:00.000Z',
};

test('the home strip cuts an article after 98 characters, the blog page after 100', () => {
	const letters = (text: string) => text.replace(/[^a-j]/g, '').length;
	expect(letters(blogExcerptFromWire(wire, homeExcerptLength).excerpt)).toBe(98);
	expect(letters(blogSummaryFromWire(wire).excerpt)).toBe(100);
});
