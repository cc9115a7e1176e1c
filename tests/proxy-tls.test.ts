import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isNginxInstalled, startNginx } from '#tests/fixtures/nginx.ts';
import { expectGoodTls, offerTls } from '#tests/fixtures/tls-offers.ts';
import { expect, onTestFinished, test } from 'vitest';

test.runIf(isNginxInstalled)(
	'nginx takes TLS 1.3, of TLS 1.2 the suites with ECDHE and AEAD, nothing older, and the longest first',
	async () => {
		const shop = createServer((_request, response) => response.end('shop')).listen(0, '127.0.0.1');
		onTestFinished(() => void shop.close());
		await once(shop, 'listening');
		const { tlsPort, ca } = await startNginx([`http://127.0.0.1:${(shop.address() as AddressInfo).port}`]);
		await expectGoodTls({ port: tlsPort, ca });

		const [long, short, chaCha] = ['AES256-GCM-SHA384', 'AES128-GCM-SHA256', 'CHACHA20-POLY1305'].map(
			(end) => `ECDHE-RSA-${end}`,
		);
		const takenOf = (...suites: (string | undefined)[]) => offerTls({ port: tlsPort, ca }, 'TLSv1.2', suites.join(':'));
		expect(await takenOf(short, long)).toBe(long);
		expect(await takenOf(chaCha, short, long)).toBe(chaCha);
		expect(await takenOf(short, long, chaCha)).toBe(long);
	},
);
