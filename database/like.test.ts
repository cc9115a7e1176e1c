import { expect, test } from 'vitest';
import { anywhere } from './db.ts';

test('what LIKE reads as a sign of its own is taken by the letter', () => {
	expect(anywhere('onion')).toBe('%onion%');
	expect(anywhere('100% _a\\b')).toBe('%100\\% \\_a\\\\b%');
});
