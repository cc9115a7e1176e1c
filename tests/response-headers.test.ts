import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { sampleRequest } from '#tests/fixtures/sample-request.ts';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, test } from 'vitest';

const { shop } = await openStorefront();
afterAll(() => shop.close());

const names = Object.keys(endpoints) as EndpointName[];
const owner = await shop.signIn({ roles: ['owner'] });

/** Of every response that a browser could open as a document. */
const ofDocuments = {
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'strict-origin-when-cross-origin',
	'x-frame-options': 'DENY',
};

test.for(names)(
	'every response of %s has the security headers, a type and no cookie; none with a token may be kept',
	async (name) => {
		const row: Endpoint = endpoints[name];
		const request = (await sampleRequest(name, row, {})) as object;
		const own = name === 'auth.logout' ? (await shop.signIn()).token : owner.token;
		const tokens: [kind: string, token: string | undefined][] = [
			['anonymous', undefined],
			['signed in', own],
			['with an unknown token', 'x'.repeat(43)],
		];
		for (const [kind, token] of tokens) {
			const { status, headers } = await shop.call(name, { ...request, ...(token === undefined ? {} : { token }) });
			const words = `${kind}: ${status}`;
			expect(headers, words).toMatchObject(ofDocuments);
			expect(headers, words).not.toHaveProperty('set-cookie');
			if (status !== 204)
				expect(headers['content-type'], words).toMatch(
					/^application\/(?:json; charset=utf-8|pdf)$|^text\/csv; charset=utf-8$/,
				);
			if (token !== undefined || status >= 400) expect(headers['cache-control'], words).toBe('no-store');
		}
	},
);

test.for([
	['GET', '/', 200],
	['GET', '/nothing-here', 404],
	['GET', '/product?search=onion', 200],
	['GET', '/api/v1/nothing', 404],
	['GET', '/media/nothing.webp', 404],
	['GET', '/assets/nothing.js', 404],
	['GET', '/.well-known/security.txt', 200],
	['GET', '/api/docs/json', 200],
	['GET', '/%zz', 400],
	['GET', '/api/v1/products/%E0%A4%A', 400],
	['POST', '/', 405],
	['POST', '/api/v1/auth/login', 400],
] as const)('%s %s is answered with %i, the security headers and no cookie', async ([method, url, status]) => {
	const response = await shop.app.inject({ method, url, headers: { accept: 'text/html' } });
	expect([response.statusCode, response.headers]).toMatchObject([status, ofDocuments]);
	expect(response.headers).not.toHaveProperty('set-cookie');
});
