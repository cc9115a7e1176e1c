import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tintColours } from './tint-colours.ts';

test('the tints to choose from are those of the storefront', () => {
	const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
	for (const [name, value] of Object.entries(tintColours)) expect(tokens).toContain(`--color-tint-${name}: ${value};`);
});
