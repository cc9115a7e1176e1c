import type { SavedAddress } from '#domain/user.ts';
import { accountEndpoints } from '#contract/accounts.ts';
import { addressToWire } from '#contract/accounts-wire.ts';
import { textRefusals } from '#contract/text-refusals.ts';
import { readUser, signIn } from '#web/lib/session-store.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { errorsOfAddress, saveAddresses, withAddress } from './save-addresses.ts';

function saved(id: string): SavedAddress {
	return {
		id,
		type: 'delivery',
		contactName: id,
		contactMobile: '9876543210',
		line1: 'x',
		line2: '',
		area: '',
		pincode: '411045',
		city: 'Pune',
		state: 'Maharashtra',
		country: 'India',
	};
}

const user = { _id: 'u1', name: 'Asha', email: 'asha@example.in', mobile: '', address: [], roles: [], version: 1 };

function signedIn() {
	vi.stubGlobal('localStorage', storage());
	signIn('abc', user);
}

type Sent = { method: string; body: { address: unknown[]; version: number } | null };

function shop(response: (request: Sent) => { status: number; body: unknown }) {
	const sent: Sent[] = [];
	vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
		const request = { method: String(init.method), body: init.body ? JSON.parse(String(init.body)) : null };
		sent.push(request);
		const { status, body } = response(request);
		return new Response(JSON.stringify(body), { status });
	});
	return sent;
}

test('adds a new address, replaces an edited one and restores a deleted one when it is saved', () => {
	const list = [saved('a'), saved('b')];
	const { id: _, ...fresh } = saved('new');
	expect(withAddress(list, null, fresh)).toEqual([...list, fresh]);
	expect(withAddress(list, 'a', fresh)).toEqual([{ ...fresh, id: 'a' }, list[1]]);
	expect(withAddress(list, 'deleted', fresh)).toEqual([...list, fresh]);
});

test('finds the refused fields of a new and of an edited address in their form', () => {
	const list = [saved('a'), saved('b')];
	const hidden = { ...saved('b'), line1: 'Flat \u202a3', area: '=cmd' };
	const refusedFields = (id: string | null) => {
		const address = withAddress(list, id, hidden).map((each) => addressToWire(each));
		const issues = accountEndpoints['user.update'].body.safeParse({ address }).error?.issues ?? [];
		const errors = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
		return errorsOfAddress(errors, id, list);
	};
	const own = { line1: textRefusals.TEXT_HIDDEN, area: textRefusals.TEXT_FORMULA };
	expect(refusedFields('b')).toEqual(own);
	expect(refusedFields(null)).toEqual(own);
	expect(refusedFields('deleted')).toEqual(own);
	expect(errorsOfAddress({ 'address.0.city': 'is required', address: 'is invalid' }, 'b', list)).toEqual({});
});

test('sends the complete list with its version and stores the response', async () => {
	signedIn();
	const sent = shop(() => ({ status: 200, body: { status: 'success', data: { user: { ...user, version: 2 } } } }));
	expect(await saveAddresses((list) => withAddress(list, null, saved('a')))).toMatchObject({ outcome: 'saved' });
	expect(sent[0]?.body).toMatchObject({ version: 1, address: [{ alternativename: 'a', 'Area or Landmark': '' }] });
	expect(readUser()?.version).toBe(2);
});

test('fetches a list changed on another device and applies the change to it', async () => {
	signedIn();
	const newer = {
		...user,
		version: 5,
		address: [{ _id: 'other', type: 'Billing', alternativename: 'o', addressLine1: 'y' }],
	};
	const stale = { status: 'fail', code: 'STALE_VERSION', message: 'changed', requestId: 'r' };
	const sent = shop(({ method, body }) => {
		if (method === 'GET') return { status: 200, body: { status: 'success', data: { user: newer } } };
		if (body?.version === 1) return { status: 409, body: stale };
		return { status: 200, body: { status: 'success', data: { user: { ...newer, version: 6 } } } };
	});
	expect(await saveAddresses((list) => withAddress(list, null, saved('a')))).toMatchObject({ outcome: 'saved' });
	expect(sent.at(-1)?.body?.address).toHaveLength(2);
});

test('distinguishes signed out, refused and no response', async () => {
	vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} });
	expect(await saveAddresses((list) => list)).toMatchObject({ outcome: 'signed-out' });
	signedIn();
	const error = { status: 'fail', code: 'INVALID', message: 'no', requestId: 'r' };
	shop(() => ({ status: 400, body: error }));
	expect(await saveAddresses((list) => list)).toEqual({ outcome: 'refused', error });
	vi.stubGlobal('fetch', async () => {
		throw new TypeError('fetch failed');
	});
	expect(await saveAddresses((list) => list)).toMatchObject({ outcome: 'failed' });
});
