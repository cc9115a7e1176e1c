import { dayMs, minuteMs, secondMs } from '#domain/duration.ts';
import type { CallInput } from '#contract/endpoints.ts';
import { i18nProvider } from '#office/lib/i18n.ts';
import { storeSession } from '#office/lib/session.ts';
import { storage, storageOfTabs } from '#tests/fixtures/storage.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { callOnce, noTries } from './call-once.ts';

const user = { id: 'u1', name: 'Ravi', email: 'ravi@khetse.example', roles: ['catalogue'] as const };
const done = () => json({ data: [] }, 200);
const repeated = () => json({ data: [] }, 200, { 'idempotent-replayed': 'true' });
const noResponse = () => Promise.reject(new TypeError('fetch failed'));

function json(body: object, status: number, headers = {}): Response {
	return new Response(JSON.stringify(body), { status, headers });
}

function refused(status: number, code: string): () => Response {
	return () => json({ status: 'fail', code, message: code, requestId: 'r' }, status);
}

beforeEach(() => {
	const stored = storage();
	vi.stubGlobal('localStorage', stored);
	vi.stubGlobal('sessionStorage', stored);
	storeSession('t', user);
});

/** The keys that are sent, of calls that get these responses in turn. */
function respondWith(...responses: (() => Response | Promise<Response>)[]): (string | null)[] {
	const keys: (string | null)[] = [];
	vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
		keys.push(new Headers(headers).get('idempotency-key'));
		return responses.shift()?.() ?? done();
	});
	return keys;
}

/** A form that receives stock. Its tries return whether it was booked before, or the message of a failure. */
function receiptForm(): (...ids: string[]) => Promise<string | boolean> {
	const tries = noTries();
	return (...ids) => {
		const body = { lines: ids.map((id) => ({ id, amount: 1000 })), note: ids.join(' ') };
		return callOnce(tries, 'office.stock.receive', { body }).then(
			({ isRepeated }) => isRepeated,
			(error: Error) => error.message,
		);
	};
}

/** With a form of its own, as in another tab or after a reload. */
const receive = (...ids: string[]) => receiptForm()(...ids);

function writeOff(id: string): Promise<unknown> {
	const input: CallInput<'office.stock.writeOff'> = { params: { id }, body: { amount: 1000, note: 'Soft' } };
	return callOnce(noTries(), 'office.stock.writeOff', input).catch(() => {});
}

test('sends other content with the same key after a lost response, and a new key once it was received', async () => {
	const keys = respondWith(noResponse, noResponse, repeated);
	expect(await receive('onion')).toBe('khetse.noResponse');
	await receive('onion', 'potato');
	expect(await receive('potato')).toBe(true);
	expect(await receive('potato')).toBe(false);
	expect(keys[0]).toMatch(/^[\w-]{32,}$/);
	expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
	expect(keys[3]).not.toBe(keys[0]);
});

test.for([
	[500, 'BROKEN'],
	[400, 'INVALID'],
	[401, 'SESSION_EXPIRED'],
	[403, 'NOT_ALLOWED'],
	[408, 'INVALID'],
	[429, 'TOO_MANY_ATTEMPTS'],
] as const)('keeps the key when a request is refused with %i %s', async ([status, code]) => {
	const keys = respondWith(noResponse, refused(status, code));
	await receive('onion');
	await receive('onion', 'potato');
	await receive('potato');
	expect(new Set(keys).size).toBe(1);
});

test('keeps the key when a response does not come from the shop', async () => {
	const keys = respondWith(noResponse, () => json({}, 404));
	await receive('onion');
	await receive('onion');
	await receive('onion');
	expect(new Set(keys).size).toBe(1);
});

test.for([
	[404, 'POOL_NOT_FOUND'],
	[409, 'STOCK_TOO_LITTLE'],
	[422, 'KEY_REUSED'],
] as const)('sends a new key after the command was refused with %i %s', async ([status, code]) => {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	const keys = respondWith(noResponse, refused(status, code));
	for (const _ of [1, 2, 3]) {
		await writeOff('onion');
		vi.setSystemTime(Date.now() + minuteMs);
	}
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});

test('keeps the key of an entry that was sent before another one with it was refused', async () => {
	const refusal = Promise.withResolvers<Response>();
	const keys = respondWith(() => refusal.promise, noResponse);
	const first = writeOff('onion');
	await writeOff('onion');
	refusal.resolve(refused(409, 'STOCK_TOO_LITTLE')());
	await first;
	await writeOff('onion');
	expect(new Set(keys).size).toBe(1);
});

test('sends entries of two tabs at once with one key', async () => {
	const { localStorage, inTab } = storageOfTabs();
	vi.stubGlobal('localStorage', localStorage);
	const keys = respondWith(noResponse, noResponse);
	await Promise.all([inTab(0, () => receive('onion')), inTab(1, () => receive('onion'))]);
	expect(keys).toHaveLength(2);
	expect(keys[1]).toBe(keys[0]);
});

