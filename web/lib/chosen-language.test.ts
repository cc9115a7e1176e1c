import { expect, test } from 'vitest';
import { greetingFor } from './chosen-language.ts';

const indian = ['mr-IN', 'hi-IN', 'en-IN'];

test('the home page goes to the chosen language, other pages keep the language of their URL', () => {
	expect(greetingFor({ pathname: '/', chosen: 'mr', preferred: ['en-IN'] })).toEqual({ type: 'go', lang: 'mr' });
	expect(greetingFor({ pathname: '/', chosen: 'en', preferred: indian })).toBe(null);
	expect(greetingFor({ pathname: '/product', chosen: 'mr', preferred: indian })).toBe(null);
	expect(greetingFor({ pathname: '/hi', chosen: 'mr', preferred: indian })).toBe(null);
});

test('without a choice a page offers the first language of the browser that the shop has', () => {
	expect(greetingFor({ pathname: '/', chosen: null, preferred: indian })).toEqual({ type: 'offer', lang: 'mr' });
	expect(greetingFor({ pathname: '/hi/cart', chosen: null, preferred: indian })).toEqual({ type: 'offer', lang: 'mr' });
	expect(greetingFor({ pathname: '/cart', chosen: null, preferred: ['ta-IN', 'HI', 'en'] })).toEqual({
		type: 'offer',
		lang: 'hi',
	});
	expect(greetingFor({ pathname: '/mr', chosen: null, preferred: indian })).toBe(null);
	expect(greetingFor({ pathname: '/', chosen: null, preferred: ['en-IN', 'mr'] })).toBe(null);
	expect(greetingFor({ pathname: '/', chosen: null, preferred: ['ta-IN'] })).toBe(null);
});
