import { once } from 'node:events';
import { connect } from 'node:net';
import { openStorefront } from '#tests/fixtures/storefront.ts';
import { afterAll, expect, test } from 'vitest';

const { shop } = await openStorefront();
await shop.app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => shop.close());

/** Sends the target as it is: a URL library would change it. @returns status and the response as text */
async function get(target: string): Promise<{ status: number; text: string }> {
	const { port } = shop.app.server.address() as { port: number };
	const socket = connect(port, '127.0.0.1');
	socket.setEncoding('utf8');
	socket.write(`GET ${target} HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`);
	let text = '';
	socket.on('data', (chunk) => {
		text += chunk;
	});
	await once(socket, 'close');
	return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]), text };
}

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
] as const)('the target %s is answered with %i and no link to another origin', async ([target, status]) => {
	const answer = await get(target);
	expect(answer.status).toBe(status);
	expect(answer.text).not.toMatch(/(?:https?:)?\/\/(?:[^/"\s]*@)?(?:evil\.example|a:99999)/);
});
