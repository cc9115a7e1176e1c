import { expect, test } from 'vitest';
import { nextPath } from './login-page.tsx';

const origin = 'https://shop.example.in';

test('accepts any path of the shop', () => {
	for (const path of ['/', '/cart', '/hi/orderdetails/1', '/stepbar?step=3', '/product?search=a%20b#top']) {
		expect(nextPath(path, origin)).toBe(path);
	}
});

test('refuses other links', () => {
	const wrong = [
		null,
		'',
		'cart',
		'https://evil.example',
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'/\n//evil.example',
		'\\\\evil.example',
		'javascript:alert(1)',
		'https:/evil.example',
		' //evil.example',
	];
	for (const requested of wrong) expect(nextPath(requested, origin), String(requested)).toBe(null);
});
