import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { faultSize, recordFault } from '#tests/fixtures/fault-size.ts';
import { makeDataDirectory, removeDataDirectory, startShopProcess } from '#tests/fixtures/shop-process.ts';
import { expect, onTestFinished, test } from 'vitest';
import { memoryMb } from '#bench/process-use.ts';

const connections = 40;
/** A connection that is neither answered nor closed is ended then; the shop's own limit for a head is 10 seconds. */
const patienceMs = 30_000;
/** Of a page that is refused as busy. */
const mostTries = 100;
const retryMs = 200;
const host = 'host: shop.example\r\n';

const below = (count: number) => Math.floor(Math.random() * count);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
const paths = ['/', '/product', '/api/v1/products', '/api/v1/auth/login', '/media/x', '/office', '/%00', '/..%2f'];

/** Bytes of a client that breaks the rules of HTTP, and the statuses that answer them; the connection may be closed instead. */
type Kind = { bytes: () => string | Buffer; allowed: readonly number[] };

/** As many as the shop accepts; a client that sends more is disconnected. */
const pipelinedRequests = 17;
/** A right request for a page. On a full core the shop refuses some as busy, and a browser asks again. */
const pages = 'a target of signs that have a meaning in a URL, a route or a pattern';
const post = `POST /api/v1/auth/login HTTP/1.1\r\n${host}`;

const kinds: Record<string, Kind> = {
	'random bytes': { bytes: () => randomBytes(1 + below(2000)), allowed: [400] },
	'a method that does not exist': {
		bytes: () => `${oneOf(['PRI', 'get', 'G\u0000T', 'GETT', ''])} ${oneOf(paths)} HTTP/1.1\r\n${host}\r\n`,
		allowed: [400],
	},
	'a method that no endpoint has': {
		bytes: () => `${oneOf(['TRACE', 'CONNECT', 'PROPFIND', 'LOCK'])} ${oneOf(paths)} HTTP/1.1\r\n${host}\r\n`,
		allowed: [404, 405],
	},
	'a version that does not exist': {
		bytes: () => `GET ${oneOf(paths)} HTTP/${oneOf(['9.9', '1.', '', '1.1.1', '-1'])}\r\n${host}\r\n`,
		allowed: [400],
	},
	'no host': { bytes: () => `GET ${oneOf(paths)} HTTP/1.1\r\n\r\n`, allowed: [400] },
	'two hosts': {
		bytes: () => `GET ${oneOf(paths)} HTTP/1.1\r\n${host}${oneOf([host, 'host: other.example\r\n'])}\r\n`,
		allowed: [400],
	},
	'two lengths': {
		bytes: () => `${post}content-length: 5\r\ncontent-length: 6\r\n\r\nhello!`,
		allowed: [400],
	},
	'a length and chunks': {
		bytes: () =>
			`${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n1\r\nZ\r\n0\r\n\r\nGET /office HTTP/1.1\r\n\r\n`,
		allowed: [400],
	},
	'an encoding that hides chunks': {
		bytes: () =>
			`${post}transfer-encoding: ${oneOf(['xchunked', 'chunked, identity', 'chunked\u000b', 'identity'])}\r\n\r\n0\r\n\r\n`,
		allowed: [400],
	},
	'a wrong chunk length': {
		bytes: () =>
			`${post}transfer-encoding: chunked\r\n\r\n${oneOf(['zz', '-1', 'ffffffffffffffffff', '5;x=\u0000'])}\r\nhello\r\n0\r\n\r\n`,
		allowed: [400],
	},
	'a wrong length': {
		bytes: () => `${post}content-length: ${oneOf(['-1', '1e3', '0x10', '99999999999999999999', '+5', ' '])}\r\n\r\n{}`,
		allowed: [400],
	},
	'ten thousand headers': {
		bytes: () => `GET / HTTP/1.1\r\n${host}${'a: b\r\n'.repeat(10_000)}\r\n`,
		allowed: [431],
	},
	'a header of 100 kB': { bytes: () => `GET / HTTP/1.1\r\n${host}x: ${'y'.repeat(100_000)}\r\n\r\n`, allowed: [431] },
	'NUL in a header': { bytes: () => `GET / HTTP/1.1\r\n${host}x: a\u0000b\r\n\r\n`, allowed: [400] },
	'a header without a name': { bytes: () => `GET / HTTP/1.1\r\n${host}: value\r\n\r\n`, allowed: [400] },
	'a space before the colon of a header': {
		bytes: () => `${post}content-length : 2\r\n\r\n{}`,
		allowed: [400],
	},
	'a line that folds': { bytes: () => `GET / HTTP/1.1\r\n${host}x: a\r\n b: c\r\n\r\n`, allowed: [400] },
	'bare line feeds': {
		bytes: () => `GET ${oneOf(paths)} HTTP/1.1\n${host.replace('\r', '')}\n\n`,
		allowed: [400],
	},
	'a target of 40 kB': { bytes: () => `GET /${'a'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, allowed: [431] },
	[pages]: {
		bytes: () => {
			const target = Array.from({ length: 1 + below(12) }, () => oneOf([...'/:*()+?$|%;=@!~.a1'])).join('');
			return `GET ${oneOf(['/', '/product/', '/hi/', '/office/', '/media/', ''])}${target} HTTP/1.1\r\n${host}\r\n`;
		},
		allowed: [200, 400, 404],
	},
	// The content type is refused before the body has arrived.
	'a request cut in the middle': {
		bytes: () => `${post}content-length: 500\r\n\r\n{"email"`,
		allowed: [400, 415],
	},
	'a body of nested arrays': {
		bytes: () => {
			const body = '['.repeat(30_000);
			return `${post}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
		},
		allowed: [400],
	},
	'many requests at once': {
		bytes: () => `GET /livez HTTP/1.1\r\n${host}\r\n`.repeat(pipelinedRequests),
		allowed: [200],
	},
	'another protocol': {
		bytes: () => oneOf(['SSH-2.0-x\r\n', '\u0016\u0003\u0001\u0002\u0000', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n']),
		allowed: [400],
	},
};

/** All others are one request: a second response would be one that a proxy in front has not seen. */
const pipelined = 'many requests at once';

/**
 * Sends bytes and ends the writing side.
 * @returns the statuses of the responses, 'busy' for one that may be sent again; none: the connection was closed
 */
function send(port: number, bytes: string | Buffer): Promise<(number | 'busy')[]> {
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
		socket.on('close', () => {
			const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
			const isBusy = statuses.join() === '503' && /^retry-after: \d+\r$/im.test(text);
			resolve(isBusy ? ['busy'] : statuses);
		});
		socket.end(bytes);
	});
}