test('says that an earlier entry was booked when its key is used', async () => {
	respondWith(noResponse, refused(422, 'KEY_REUSED'));
	await receive('onion');
	const sentence = await receive('onion', 'potato');
	expect(i18nProvider.translate(String(sentence))).toContain('Check the stock');
});

test('keeps the key after a refusal while an entry that was sent with it before may still be booked', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	const refusal = refused(409, 'STOCK_TOO_LITTLE');
	const keys = respondWith(noResponse, refusal, refusal, noResponse);
	await writeOff('onion');
	vi.setSystemTime(Date.now() + minuteMs / 2);
	await writeOff('onion');
	vi.setSystemTime(Date.now() + minuteMs / 2);
	await writeOff('onion');
	await writeOff('onion');
	expect(keys.slice(1, 3)).toEqual([keys[0], keys[0]]);
	expect(keys[3]).not.toBe(keys[0]);
});

test('sends a new key when the server may have forgotten the pending one', async () => {
	vi.useFakeTimers({ toFake: ['Date'] });
	onTestFinished(() => void vi.useRealTimers());
	const keys = respondWith(noResponse, noResponse, noResponse);
	await receive('onion');
	vi.setSystemTime(Date.now() + 5 * dayMs);
	await receive('onion');
	vi.setSystemTime(Date.now() + dayMs);
	await receive('onion');
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});

/** A form whose first try is lost and was booked, and whose key is ended in another tab. */
async function formWithEndedKey(...responses: (() => Response)[]) {
	vi.useFakeTimers({ toFake: ['Date', 'performance'] });
	onTestFinished(() => void vi.useRealTimers());
	const keys = respondWith(noResponse, ...responses);
	const form = receiptForm();
	expect(await form('onion')).toBe('khetse.noResponse');
	await receive('onion');
	return { keys, form };
}

test.for([
	['booked before', repeated],
	['refused with KEY_REUSED', refused(422, 'KEY_REUSED')],
] as const)('warns before it sends an entry again whose key was ended by one that was %s', async ([, response]) => {
	const { keys, form } = await formWithEndedKey(response);
	const sentence = await form('onion');
	expect(i18nProvider.translate(String(sentence))).toContain('may have been booked');
	vi.advanceTimersByTime(secondMs - 1);
	expect(await form('onion')).toBe(sentence);
	expect(keys).toHaveLength(2);
	vi.advanceTimersByTime(1);
	expect(await form('onion')).toBe(false);
	expect(keys).toHaveLength(3);
	expect(keys[2]).not.toBe(keys[0]);
});

test('a second tap after an earlier entry was found to be booked sends nothing for a second', async () => {
	vi.useFakeTimers({ toFake: ['Date', 'performance'] });
	onTestFinished(() => void vi.useRealTimers());
	const keys = respondWith(noResponse, refused(422, 'KEY_REUSED'));
	const form = receiptForm();
	await form('onion');
	const sentence = await form('potato');
	expect(i18nProvider.translate(String(sentence))).toContain('Check the stock');
	vi.advanceTimersByTime(secondMs - 1);
	expect(await form('potato')).toBe(sentence);
	expect(keys).toHaveLength(2);
	vi.advanceTimersByTime(1);
	expect(await form('potato')).toBe(false);
	expect(keys[2]).not.toBe(keys[0]);
});

test('warns when another key is pending than that of the try without an outcome', async () => {
	const { keys, form } = await formWithEndedKey(repeated);
	respondWith(noResponse);
	await receive('potato');
	expect(await form('onion')).toBe('khetse.inventory.mayBeBooked');
	expect(keys).toHaveLength(2);
});

test('warns after a refusal too while the try before it may still be booked', async () => {
	const keys = respondWith(noResponse, refused(409, 'STOCK_TOO_LITTLE'), repeated);
	const form = receiptForm();
	await form('onion');
	expect(await form('onion')).toBe('STOCK_TOO_LITTLE');
	expect(await receive('onion')).toBe(true);
	expect(await form('onion')).toBe('khetse.inventory.mayBeBooked');
	expect(keys).toHaveLength(3);
});

test.for([
	['was booked', done],
	['was refused', refused(409, 'STOCK_TOO_LITTLE')],
	['is the earlier one', refused(422, 'KEY_REUSED')],
] as const)('does not warn after the outcome of an entry is known: it %s', async ([, response]) => {
	vi.useFakeTimers({ toFake: ['Date', 'performance'] });
	onTestFinished(() => void vi.useRealTimers());
	const keys = respondWith(noResponse, response);
	const form = receiptForm();
	await form('onion');
	vi.advanceTimersByTime(minuteMs);
	await form('onion');
	vi.advanceTimersByTime(secondMs);
	expect(await form('onion')).toBe(false);
	expect(new Set(keys).size).toBe(2);
});

test('has a key of its own for each command, pool and user', async () => {
	const keys = respondWith(noResponse, noResponse, noResponse, noResponse);
	await receive('onion');
	await writeOff('onion');
	await writeOff('potato');
	storeSession('t', { ...user, id: 'u2' });
	await receive('onion');
	expect(new Set(keys).size).toBe(4);
});
