import { expect, test } from 'vitest';
import { hashToken } from './sessions.ts';
import {
	classify,
	forgetSession,
	mostKnownSessions,
	mostOfUser,
	mostSessionsOfUser,
	noteSession,
	type WorkClass,
} from './work-class.ts';

const token = 'token-of-a-customer-1';
noteSession({ tokenHash: hashToken(token), userId: 'customer' });

const workClassOf = (request: Parameters<typeof classify>[0]) => classify(request).workClass;
const classOf = (authorization: string) =>
	workClassOf({ method: 'GET', url: '/api/v1/orders', headers: { authorization } });

test.each<[string, string, boolean, WorkClass]>([
	['POST', '/api/v1/orders/createOrder', true, 'order'],
	['POST', '/api/v1/orders/createOrder/', true, 'order'],
	['POST', '/api/v1/orders/create%4frder?a=1', true, 'order'],
	['POST', '/%61pi/v1/auth/login/', false, 'sign-in'],
	['GET', '/api/docs/json', false, 'file'],
	['GET', '/api/docs/office/json', false, 'anonymous'],
	['GET', '/api/docs/%6fffice/json/', false, 'anonymous'],
	['POST', '/api/v1/auth/login%', false, 'anonymous'],
	['GET', `/%61pi/v1/orders/${'a'.repeat(182)}%61%61`, false, 'anonymous'],
	['PATCH', '/api/v1/orders/1', true, 'order'],
	['POST', '/api/v1/orders/createOrder', false, 'anonymous-order'],
	['PATCH', '/api/v1/orders/1', false, 'anonymous-order'],
	['GET', '/api/v1/orders', false, 'anonymous'],
	['GET', '/pincode/411001', false, 'anonymous'],
	['GET', '/pincode/411001', true, 'account'],
	['GET', '/api/v1/orders', true, 'account'],
	['HEAD', '/api/v1/products?keyword=tomato', false, 'search'],
	['HEAD', '/api/v1/products', false, 'catalogue'],
	['GET', '/api/v1/products?%6beyword=tomato', false, 'search'],
	['GET', '/api/v1/products?page=2&k%65yword=tomato', true, 'search'],
	['GET', '/api/v1/coupons/varify/A', false, 'anonymous'],
	['POST', '/api/v1/auth/login', false, 'sign-in'],
	['POST', '/api/v1/user/password', true, 'sign-in'],
	['POST', '/api/v1/user/password', false, 'anonymous'],
	['POST', '/api/v1/auth/resetPassword', false, 'sign-in'],
	['POST', '/api/v1/auth/logout', false, 'anonymous'],
	['POST', '/api/v1/office/invitations/join', false, 'sign-in'],
	['GET', '/api/v1/office/orders', true, 'office'],
	['GET', '/api/v1/office/orders', false, 'anonymous'],
	['POST', '/api/v1/office/media/picture', true, 'upload'],
	['GET', '/api/v1/products?page=2', false, 'catalogue'],
	['GET', '/api/v1/coupons/offers', false, 'catalogue'],
	['GET', '/api/v1/products/1', true, 'account'],
	['GET', '/api/v1/no-endpoint', false, 'anonymous'],
	['GET', '/api/v1/products?page=2&keyword=onion', true, 'search'],
	['GET', '/api/v1/products/suggest?keyword=on', false, 'search'],
	['GET', '/assets/root.js', false, 'file'],
	['GET', '/office', false, 'file'],
	['GET', '/.well-known/security.txt', false, 'file'],
	['GET', '/', false, 'page'],
	['GET', '/productdescription/1?utm_source=a', false, 'page'],
])('counts %s %s as expected', (method, url, isSignedIn, expected) => {
	const headers = isSignedIn ? { authorization: `Bearer ${token}` } : {};
	expect(workClassOf({ method, url, headers })).toBe(expected);
});

test('a token is known in the scheme that sessions have, and in no other', () => {
	expect([`Bearer ${token}`, `bearer ${token}`].map(classOf)).toEqual(['account', 'account']);
	expect([`Xearer ${token}`, `Bearer  ${token}`, `Bearer ${token} `, token].map(classOf)).toEqual(
		Array(4).fill('anonymous'),
	);
});

test('requests of all sessions of a user count together, and those of another user apart', () => {
	const tokens = ['token-of-a-flooder-01', 'token-of-a-flooder-02'];
	for (const each of tokens) noteSession({ tokenHash: hashToken(each), userId: 'flooder' });
	const [first, second] = tokens.map((each) => {
		const headers = { authorization: `Bearer ${each}` };
		return classify({ method: 'GET', url: '/api/v1/orders', headers }).user;
	});
	expect(first).toBe(second);
	const order = {
		method: 'POST',
		url: '/api/v1/orders/createOrder',
		headers: { authorization: `Bearer ${tokens[0]}` },
	};
	if (first) first.requests = mostOfUser.orders;
	expect([workClassOf(order), classOf(`Bearer ${tokens[0]}`)]).toEqual(['anonymous-order', 'account']);
	if (first) first.requests = mostOfUser.requests;
	expect(tokens.map((each) => classOf(`Bearer ${each}`))).toEqual(['anonymous', 'anonymous']);
	expect(classOf(`Bearer ${token}`)).toBe('account');
	if (first) first.requests = 0;
	expect(tokens.map((each) => classOf(`Bearer ${each}`))).toEqual(['account', 'account']);
	expect(workClassOf(order)).toBe('order');
});

test('a user who signs in again and again replaces tokens of this user alone', () => {
	const tokenOf = (number: number) => `token-of-one-who-signs-in-${number}`;
	for (let number = 0; number < mostKnownSessions; number += 1) {
		noteSession({ tokenHash: hashToken(tokenOf(number)), userId: 'signs in' });
	}
	expect(classOf(`Bearer ${token}`)).toBe('account');
	const last = mostKnownSessions - 1;
	expect(classOf(`Bearer ${tokenOf(last - mostSessionsOfUser + 1)}`)).toBe('account');
	expect(classOf(`Bearer ${tokenOf(last - mostSessionsOfUser)}`)).toBe('anonymous');
	forgetSession(hashToken(tokenOf(last)));
	expect(classOf(`Bearer ${tokenOf(last)}`)).toBe('anonymous');
});