test('answers each kind of broken HTTP as is allowed for it or closes the connection, and keeps running', async () => {
	const n = faultSize({ small: 600, full: 200_000 });
	const directory = await makeDataDirectory();
	onTestFinished(() => removeDataDirectory(directory));
	const shop = await startShopProcess({ dataDirectory: directory });
	onTestFinished(async () => {
		await shop.stop();
	});
	const port = Number(new URL(shop.url).port);
	const names = Object.keys(kinds);
	const counts = { closed: 0, answered: 0, busy: 0 };
	/** responses of each kind: one that is always closed would be no test of its status */
	const answered = new Set<string>();
	const wrong: string[] = [];
	let sent = 0;
	async function fuzz(): Promise<void> {
		while (sent < n) {
			const name = names[sent % names.length] as string;
			const { bytes: make, allowed } = kinds[name] as Kind;
			sent += 1;
			const bytes = make();
			let statuses = await send(port, bytes);
			for (let tries = 1; name === pages && statuses[0] === 'busy' && tries < mostTries; tries += 1) {
				counts.busy += 1;
				await sleep(below(retryMs));
				statuses = await send(port, bytes);
			}
			// What was sent, so that it can be sent again: random bytes are 2,000 at most.
			const of = () => `${name}, ${Buffer.from(bytes).subarray(0, 2000).toString('base64')}`;
			counts[statuses.length === 0 ? 'closed' : 'answered'] += 1;
			for (const status of statuses) {
				answered.add(name);
				if (status === 'busy' || !allowed.includes(status)) wrong.push(`${status}: ${of()}`);
			}
			if (statuses.length > 1 && name !== pipelined) wrong.push(`${statuses.length} responses: ${of()}`);
			if (statuses.length !== pipelinedRequests && name === pipelined)
				wrong.push(`${statuses.length} of ${pipelinedRequests} responses`);
		}
	}
	await Promise.all(Array.from({ length: connections }, fuzz));
	expect(wrong).toEqual([]);
	expect([...answered].sort()).toEqual(names.sort());
	expect(shop.child.exitCode).toBeNull();
	expect((await fetch(`${shop.url}/api/v1/products`)).status).toBe(200);
	const mb = Math.round(memoryMb(shop.child.pid as number));
	recordFault('R20', {
		n,
		result: `${n} connections in ${names.length} kinds: ${counts.answered} answered as is allowed for their kind, none twice, ${counts.closed} closed; ${counts.busy} pages refused as busy and sent again; the shop never ended, ${mb} MB`,
	});
}, 3_600_000);
