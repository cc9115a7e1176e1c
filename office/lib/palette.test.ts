import { readFileSync } from 'node:fs';
import { tintColours } from '#domain/product.ts';
import { expect, test } from 'vitest';
import { colours, radii } from './palette.ts';

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');

test('the office has the colours and radii of the storefront', () => {
	for (const [name, value] of Object.entries(colours)) expect(tokens).toContain(`--color-${name}: ${value};`);
	for (const [name, value] of Object.entries(radii)) expect(tokens).toContain(`--radius-${name}: ${value}px;`);
});

test('the colours of the tints are those of the storefront', () => {
	const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8');
	for (const [name, value] of Object.entries(tintColours)) expect(css).toContain(`--color-tint-${name}: ${value};`);
});
