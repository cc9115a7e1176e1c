import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoints } from '#contract/endpoints.ts';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createResponseCache } from './response-cache.ts';
import { responseToCopy } from './responses.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function heapBytes(): number {
	collectGarbage();
	return process.memoryUsage().heapUsed;
}

test('a copy and its URL keep nothing else of the targets of the requests that they were made for', async () => {
	const cache = createResponseCache({
		maxBytes: 2 ** 26,
		onFull: () => {
			throw new Error('busy');
		},
	});
	const config = readConfig({});
	const before = heapBytes();
	const count = 2000;
	for (let number = 0; number < count; number += 1) {
		const id = String(number).padStart(40, '0');
		// As from a socket: one text, of which V8 makes parts without copying.
		const target = Buffer.from(`/api/v1/products/${id}#${'x'.repeat(16_000)}`, 'latin1').toString('latin1');
		const url = target.slice(0, target.indexOf('#'));
		const params = { id: url.slice(url.lastIndexOf('/') + 1) };
		const make = async () => responseToCopy(endpoints['products.get'], '{}', { config, params, query: {} });
		await cache.get({ kind: 'response', url, key: `product ${number}`, make });
	}
	expect(cache.urls()).toBe(count);
	expect(heapBytes() - before).toBeLessThan((count * 16_000) / 2);
});
