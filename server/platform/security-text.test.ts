import { openShop } from '#tests/fixtures/shop.ts';
import { expect, onTestFinished, test } from 'vitest';

test('says where to report a vulnerability, for less than a year', async () => {
	const shop = await openShop({ config: { publicUrl: 'https://shop.example.in' } });
	onTestFinished(() => shop.close());
	shop.clock.now = new Date('2026-08-01T10:00:00Z');
	const response = await shop.app.inject({ url: '/.well-known/security.txt' });
	expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
	expect(response.body).toBe(
		[
			'Contact: https://shop.example.in/Help',
			'Expires: 2027-01-28T00:00:00.000Z',
			'Preferred-Languages: en, hi, mr',
			'Canonical: https://shop.example.in/.well-known/security.txt',
			'',
		].join('\n'),
	);
});
