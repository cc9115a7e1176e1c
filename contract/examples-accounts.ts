import type { AddressWire, UserWire } from './accounts.ts';
import type { Examples } from './examples-office.ts';

const token = 'Jx1l9m0vQ3c7T5b2Zk8r4Wn6Yp0sDfGhJkLqErTyUiO';
const mailedToken = 'q3R7sT1uV5wX9yZ2aB4cD6eF8gH0iJ3kL5mN7oP9qR1';
const googleToken = 'eyJhbGciOiJSUzI1NiJ9.eyJlbWFpbCI6ImFzaGFAZXhhbXBsZS5pbiJ9.signature';

export const enteredAddress = {
	type: 'delivery',
	alternativename: 'Asha Patil',
	alternativeMobile: '9876543210',
	addressLine1: 'Flat 4, Sunrise Society',
	addressLine2: 'Baner Road',
	'Area or Landmark': 'Baner',
	pincode: '411045',
	city: 'Pune',
	state: 'Maharashtra',
	country: 'India',
} as const satisfies AddressWire;

export const address: AddressWire = { _id: '7f8a2e0c-52f1-4e0b-8a63-1f0a9c4b6d21', ...enteredAddress };

export const user: UserWire = {
	_id: '5f0d3c1e-8c57-4a55-9f0a-2f6f3b6f7a11',
	name: 'Asha Patil',
	email: 'asha@example.in',
	mobile: '9876543210',
	address: [address],
	roles: [],
	version: 3,
	emailVerified: true,
};

/** Examples of the calls for the own account. */
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
	'auth.login': {
		body: { email: 'asha@example.in', password: 'sunrise-4' },
		reply: { status: 'success', token, user },
	},
	'auth.google': { body: { credential: googleToken }, reply: { status: 'success', token, user } },
	'auth.forgotPassword': {
		body: { email: user.email },
		reply: { status: 'success', message: `Reset password link sent to ${user.email}` },
	},
	'auth.resetPassword': {
		body: { token: mailedToken, password: 'monsoon-7', confirmPassword: 'monsoon-7' },
		reply: { status: 'success', message: 'Password reset successful!' },
	},
	'user.changePassword': {
		body: { currentPassword: 'sunrise-4', password: 'monsoon-7', confirmPassword: 'monsoon-7' },
		reply: { status: 'success' },
	},
	'user.sendVerification': { reply: { status: 'success', data: { user: { ...user, emailVerified: false } } } },
	'user.verifyEmail': { body: { token: mailedToken }, reply: { status: 'success', data: { user } } },
	'user.sessions': {
		reply: {
			status: 'success',
			data: {
				sessions: [
					{
						id: 'd2e3f4a5-b6c7-4d8e-9f0a-1b2c3d4e5f60',
						userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile',
						ipAddress: '203.0.113.9',
						createdAt: '2026-11-18T04:30:00.000Z',
						lastSeenAt: '2026-11-20T05:30:00.000Z',
						isCurrent: true,
					},
				],
			},
		},
	},
	'user.revokeSession': { reply: { status: 'success' } },
	'user.export': { body: { currentPassword: 'sunrise-4' } },
	'user.erase': { body: { currentPassword: 'sunrise-4' }, reply: { status: 'success' } },
	'user.me': { reply: { status: 'success', data: { user } } },
	'user.update': {
		body: { address: [enteredAddress], version: 2 },
		reply: { status: 'success', data: { user } },
	},
};
