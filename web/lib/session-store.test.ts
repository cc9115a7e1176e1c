import { storage } from '#tests/fixtures/storage.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { callAuthed, sendAuthed } from './call-authed.ts';
import { readToken, readUser, replaceToken, signIn, signOut, updateUser } from './session-store.ts';

const user = {
	_id: 'u1',
	name: 'Asha',
	email: 'asha@example.in',
	mobile: '9876543210',
	address: [],
	roles: [],
	version: 3,
};

function browser(entries: Record<string, string> = {}) {
	const stored = storage(entries);
	vi.stubGlobal('localStorage', stored);
	return stored.kept;
}

function respondWith(status: number, body: unknown, onCall?: () => void) {
	const sent = vi.fn(async (_url: string, _init: RequestInit) => {
		onCall?.();
		return new Response(status === 204 ? null : JSON.stringify(body), { status });
	});
	vi.stubGlobal('fetch', sent);
	return sent;
}

const expired = { status: 'fail', code: 'SESSION_EXPIRED', message: 'Your session has ended.', requestId: 'r' };

test('keeps token and user under the keys the shop has always used', () => {
	const kept = browser();
	signIn('abc', user);
	expect(kept.get('token')).toBe('abc');
	expect(JSON.parse(kept.get('user') ?? '')).toEqual(user);
	expect(readUser()).toMatchObject({ id: 'u1', name: 'Asha', version: 3 });
});

test('signed in is decided by the token, and an unreadable user is signed out', () => {
	browser({ user: JSON.stringify(user) });
	expect(readUser()).toBeNull();
	browser({ token: 'abc', user: '{broken' });
	expect(readToken()).toBe('abc');
	expect(readUser()).toBeNull();
});

test('reads the known fields of a record of an older version', () => {
	browser({ token: 'abc', user: JSON.stringify({ _id: 'u1', email: 'asha@example.in' }) });
	expect(readUser()).toMatchObject({ name: '', mobile: '', addresses: [], version: 0 });
});

test('signing out removes both keys and ends the session', () => {
	const kept = browser();
	const sent = respondWith(204, null);
	signIn('abc', user);
	signOut();
	expect([kept.has('token'), kept.has('user')]).toEqual([false, false]);
	expect(sent).toHaveBeenCalledWith('/api/v1/auth/logout', expect.objectContaining({ method: 'POST' }));
});

test('removes a revoked token with its user', async () => {
	const kept = browser();
	signIn('abc', user);
	const sent = respondWith(401, expired);
	const result = await callAuthed('user.me');
	expect(result).toMatchObject({ ok: false, status: 401 });
	expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer abc' });
	expect([kept.has('token'), kept.has('user')]).toEqual([false, false]);
});

test('a user who signs in while a response is pending stays signed in', async () => {
	browser();
	signIn('old', user);
	respondWith(401, expired, () => signIn('new', user));
	await callAuthed('user.me');
	expect(readToken()).toBe('new');
});

const tokenOf = ([, init]: [string, RequestInit]) => new Headers(init.headers).get('authorization');

test('a request that was under way while the token was replaced is sent again with the new one', async () => {
	browser();
	signIn('old', user);
	const sent = respondWith(401, expired, () => {
		if (readToken() === 'old') replaceToken('old', 'new');
	});
	await callAuthed('user.me');
	expect(sent.mock.calls.map(tokenOf)).toEqual(['Bearer old', 'Bearer new']);
});

test('a call that is sent again with a new token stays one that may have been done at its first try', async () => {
	browser();
	signIn('old', user);
	const refused = { ok: false as const, status: 401, error: null };
	const outcome = await sendAuthed(async (token) => {
		if (token === 'new') return { ...refused, status: 503 };
		replaceToken('old', 'new');
		return { ...refused, isOutcomeUnknown: true };
	});
	expect(outcome).toEqual({ ...refused, status: 503, isOutcomeUnknown: true });
});

const answered = { status: 'success', data: { user } };

/** The shop knows the new token alone. */
function respondToNewToken(onRefusal?: () => void) {
	const sent = vi.fn(async (_url: string, init: RequestInit) => {
		if (tokenOf(['', init]) === 'Bearer new') return new Response(JSON.stringify(answered));
		onRefusal?.();
		return new Response(JSON.stringify(expired), { status: 401 });
	});
	vi.stubGlobal('fetch', sent);
	return sent;
}

