import { langFromPath } from '#domain/language.ts';
import { expect, test } from 'vitest';
import { localNames, pathIn, pathInOther } from './language.tsx';

test('reads the language from the start of the path, whatever its case', () => {
	expect(langFromPath('/')).toBe('en');
	expect(langFromPath('/hi')).toBe('hi');
	expect(langFromPath('/MR/product')).toBe('mr');
	expect(langFromPath('/hi?utm=1')).toBe('hi');
	expect(langFromPath('/mr#top')).toBe('mr');
	expect(langFromPath('/history')).toBe('en');
});

test('puts a path under a language', () => {
	expect(pathIn('en', '/cart')).toBe('/cart');
	expect(pathIn('hi', '/cart')).toBe('/hi/cart');
	expect(pathIn('mr', '/')).toBe('/mr');
	expect(pathIn('hi', '/?a=1')).toBe('/hi?a=1');
	expect(pathIn('hi', 'https://example.in/')).toBe('https://example.in/');
});

test('finds the same page in another language', () => {
	expect(pathInOther('mr', '/hi/product')).toBe('/mr/product');
	expect(pathInOther('en', '/hi')).toBe('/');
	expect(pathInOther('hi', '/')).toBe('/hi');
});

test('names a product in the language of the page and in a second one', () => {
	const names = { en: 'Onion', hi: 'प्याज', mr: 'कांदा' };
	expect(localNames('en', names)).toEqual({ name: 'Onion', second: 'कांदा', secondLang: 'mr' });
	expect(localNames('hi', names)).toEqual({ name: 'प्याज', second: 'Onion', secondLang: 'en' });
});
