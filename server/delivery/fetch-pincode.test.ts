import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { fetchPincode } from './fetch-pincode.ts';

const offices = [
	{ Name: 'Baner Gaon', District: 'Pune', State: 'Maharashtra', Block: 'Haveli', Pincode: '411045' },
	{ Name: 'Baner Road', District: 'Pune', State: 'Maharashtra', Block: null },
];

/** A local pincode service with a given response. */
async function withService<T>(handle: RequestListener, ask: (base: string) => Promise<T>): Promise<T> {
	const server = createServer(handle);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	try {
		return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

const saying = (body: unknown, status = 200): RequestListener => {
	return (_request, response) => {
		response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
	};
};

const lookUp = (handle: RequestListener, fetchFrom = fetch) =>
	withService(handle, (base) => fetchPincode(base, '411045', fetchFrom));

test('reads the post offices of a pincode', async () => {
	let asked = '';
	const found = await lookUp((request, response) => {
		asked = `${request.method} ${request.url}`;
		saying([{ Status: 'Success', Message: 'found', PostOffice: offices }])(request, response);
	});
	expect(asked).toBe('GET /pincode/411045');
	expect(found).toEqual([
		{ name: 'Baner Gaon', taluk: 'Haveli', district: 'Pune', state: 'Maharashtra' },
		{ name: 'Baner Road', taluk: '', district: 'Pune', state: 'Maharashtra' },
	]);
});

test('finds nothing for a pincode the service does not know', async () => {
	expect(await lookUp(saying([{ Status: 'Error', Message: 'No records found', PostOffice: null }]))).toEqual([]);
	expect(await lookUp(saying([{ Status: 'Success', PostOffice: null }]))).toEqual([]);
});

test('follows no redirect', async () => {
	let hits = 0;
	const redirect: RequestListener = (_request, response) => {
		hits += 1;
		response.writeHead(302, { location: '/pincode/000000' }).end();
	};
	await expect(lookUp(redirect)).rejects.toThrow();
	expect(hits).toBe(1);
});

test('fails when the service fails', async () => {
	await expect(lookUp(saying({ message: 'broken' }, 500))).rejects.toThrow('the pincode service answered 500');
	await expect(fetchPincode('http://127.0.0.1:1', '411045', fetch)).rejects.toThrow();
});

test('reads no more than 64 KiB, announced or not', async () => {
	const [office] = offices;
	const many = Array.from({ length: 150 }, () => ({ ...office, Filler: 'x'.repeat(600) }));
	await expect(lookUp(saying([{ Status: 'Success', PostOffice: many }]))).rejects.toThrow('more than 65536 bytes');
	const endless: RequestListener = (_request, response) => {
		const more = () => {
			while (!response.destroyed && response.write('x'.repeat(16_384)));
		};
		response.on('drain', more);
		more();
	};
	await expect(lookUp(endless)).rejects.toThrow('more than 65536 bytes');
});

test('waits two seconds for the whole handle and no longer', async () => {
	const limit = new AbortController();
	const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
	try {
		const trickle: RequestListener = (_request, response) => {
			response.writeHead(200).write('[{"Status":');
		};
		// The time ends when the headers and a part of the body have arrived.
		const fetchThenEnd: typeof fetch = async (...request) => {
			const response = await fetch(...request);
			limit.abort(new DOMException('signal timed out', 'TimeoutError'));
			return response;
		};
		await expect(lookUp(trickle, fetchThenEnd)).rejects.toThrow('signal timed out');
		expect(timeout).toHaveBeenCalledExactlyOnceWith(2000);
	} finally {
		timeout.mockRestore();
	}
});

test('refuses an invalid response of the service', async () => {
	const broken: RequestListener = (_request, response) => response.end('[{"Status":"Success"');
	await expect(lookUp(broken)).rejects.toThrow(SyntaxError);
	const [office] = offices;
	const wrong = [
		[],
		{},
		[{ Status: 'Success', PostOffice: [{ Name: 'Baner' }] }],
		[{ Status: 'Success', PostOffice: [{ ...office, Name: 'x'.repeat(121) }] }],
		[{ Status: 'Success', PostOffice: Array.from({ length: 201 }, () => ({ Name: 'a', District: 'b', State: 'c' })) }],
	];
	for (const body of wrong) await expect(lookUp(saying(body))).rejects.toThrow();
});