/** Another tab sends a call that replaces the token. @returns ends it */
function renewInOtherTab(): Promise<() => void> {
	return new Promise((resolve) => {
		void navigator.locks.request('token', () => {
			const { promise, resolve: end } = Promise.withResolvers<void>();
			onTestFinished(() => end());
			resolve(end);
			return promise;
		});
	});
}

test.each([
	['with locks', navigator],
	['without a secure context', {}],
	['with storage blocked', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('a token that another tab replaces after the refusal signs no customer out %s', async (_where, navigator) => {
	vi.stubGlobal('navigator', navigator);
	const kept = browser();
	signIn('old', user);
	respondToNewToken(() => setTimeout(() => kept.set('token', 'new'), 50));
	expect(await callAuthed('user.me')).toEqual({ ok: true, reply: answered });
	expect(readToken()).toBe('new');
});

test('all refused calls wait while the token is being replaced, and see it when storage is later than the lock', async () => {
	const kept = browser();
	signIn('old', user);
	const sent = respondToNewToken();
	const end = await renewInOtherTab();
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	const calls = [callAuthed('user.me'), callAuthed('user.me'), callAuthed('user.me')];
	await vi.advanceTimersByTimeAsync(5000);
	vi.useRealTimers();
	expect(readToken()).toBe('old');
	setTimeout(() => kept.set('token', 'new'), 5);
	end();
	for (const call of calls) expect(await call).toEqual({ ok: true, reply: answered });
	expect(sent).toHaveBeenCalledTimes(6);
});

test('the wait for a tab that does not go on ends after the time of a call', async () => {
	const kept = browser();
	signIn('old', user);
	respondToNewToken();
	await renewInOtherTab();
	const after = AbortSignal.timeout.bind(AbortSignal);
	const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => after(ms / 1000));
	expect(await callAuthed('user.me')).toMatchObject({ ok: false, status: 401 });
	expect(timeout.mock.calls, 'of the call and of the wait').toEqual([[10_000], [10_000]]);
	expect(kept.has('token')).toBe(false);
	timeout.mockRestore();
});

test('a request is not sent again as another user', async () => {
	browser();
	signIn('old', user);
	const sent = respondWith(401, expired, () => signIn('new', { ...user, _id: 'u2' }));
	expect(await callAuthed('user.me')).toMatchObject({ ok: false, status: 401 });
	expect(sent).toHaveBeenCalledTimes(1);
	expect(readToken()).toBe('new');
});

test('a token that arrives after sign-out ends at once', () => {
	browser();
	const sent = respondWith(204, null);
	signIn('old', user);
	signOut();
	replaceToken('old', 'new');
	expect(readToken()).toBeNull();
	expect(sent.mock.calls.map(tokenOf)).toEqual(['Bearer old', 'Bearer new']);
});

test('a user record that arrives after sign-out or for another user is not stored', () => {
	const kept = browser();
	respondWith(204, null);
	signIn('abc', user);
	signOut();
	updateUser(user);
	expect([kept.has('token'), kept.has('user')]).toEqual([false, false]);
	signIn('def', { ...user, _id: 'u2', name: 'Ravi' });
	updateUser(user);
	expect(readUser()).toMatchObject({ id: 'u2', name: 'Ravi' });
});

test('a newer record is kept, an older one does not replace it, an unreadable one is replaced', () => {
	browser();
	signIn('abc', user);
	updateUser({ ...user, name: 'Asha Kulkarni', version: 4 });
	updateUser(user);
	expect(readUser()).toMatchObject({ name: 'Asha Kulkarni', version: 4 });
	browser({ token: 'abc', user: '{broken' });
	updateUser(user);
	expect(readUser()).toMatchObject({ id: 'u1' });
	const accepted = { policiesVersion: '2026-11-23', policiesAcceptedAt: '2026-11-24T05:30:00.000Z' };
	updateUser({ ...user, ...accepted });
	updateUser({ ...user, policiesVersion: '2026-01-31', policiesAcceptedAt: '2026-02-01T05:30:00.000Z' });
	expect(readUser(), 'a response of before the policies were accepted').toMatchObject({
		policiesVersion: '2026-11-23',
	});
	browser({ token: 'abc', user: JSON.stringify({ ...user, ...accepted, policiesAcceptedAt: 'no time' }) });
	expect(readUser()).toMatchObject({ policiesVersion: '2026-11-23', policiesAcceptedAt: undefined });
});
