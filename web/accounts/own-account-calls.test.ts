import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken, signIn } from '#web/lib/session-store.ts';
import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { callOwn, downloadOwnData } from './own-account-calls.ts';

const user = { _id: 'u1', name: 'Asha', email: 'asha@example.in', mobile: '', address: [], roles: [], version: 3 };
const body = { currentPassword: 'sunrise-4' };

function signedIn(respond: (url: string, token: string | null) => Response | Promise<Response>): void {
	vi.stubGlobal('localStorage', storage());
	vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) =>
		respond(url, new Headers(headers).get('authorization')),
	);
	vi.stubGlobal('document', { createElement: () => ({ click: () => {} }) });
	signIn('old', user);
}

const json = (reply: unknown, status = 200) => new Response(JSON.stringify(reply), { status });

test('the session goes on with the token of a response, and with its own after a refusal', async () => {
	signedIn(() => json({ status: 'success', token: 'new' }));
	const passwords = { ...body, password: 'monsoon-7', confirmPassword: 'monsoon-7' };
	expect(await callOwn('user.changePassword', { body: passwords })).toMatchObject({ ok: true });
	expect(readToken()).toBe('new');
	signedIn(() => json({ status: 'fail', code: 'PASSWORD_WRONG', message: 'x', requestId: 'r' }, 422));
	expect(await callOwn('user.revokeSession', { params: { id: 's' }, body })).toMatchObject({ ok: false, status: 422 });
	expect(readToken()).toBe('old');
});

test('the session goes on with the token beside the downloaded data, also when the file is lost', async () => {
	signedIn(() => new Response('{}', { headers: { 'session-token': 'new' } }));
	expect(await downloadOwnData(body)).toEqual({ ok: true, reply: null });
	expect(readToken()).toBe('new');
	const lost = new ReadableStream({ pull: (controller) => controller.error(new Error('connection lost')) });
	signedIn(() => new Response(lost, { headers: { 'session-token': 'new' } }));
	expect(await downloadOwnData(body)).toMatchObject({ ok: false, status: 0 });
	expect(readToken()).toBe('new');
});

const passwordChange = { ...body, password: 'monsoon-7', confirmPassword: 'monsoon-7' };
const expired = () => json({ status: 'fail', code: 'SESSION_EXPIRED', message: 'x', requestId: 'r' }, 401);
const heldLocks = async () => (await navigator.locks.query()).held;

test.each([
	['change of the password', () => callOwn('user.changePassword', { body: passwordChange })],
	['end of a session', () => callOwn('user.revokeSession', { params: { id: 's' }, body })],
	['export', () => downloadOwnData(body)],
])('a call that is refused during the %s waits for the response with the new token', async (_name, renew) => {
	const renewal = Promise.withResolvers<Response>();
	const renewalSent = Promise.withResolvers<void>();
	signedIn((url, token) => {
		if (url === '/api/v1/user/me') return token === 'Bearer new' ? json({ status: 'success' }) : expired();
		renewalSent.resolve();
		return renewal.promise;
	});
	const renewed = renew();
	await renewalSent.promise;
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const other = callAuthed('user.me');
	await vi.advanceTimersByTimeAsync(5000);
	vi.useRealTimers();
	expect(readToken()).toBe('old');
	renewal.resolve(new Response('{"token":"new"}', { headers: { 'session-token': 'new' } }));
	expect(await renewed).toMatchObject({ ok: true });
	expect(await other).toMatchObject({ ok: true });
	expect(readToken()).toBe('new');
	expect(await heldLocks()).toEqual([]);
});

test('a refused or failed renewal does not wait for itself, and others not for it', async () => {
	signedIn(expired);
	expect(await callOwn('user.changePassword', { body: passwordChange })).toMatchObject({ ok: false, status: 401 });
	expect(readToken()).toBeNull();
	signedIn(() => Promise.reject(new TypeError('no network')));
	expect(await callOwn('user.revokeSession', { params: { id: 's' }, body })).toMatchObject({ ok: false, status: 0 });
	expect(await downloadOwnData(body)).toMatchObject({ ok: false, status: 0 });
	expect(await heldLocks()).toEqual([]);
});

test('two renewals at once follow each other, each with the token of the one before', async () => {
	let current = 'old';
	signedIn((_url, token) => {
		if (token !== `Bearer ${current}`) return expired();
		current += '+';
		return json({ status: 'success', token: current });
	});
	const input = { params: { id: 's' }, body };
	const both = await Promise.all([callOwn('user.revokeSession', input), callOwn('user.revokeSession', input)]);
	expect(both).toMatchObject([{ ok: true }, { ok: true }]);
	expect(readToken()).toBe('old++');
});

test('the lock is free when the new token is stored, before the file has arrived', async () => {
	const file = new TransformStream<Uint8Array, Uint8Array>();
	signedIn(() => new Response(file.readable, { headers: { 'session-token': 'new' } }));
	const done = downloadOwnData(body);
	await vi.waitUntil(() => readToken() === 'new', { interval: 1 });
	await navigator.locks.request('token', { signal: AbortSignal.timeout(500) }, () => {});
	await file.writable.close();
	expect(await done).toEqual({ ok: true, reply: null });
});
