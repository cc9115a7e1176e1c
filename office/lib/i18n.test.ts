import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { i18nProvider } from './i18n.ts';

const office = join(import.meta.dirname, '..');
const hasText = (key: string) => i18nProvider.translate(key, { _: '' }) !== '';

test('has a text for every key that the office names in full', () => {
	const keys = globSync('**/*.{ts,tsx}', { cwd: office })
		.filter((file) => !file.includes('.test.'))
		.map((file) => readFileSync(join(office, file), 'utf8'))
		.flatMap((text) => [...text.matchAll(/['"`]((?:khetse|resources)\.[\w.-]+)['"`]/g)].map(([, key = '']) => key));
	expect(keys.length).toBeGreaterThan(250);
	expect([...new Set(keys)].filter((key) => !hasText(key))).toEqual([]);
});
