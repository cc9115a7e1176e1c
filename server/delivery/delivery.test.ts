import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { minuteMs } from '#domain/duration.ts';
import { openShop } from '#tests/fixtures/shop.ts';
import { afterAll, expect, test } from 'vitest';

const asked: string[] = [];
/** Responses for this pincode are sent together, when this many requests have arrived. */
const together = { url: '/pincode/560002', count: 2, waiting: [] as (() => void)[] };

async function waitForOthers(url: string): Promise<void> {
	if (url !== together.url) return;
	const released = new Promise<void>((resolve) => together.waiting.push(resolve));
	if (together.waiting.length === together.count) for (const release of together.waiting) release();
	await released;
}

const remote = createServer(async (request, response) => {
	const { url = '' } = request;
	asked.push(url);
	await waitForOthers(url);
	response.setHeader('content-type', 'application/json');
	const isKnown = url.startsWith('/pincode/56000');
	response.end(
		JSON.stringify([
			isKnown
				? {
						Status: 'Success',
						Message: 'ok',
						PostOffice: [
							{ Name: 'Bengaluru GPO', District: 'Bengaluru', State: 'Karnataka', Block: 'Bengaluru North' },
						],
					}
				: { Status: 'Error', Message: 'No records found', PostOffice: null },
		]),
	);
});
await new Promise<void>((resolve) => remote.listen(0, '127.0.0.1', resolve));
const pincodeUrl = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`;
const shop = await openShop();
const connected = await openShop({ config: { pincodeUrl } });

afterAll(async () => {
	await shop.close();
	await connected.close();
	await new Promise((resolve) => remote.close(resolve));
});

test('finds the post offices of a pincode in our own table', async () => {
	const { status, body } = await shop.call('pincode.lookup', { params: { pincode: '411045' } });
	expect(status).toBe(200);
	expect(body).toEqual([
		{
			Status: 'Success',
			Message: 'Number of pincode(s) found:2',
			PostOffice: [
				{
					Name: 'Baner Gaon',
					District: 'Pune',
					State: 'Maharashtra',
					Block: 'Haveli',
					Country: 'India',
					Pincode: '411045',
				},
				{
					Name: 'N.I.A.',
					District: 'Pune',
					State: 'Maharashtra',
					Block: 'Pune City',
					Country: 'India',
					Pincode: '411045',
				},
			],
		},
	]);
});

test('answers 200 with Error for a text that is not a pincode', async () => {
	for (const pincode of ['999999', '41104', 'abcdef', '411045/../x']) {
		const { status, body } = await shop.call('pincode.lookup', { params: { pincode } });
		expect(status).toBe(200);
		expect(body).toEqual([{ Status: 'Error', Message: 'No records found', PostOffice: null }]);
	}
});

test('asks the remote service only for codes the table lacks, and once', async () => {
	const lookup = (pincode: string) => connected.call('pincode.lookup', { params: { pincode } });
	await lookup('411045');
	await lookup('abcdef');
	expect(asked).toEqual([]);
	expect((await lookup('560001')).body[0]?.PostOffice?.[0]).toMatchObject({
		Name: 'Bengaluru GPO',
		District: 'Bengaluru',
	});
	expect((await lookup('560001')).body[0]?.Status).toBe('Success');
	expect(asked).toEqual(['/pincode/560001']);
	expect((await lookup('999999')).body[0]?.Status).toBe('Error');
});

test('stores the post offices of a pincode once when two requests ask for it at the same time', async () => {
	const lookup = async () =>
		(await connected.call('pincode.lookup', { params: { pincode: '560002' } })).body[0]?.PostOffice;
	const both = await Promise.all([lookup(), lookup()]);
	expect(asked.filter((url) => url === together.url)).toHaveLength(2);
	for (const offices of [...both, await lookup()]) expect(offices).toHaveLength(1);
});

test('returns the delivery promise of a served pincode in every language', async () => {
	const promise = async (pincode: string) => (await shop.call('delivery.promise', { params: { pincode } })).body.data;
	expect(await promise('411045')).toEqual({
		pincode: '411045',
		scope: 'all',
		area: 'Baner, Balewadi',
		promise: 'Same day or next day',
		promiseTexts: {
			en: 'Same day or next day',
			hi: 'उसी दिन या अगले दिन',
			mr: 'त्याच दिवशी किंवा दुसऱ्या दिवशी',
		},
	});
	expect(await promise('410501')).toMatchObject({ scope: 'agro' });
	expect(await promise('400001')).toEqual({
		pincode: '400001',
		scope: 'none',
		area: null,
		promise: null,
		promiseTexts: null,
	});
	expect((await shop.call('delivery.promise', { params: { pincode: '4110' } })).status).toBe(400);
});

test('asks the public service for thirty pincodes a minute of one address, and answers further ones as unknown', async () => {
	const look = (code: number, ipAddress: string) =>
		connected.call('pincode.lookup', { params: { pincode: String(code) }, ipAddress });
	asked.length = 0;
	for (let code = 990_001; code <= 990_040; code += 1) {
		const { status, body } = await look(code, '203.0.113.21');
		expect([status, body[0]?.Status]).toEqual([200, 'Error']);
	}
	expect(asked).toHaveLength(30);
	await look(990_041, '203.0.113.22');
	expect(asked).toHaveLength(31);
	expect((await look(411_045, '203.0.113.21')).body[0]?.Status).toBe('Success');
	connected.clock.now = new Date(connected.clock.now.getTime() + minuteMs);
	await look(990_042, '203.0.113.21');
	expect(asked).toHaveLength(32);
});
