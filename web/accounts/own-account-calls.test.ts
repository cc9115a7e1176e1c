import { readToken, signIn } from '#web/lib/session-store.ts';
import { expect, test, vi } from 'vitest';
import { callOwn, downloadOwnData } from './own-account-calls.ts';

const user = { _id: 'u1', name: 'Asha', email: 'asha@example.in', mobile: '', address: [], roles: [], version: 3 };
const body = { currentPassword: 'sunrise-4' };

function signedIn(respond: () => Response): void {
	const kept = new Map<string, string>();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, text: string) => kept.set(key, text),
		removeItem: (key: string) => kept.delete(key),
	});
	vi.stubGlobal('fetch', async () => respond());
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
