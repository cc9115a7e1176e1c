import { type Examples, enteredAddress, user, userId } from './example-records.ts';

const sessionId = 'e7b1c2d3-4a5f-4b6c-8d7e-9f0a1b2c3d4e';
const newPassword = { password: 'monsoon-7', confirmPassword: 'monsoon-7' };
const oneUse = 'q3Zt8vXw2LkP5nRy7cJd0bHs4GfM1aTe6UiKoNpWxYz';
const signedIn = { status: 'success', token: 'Jx1l9m0vQ3c7T5b2Zk8r4Wn6Yp0sDfGhJkLqErTyUiO', user } as const;

/** Examples of `accounts` and `customers`. */
export const accountExamples: Examples = {
	'auth.signup': {
		body: {
			name: 'Asha Patil',
			email: 'asha@example.in',
			mobile: '9876543210',
			password: 'sunrise-4',
			confirmPassword: 'sunrise-4',
		},
		reply: { status: 'success', message: 'Signed up successfully! Please log in.', data: { user } },
	},
	'auth.login': { body: { email: 'asha@example.in', password: 'sunrise-4' }, reply: signedIn },
	'auth.google': {
		body: {
			credential: 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJlbWFpbCI6ImFzaGFAZXhhbXBsZS5pbiJ9.c2lnbmF0dXJl',
			nonceSecret: '9f2b6c1e47d05a8833c1f0de52a9764b1c0e8d7f6a5b4c3d2e1f0a9b8c7d6e5f',
		},
		reply: signedIn,
	},
	'auth.forgotPassword': {
		body: { email: 'asha@example.in' },
		reply: { status: 'success', message: 'Reset password link sent to asha@example.in' },
	},
	'auth.resetPassword': {
		body: { token: oneUse, ...newPassword },
		reply: { status: 'success', message: 'Password reset successful!' },
	},
	'user.me': { reply: { status: 'success', data: { user } } },
	'user.update': {
		body: { address: [enteredAddress], version: 2 },
		reply: { status: 'success', data: { user } },
	},
	'user.changePassword': {
		body: { currentPassword: 'sunrise-4', ...newPassword },
		reply: { status: 'success', token: oneUse },
	},
	'user.sendVerification': { reply: { status: 'success', data: { user: { ...user, emailVerified: false } } } },
	'user.verifyEmail': { body: { token: oneUse }, reply: { status: 'success', data: { user } } },
	'user.acceptPolicies': { body: { version: '2026-11-23' }, reply: { status: 'success', data: { user } } },
	'user.sessions': {
		reply: {
			status: 'success',
			data: {
				sessions: [
					{
						id: sessionId,
						userAgent: 'Mozilla/5.0 (Android 14; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0',
						ipAddress: '203.0.113.9',
						createdAt: '2026-11-18T05:30:00.000Z',
						lastSeenAt: '2026-11-20T05:20:00.000Z',
						isCurrent: true,
					},
				],
			},
		},
	},
	'user.revokeSession': {
		params: { id: sessionId },
		body: { currentPassword: 'sunrise-4' },
		reply: { status: 'success', token: oneUse },
	},
	'user.export': { body: { currentPassword: 'sunrise-4' } },
	'user.erase': { body: { currentPassword: 'sunrise-4' }, reply: { status: 'success' } },
	'office.customers.list': {
		query: { q: 'Asha', perPage: '10' },
		reply: {
			status: 'success',
			data: [
				{
					id: userId,
					name: 'Asha Patil',
					email: 'asha@example.in',
					mobile: '9876543210',
					isBlocked: false,
					isStaff: false,
					createdAt: '2026-08-02T06:00:00.000Z',
					orderCount: 14,
					lastOrderAt: '2026-11-20T05:30:00.000Z',
				},
			],
			total: 1,
			isTotalCapped: false,
		},
	},
	'office.customers.block': { params: { id: userId }, body: { isBlocked: true } },
};
