import { expect, test } from 'vitest';
import { anywhere } from './db.ts';

test('escapes the wildcards of LIKE', () => {
	expect(anywhere('onion')).toBe('%onion%');
	expect(anywhere('100% _a\\b')).toBe('%100\\% \\_a\\\\b%');
});
