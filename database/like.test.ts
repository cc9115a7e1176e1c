import { expect, test } from 'vitest';
import { containsPattern } from './db.ts';

test('escapes the wildcards of LIKE', () => {
	expect(containsPattern('onion')).toBe('%onion%');
	expect(containsPattern('100% _a\\b')).toBe('%100\\% \\_a\\\\b%');
});
