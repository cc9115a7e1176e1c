import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldSentence, i18nProvider } from './i18n.ts';

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

test.for([
	['pincodes', 'area', 'is required', 'Area is required.'],
	['products', 'names.en', 'is required', 'Name in English is required.'],
	['products', 'variants.0.sku', 'is required', 'SKU is required.'],
	['settings', 'minimumOrderPaise', 'must be greater than 0', 'Minimum order value, ₹ must be greater than 0.'],
	['invitations', 'mobile', 'must have 10 digits', 'Mobile number must have 10 digits.'],
	['coupons', 'unknown', 'is required', 'This field is required.'],
	['coupons', 'code', 'This code is already used.', 'This code is already used.'],
] as const)('names the field of a problem: %s %s', ([resource, field, problem, sentence]) => {
	expect(fieldSentence(resource, field, problem)).toBe(sentence);
});
