import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { maxQueryBytes } from '#server/platform/query-limit.ts';
import { makeDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

const within = { interval: 20, timeout: 60_000 };
const { shop } = await openStorefront();
await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => shop.close());

function ownPort(): number {
	return (shop.app.server.address() as { port: number }).port;
}

/** Sends the target as it is: a URL library would change it. @returns status and the response as text */
async function get(target: string, port = ownPort(), header = ''): Promise<{ status: number; text: string }> {
	const socket = connect(port, '127.0.0.1');
	socket.setEncoding('utf8');
	socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\n${header}connection: close\r\n\r\n`);
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	await once(socket, 'close');
	return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

test('a head above its limit is refused with a body like every error, and the connection is closed', async () => {
	const { status, text } = await get(`/${'a'.repeat(20_000)}`);
	expect(status).toBe(431);
	expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
		status: 'fail',
		code: 'INVALID',
		message: 'The URL or the headers are too long.',
	});
});

/** A target with a query of so many bytes. */
const withQuery = (path: string, bytes: number) => `${path}?${'a'.repeat(bytes)}`;

test.for([
	'/',
	'/product',
	'/hi/product.data',
	'/no-such-page',
	'/api/v1/products',
	'/api/v1/no-such-endpoint',
	'/api/docs/json',
	'/office',
	'/office/orders',
	'/media/picture-256.webp',
	'/assets/script.js',
	'/robots.txt',
])('a query above its limit is refused at %s, one at its limit is read', async (path) => {
	const { status, text } = await get(withQuery(path, maxQueryBytes + 1));
	expect(status).toBe(414);
	expect(text).toMatch(/\r\nx-content-type-options: nosniff\r\n/);
	const body: unknown = JSON.parse(text.split('\r\n\r\n')[1] ?? '');
	expect(body).toMatchObject({ status: 'fail', code: 'INVALID', message: 'The URL is too long.' });
	expect((await get(withQuery(path, maxQueryBytes))).status).not.toBe(414);
});

test('a browser that asks for a page with a query above its limit gets a page in its language', async () => {
	const { text } = await get(withQuery('/mr/product', maxQueryBytes + 1), ownPort(), 'accept: text/html\r\n');
	expect(text).toMatch(/^HTTP\/1\.1 414 .*\r\ncontent-type: text\/html; charset=utf-8\r\n/s);
	expect(text).toContain('<html lang="mr">');
	expect(text).toContain('<a href="/mr">');
});

test('the body behind a query above its limit is not taken for a request', async () => {
	const body = 'GET /livez HTTP/1.1\r\nhost: a\r\n\r\n';
	const socket = connect(ownPort(), '127.0.0.1').setEncoding('utf8');
	const head = `POST ${withQuery('/api/v1/auth/login', maxQueryBytes + 1)} HTTP/1.1\r\nhost: a\r\n`;
	socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
	socket.write('GET /livez HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
	expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 414', 'HTTP/1.1 200']);
});

test.for([
	['/productdescription/%E0%A4%AC', 404],
	[`/productdescription/${'a'.repeat(200)}`, 404],
	[`/campaigns/${'a'.repeat(250)}`, 404],
	['/product?search=a%00b', 404],
	['/product?page=x&minPrice=-&sort=%20', 200],
] as const)('a page with a value that the API does not accept, %s, is answered with %i', async ([target, status]) => {
	expect((await get(target)).status).toBe(status);
});

test.for([
	['//', 200],
	['///', 200],
	['//[', 404],
	['/\\', 200],
	['/\\\\', 200],
	['//a:99999/', 404],
	['//user:pw@/', 404],
	['//evil.example/', 404],
	['http://evil.example/', 200],
	['http://evil.example/product', 200],
	['/x%0a', 404],
	['/%', 400],
	['/%ff', 400],
	['/product?search=%', 200],
	['/*x', 404],
	['/:(', 404],
	['/:a(b', 404],
	['/:(?', 404],
	['/:a((a+)+)', 404],
	['*', 404],
] as const)('the target %s is answered with %i and no link to another origin', async ([target, status]) => {
	const response = await get(target);
	expect(response.status).toBe(status);
	expect(response.text).not.toMatch(/(?:https?:)?\/\/(?:[^/"\s]*@)?(?:evil\.example|a:99999)/);
});

test('a page that is asked for while the shop stops is complete', async () => {
	const { shop: stopping } = await openStorefront();
	onTestFinished(() => stopping.close());
	const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' });
	const socket = connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8');
	onTestFinished(() => void socket.destroy());
	socket.write('GET /product HTTP/1.1\r\nhost: a\r\n');
	await once(stopping.app.server, 'connection');
	const closing = stopping.app.close();
	await vi.waitUntil(() => !stopping.app.server.listening, within);
	socket.write('\r\n');
	const response = await text(socket);
	await closing;
	expect(response).toMatch(/^HTTP\/1\.1 200 /);
	expect(response).toContain('Onion');
	expect(response).not.toContain('role="alert"');
});

test('a fragment, which the router would take for the query, is not read', async () => {
	const listed = async (target: string) => JSON.parse((await get(target)).text.split('\r\n\r\n')[1] ?? '') as object;
	const all = await listed('/api/v1/products');
	expect(all).toMatchObject({ status: 'success' });
	expect(await listed('/api/v1/products?keyword=nothing-of-this-name')).not.toEqual(all);
	expect(await listed('/api/v1/products#keyword=nothing-of-this-name')).toEqual(all);
});

test.for([
	'/../package.json',
	'/package.json',
	'/assets/../../../package.json',
	'/assets/..%2f..%2f..%2fpackage.json',
	'/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
	'/assets/..\\..\\..\\package.json',
	'/office/../../../package.json',
	'/media/../../package.json',
	'/media/..%2f..%2fpackage.json',
	'/build/server/index.js',
	'/server/main.ts',
	'/.git/config',
	'/.git/HEAD',
	'/.env',
	'/data/secret-key',
	'/media/../secret-key',
])('%s is a file of no folder that is served', async (target) => {
	const { status, text } = await get(target);
	expect([400, 403, 404]).toContain(status);
	expect(text).not.toMatch(/"dependencies"|repositoryformatversion|refs\/heads|import .* from/);
});

test.for(['/assets', '/assets/', '/office/assets/', '/media', '/media/'])(
	'%s is a folder whose files are not listed',
	async (target) => {
		const { status, text } = await get(target);
		expect(status).toBe(404);
		expect(text).not.toMatch(/\.(?:js|css|webp|woff2)\b<\/a>|Index of/);
	},
);

/** What is logged besides the plain lines of each request: warnings, errors and whatever is no JSON. */
function troublesIn(output: string): string[] {
	const lines = output.slice(0, output.lastIndexOf('\n') + 1).split('\n');
	return lines.filter((line) => {
		if (line === '') return false;
		return !line.startsWith('{') || (JSON.parse(line) as { level: number }).level > 30;
	});
}

test('logs at most a kilobyte for a hostile target', async () => {
	const dataDirectory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(dataDirectory));
	const started = await startShopProcess({ dataDirectory, env: { LOG_LEVEL: 'info' } });
	onTestFinished(async () => {
		await started.stop();
	});
	const port = Number(new URL(started.url).port);
	const long = `/${'x%0a'.repeat(400)}`;
	const targets = ['/x%0a', '/x%0d%0a%0a', '/%', '/%ff', '//', '//[', '/\\', long, '/api/v1/x%0a', '/office/x%0a'];
	for (const [index, target] of targets.entries()) {
		const before = started.output().length;
		await get(target, port);
		// The line of a later request comes after all lines of this one.
		await get(`/api/v1/later-${index}`, port);
		await vi.waitUntil(() => started.output().slice(before).includes(`later-${index}`), within);
		const troubles = troublesIn(started.output().slice(before)).join('\n');
		expect(troubles.length, troubles.slice(0, 2000)).toBeLessThanOrEqual(1000);
	}
}, 240_000);
