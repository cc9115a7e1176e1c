import { storage } from '#tests/fixtures/storage.ts';
import { expect, test, vi } from 'vitest';
import { call, uploadFile } from './api.ts';
import { authProvider } from './auth-provider.ts';
import { hasSessionEnded, readToken, replaceToken, storeSession } from './session.ts';

const user = { id: 'u1', name: 'Ravi', email: 'ravi@khetse.example', roles: ['support'] as const };
const reply = { status: 'success', data: { user: { ...user, _id: user.id } }, token: 'new' };
const expired = { status: 'fail', code: 'SESSION_EXPIRED', message: 'x', requestId: 'r' };

/** @param respond of the calls sent with the old token */
function signedIn(respond: (url: string) => Response | Promise<Response>): string[] {
	vi.stubGlobal('sessionStorage', storage());
	const sent: string[] = [];
	vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
		const token = new Headers(headers).get('authorization');
		sent.push(`${token} ${url}`);
		return token === 'Bearer new' ? json(reply) : respond(url);
	});
	storeSession('old', user);
	return sent;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

test('a page that is opened while another tab receives a new token stays signed in', async () => {
	const sent = signedIn(() => {
		setTimeout(() => replaceToken('new'), 5);
		return json(expired, 401);
	});
	await authProvider.checkAuth({});
	expect(hasSessionEnded()).toBe(false);
	expect(sent).toEqual(['Bearer old /api/v1/user/me', 'Bearer new /api/v1/user/me']);
});

test.each(['office.password.confirm', 'office.password.change', 'office.totp.begin', 'office.totp.disable'] as const)(
	'a call that is refused during %s waits for the response with the new token',
	async (name) => {
		const renewal = Promise.withResolvers<Response>();
		const renewalSent = Promise.withResolvers<void>();
		signedIn((url) => {
			if (url === '/api/v1/user/me') return json(expired, 401);
			renewalSent.resolve();
			return renewal.promise;
		});
		const renewed = call(name);
		await renewalSent.promise;
		vi.useFakeTimers({ toFake: ['setTimeout'] });
		const other = call('user.me');
		other.catch(() => {});
		await vi.advanceTimersByTimeAsync(5000);
		vi.useRealTimers();
		expect(hasSessionEnded()).toBe(false);
		renewal.resolve(json(reply));
		await renewed;
		expect(readToken()).toBe('new');
		expect(await other).toEqual(reply);
		expect((await navigator.locks.query()).held).toEqual([]);
	},
);

test('a refused renewal does not wait for itself, and a session that has ended asks for the password', async () => {
	signedIn(() => json(expired, 401));
	await expect(call('office.password.confirm')).rejects.toMatchObject({ status: 401 });
	expect([hasSessionEnded(), readToken()]).toEqual([true, 'old']);
	expect((await navigator.locks.query()).held).toEqual([]);
});

test('an upload that begins while the token is replaced is sent again with the new one', async () => {
	signedIn(() => json(expired, 401));
	const sent: string[] = [];
	vi.stubGlobal(
		'XMLHttpRequest',
		class {
			upload = {};
			onload = () => {};
			status = 0;
			responseText = '';
			token = '';
			open() {}
			setRequestHeader(name: string, value: string) {
				if (name === 'authorization') this.token = value;
			}
			send() {
				sent.push(this.token);
				const isNew = this.token === 'Bearer new';
				[this.status, this.responseText] = isNew ? [200, JSON.stringify(reply)] : [401, JSON.stringify(expired)];
				setTimeout(() => {
					replaceToken('new');
					this.onload();
				}, 5);
			}
		},
	);
	expect(await uploadFile('office.media.picture', new Blob(['a']))).toEqual(reply);
	expect([sent, hasSessionEnded()]).toEqual([['Bearer old', 'Bearer new'], false]);
});
