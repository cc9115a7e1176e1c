import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { makeDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { memoryMb } from '#bench/process-use.ts';

const connections = 40;
/** A connection that is neither answered nor closed is ended then; the shop's own limit for a head is 10 seconds. */
const patienceMs = 30_000;
const host = 'host: shop.example\r\n';

const below = (count: number) => Math.floor(Math.random() * count);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const paths = ['/', '/product', '/api/v1/products', '/api/v1/auth/login', '/media/x', '/office', '/%00', '/..%2f'];
const methods = ['GET', 'POST', 'PUT', 'TRACE', 'CONNECT', 'PRI', 'get', 'G\u0000T', ''];

/** Bytes of a client that breaks the rules of HTTP, by what it breaks. */
const hostile: Record<string, () => string | Buffer> = {
	'random bytes': () => randomBytes(1 + below(2000)),
	'a method that does not exist': () => `${oneOf(methods)} ${oneOf(paths)} HTTP/1.1\r\n${host}\r\n`,
	'a version that does not exist': () =>
		`GET ${oneOf(paths)} HTTP/${oneOf(['9.9', '1.', '', '1.1.1', '-1'])}\r\n${host}\r\n`,
	'no host': () => `GET ${oneOf(paths)} HTTP/1.1\r\n\r\n`,
	'two hosts': () => `GET ${oneOf(paths)} HTTP/1.1\r\n${host}${host}\r\n`,
	'two lengths': () =>
		`POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`,
	'a length and chunks': () =>
		`POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n1\r\nZ\r\n0\r\n\r\nGET /office HTTP/1.1\r\n\r\n`,
	'an encoding that hides chunks': () =>
		`POST / HTTP/1.1\r\n${host}transfer-encoding: ${oneOf(['xchunked', 'chunked, identity', ' chunked', 'identity'])}\r\n\r\n0\r\n\r\n`,
	'a wrong chunk length': () =>
		`POST /api/v1/auth/login HTTP/1.1\r\n${host}transfer-encoding: chunked\r\n\r\n${oneOf(['zz', '-1', 'ffffffffffffffffff', '5;x=\u0000'])}\r\nhello\r\n0\r\n\r\n`,
	'a wrong length': () =>
		`POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: ${oneOf(['-1', '1e3', '0x10', '99999999999999999999', '+5', ' '])}\r\n\r\n{}`,
	'ten thousand headers': () => `GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(10_000)}\r\n`,
	'a header of 100 kB': () => `GET / HTTP/1.1\r\n${host}x: ${'y'.repeat(100_000)}\r\n\r\n`,
	'NUL in a header': () => `GET / HTTP/1.1\r\n${host}x: a\u0000b\r\n\r\n`,
	'a header without a name': () => `GET / HTTP/1.1\r\n${host}: value\r\n\r\n`,
	'a line that folds': () => `GET / HTTP/1.1\r\n${host}x: a\r\n b: c\r\n\r\n`,
	'bare line feeds': () => `GET ${oneOf(paths)} HTTP/1.1\n${host.replace('\r', '')}\n\n`,
	'a target of 40 kB': () => `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`,
	'a request cut in the middle': () => `POST /api/v1/auth/login HTTP/1.1\r\n${host}content-length: 500\r\n\r\n{"email"`,
	'a body of nested arrays': () => {
		const body = '['.repeat(30_000);
		return `POST /api/v1/auth/login HTTP/1.1\r\n${host}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
	},
	'fifty requests at once': () => `GET /livez HTTP/1.1\r\n${host}\r\n`.repeat(50),
	'another protocol': () =>
		oneOf(['SSH-2.0-x\r\n', '\u0016\u0003\u0001\u0002\u0000', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']),
};

/** Statuses above 500 that Node.js answers to a method or encoding (501) or a version (505) that it does not know. */
const unknownTo: Record<string, readonly number[]> = {
	'a version that does not exist': [505],
	'an encoding that hides chunks': [501],
	'random bytes': [501, 505],
};
/** All others are one request: a second response would be one that a proxy in front has not seen. */
const pipelined = 'fifty requests at once';

/** Sends bytes and ends the writing side. @returns the statuses of the responses; none: the connection was closed */
function send(port: number, bytes: string | Buffer): Promise<number[]> {
	return new Promise((resolve, reject) => {
		const socket = connect(port, '127.0.0.1');
		let text = '';
		socket.setTimeout(patienceMs, () => {
			socket.destroy();
			reject(new Error(`neither a response nor an end: ${Buffer.from(bytes).subarray(0, 2000).toString('base64')}`));
		});
		socket.on('data', (chunk) => {
			text += chunk.toString('latin1');
		});
		// The shop may close while the bytes are still being sent.
		socket.on('error', () => {});
		socket.on('close', () => resolve([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))));
		socket.end(bytes);
	});
}

test('answers broken HTTP with a status below 500 or closes the connection, and keeps running', async () => {
	const n = faultSize({ small: 600, full: 200_000 });
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});
	const port = Number(new URL(shop.url).port);
	const kinds = Object.keys(hostile);
	const counts = { closed: 0, answered: 0 };
	const wrong: string[] = [];
	let sent = 0;
	async function fuzz(): Promise<void> {
		while (sent < n) {
			const kind = kinds[sent % kinds.length] as string;
			sent += 1;
			const bytes = (hostile[kind] as () => string | Buffer)();
			const statuses = await send(port, bytes);
			// What was sent, so that it can be sent again: random bytes are 2,000 at most.
			const of = () => `${kind}, ${Buffer.from(bytes).subarray(0, 2000).toString('base64')}`;
			counts[statuses.length === 0 ? 'closed' : 'answered'] += 1;
			for (const status of statuses)
				if (status >= 500 && !unknownTo[kind]?.includes(status)) wrong.push(`${status}: ${of()}`);
			if (statuses.length > 1 && kind !== pipelined) wrong.push(`${statuses.length} responses: ${of()}`);
		}
	}
	await Promise.all(Array.from({ length: connections }, fuzz));
	expect(wrong).toEqual([]);
	expect(shop.child.exitCode).toBeNull();
	expect((await fetch(`${shop.url}/api/v1/products`)).status).toBe(200);
	const mb = Math.round(memoryMb(shop.child.pid as number));
	recordFault('R20', {
		n,
		result: `${n} connections in ${kinds.length} kinds: ${counts.answered} answered as declared, none twice, ${counts.closed} closed; the shop never ended, ${mb} MB`,
	});
}, 3_600_000);
