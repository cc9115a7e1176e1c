import { expect, test } from 'vitest';
import { isSafeAddress } from './editor-extensions.ts';

test('accepts links to https or to a page of the shop only', () => {
	for (const address of ['https://example.in/a?b=c', '/product', '/productdescription/1#a', 'HTTPS://example.in']) {
		expect(isSafeAddress(address), address).toBe(true);
	}
	for (const address of [
		'',
		'javascript:alert(1)',
		'http://example.in',
		'//example.in',
		'/\\example.in',
		'data:text/html,x',
		'product',
		'https://a b',
	]) {
		expect(isSafeAddress(address), address).toBe(false);
	}
});
