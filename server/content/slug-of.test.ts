import { expect, test } from 'vitest';
import { slugOf } from './content-office-routes.ts';

test('a title becomes a part of an address', () => {
	expect(slugOf('  Storing Onions: 5 rules & 1 secret!  ')).toBe('storing-onions-5-rules-1-secret');
	expect(slugOf('Crème brûlée')).toBe('creme-brulee');
	expect(slugOf('प्याज़')).toBe('article');
	expect(slugOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
});
