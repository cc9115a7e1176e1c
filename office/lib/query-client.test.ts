import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { call } from './api.ts';
import { queryClient } from './query-client.ts';

/** The office of a browser, whose addresses are those of this server. @returns the sends that have arrived */
async function openOffice(status: number | null): Promise<() => number> {
	let sends = 0;
	const server = createServer((request, response) => {
		sends += 1;
		if (status === null) request.socket.destroy();
		else response.writeHead(status, { 'retry-after': '0' }).end('{}');
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.close();
	});
	const { fetch } = globalThis;
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	vi.stubGlobal('fetch', (path: string, options: RequestInit) => fetch(origin + path, options));
	vi.stubGlobal('sessionStorage', { getItem: () => null });
	return () => sends;
}

test.for([
	['is refused as busy', 503, 3],
	['is lost behind a proxy', 502, 3],
	['fails', 500, 1],
	['is lost with its connection', null, 1],
] as const)('a read of the office that %s (%s) is sent this often in all: %i', async ([, status, sends]) => {
	const countSends = await openOffice(status);
	const read = queryClient.fetchQuery({ queryKey: [status], queryFn: () => call('office.dashboard.get') });
	await expect(read).rejects.toMatchObject({ status: status ?? 0 });
	expect(countSends()).toBe(sends);
});
