import { logOptions } from '#server/platform/log.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';

/**
 * What a proxy sends that appends to the header of the client. deploy/nginx.conf replaces it, which tests/faults/proxy-cache.fault.ts
 * tests with nginx.
 */
type Forwarded = { through: string; header: string };

/** @returns a request that fails to sign in, the networks whose failures were counted, and the addresses in the security log */
async function shopBehind(trustProxy: string[]) {
	const logged: string[] = [];
	const stream = { write: (line: string) => void logged.push(JSON.parse(line).ipAddress) };
	const { log } = fastify({ logger: { ...(logOptions('info') as object), stream } });
	const shop = await openShop({ config: { trustProxy }, securityLog: log });
	onTestFinished(() => shop.close());
	let count = 0;
	async function fail({ through, header }: Forwarded): Promise<number> {
		count += 1;
		const response = await shop.app.inject({
			method: 'POST',
			url: '/api/v1/auth/login',
			payload: { email: `user${count}@example.in`, password: 'not-this-one' },
			remoteAddress: through,
			headers: { 'x-forwarded-for': header },
		});
		return response.statusCode;
	}
	async function countedNetworks(): Promise<string[]> {
		const rows = await shop.db
			.selectFrom('attempt_limits')
			.select('key')
			.where('key', 'like', 'login:%')
			.orderBy('key')
			.execute();
		return rows.map(({ key }) => key.slice('login:'.length));
	}
	return { fail, countedNetworks, logged };
}

test('counts the address that the proxy has seen, whatever header the client sends', async () => {
	const { fail, countedNetworks } = await shopBehind(['127.0.0.1', '10.0.0.0/8']);
	const statuses: number[] = [];
	for (let count = 1; count <= 60; count += 1) {
		statuses.push(await fail({ through: '127.0.0.1', header: `9.9.9.${count}, 77.1.2.3` }));
	}
	expect(statuses.filter((status) => status === 429)).toHaveLength(10);
	expect(await countedNetworks()).toEqual(['77.1.2.3']);
	// Other customers of the same proxy are not held back.
	expect(await fail({ through: '127.0.0.1', header: '77.1.2.4' })).toBe(401);
});

test('passes over all known proxies of a chain', async () => {
	const { fail, countedNetworks } = await shopBehind(['127.0.0.1', '10.0.0.0/8']);
	await fail({ through: '127.0.0.1', header: '9.9.9.9, 77.1.2.3, 10.2.0.7' });
	expect(await countedNetworks()).toEqual(['77.1.2.3']);
});

test('counts a customer with IPv6 by the network, whose addresses the customer can change', async () => {
	const { fail, countedNetworks } = await shopBehind(['::1']);
	for (const last of ['1', '2', 'ffff']) await fail({ through: '::1', header: `9.9.9.9, 2001:db8:1:2::${last}` });
	expect(await countedNetworks()).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48']);
});

test('ignores the forwarding headers of a machine that is not a known proxy', async () => {
	const { fail, countedNetworks } = await shopBehind(['10.0.0.0/8']);
	await fail({ through: '203.0.113.5', header: '77.1.2.3' });
	expect(await countedNetworks()).toEqual(['203.0.113.5']);
});

test('ignores forwarding headers without known proxies', async () => {
	const { fail, countedNetworks } = await shopBehind([]);
	await fail({ through: '203.0.113.5', header: '77.1.2.3' });
	expect(await countedNetworks()).toEqual(['203.0.113.5']);
});

test('trusts this machine and private networks with TRUST_PROXY=on', async () => {
	const { fail, countedNetworks } = await shopBehind(['loopback', 'uniquelocal']);
	await fail({ through: '::ffff:127.0.0.1', header: '9.9.9.9, 77.1.2.3, 192.168.1.9' });
	await fail({ through: 'fd00::9', header: '77.1.2.4' });
	await fail({ through: '203.0.113.5', header: '77.1.2.5' });
	expect(await countedNetworks()).toEqual(['203.0.113.5', '77.1.2.3', '77.1.2.4']);
});

test('counts and logs an address without the port that a proxy has appended, and passes over proxies with one', async () => {
	const { fail, countedNetworks, logged } = await shopBehind(['127.0.0.1', '10.0.0.0/8']);
	for (let port = 1; port <= 50; port += 1) {
		expect(await fail({ through: '127.0.0.1', header: `9.9.9.9, 77.1.2.3:${port}, 10.2.0.7:${port}` })).toBe(401);
	}
	expect(await fail({ through: '127.0.0.1', header: '77.1.2.3:9999' })).toBe(429);
	expect(await fail({ through: '127.0.0.1', header: '9.9.9.9, [2001:db8:1:2::1]:555' })).toBe(401);
	expect(await countedNetworks()).toEqual(['2001:db8:1:2::/64', '2001:db8:1::/48', '77.1.2.3']);
	expect(new Set(logged)).toEqual(new Set(['77.1.2.3', '2001:db8:1:2::1']));
});

test('sixty wrong passwords of clients that a proxy names no address of hold back no other client of it', async () => {
	const { fail, countedNetworks, logged } = await shopBehind(['127.0.0.1']);
	// As nginx names the client of a proxy that reaches it through a Unix socket.
	for (const name of ['unix:', '_hidden', 'unknown']) {
		const header = `9.9.9.9, ${name}`;
		for (let count = 0; count < 20; count += 1) await fail({ through: '127.0.0.1', header });
		expect(await fail({ through: '127.0.0.1', header })).toBe(401);
	}
	expect(await countedNetworks()).toEqual([]);
	expect(new Set(logged)).toEqual(new Set(['unknown']));
});
