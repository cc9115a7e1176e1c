import type { UserWire } from '#contract/accounts.ts';
import type { Reply } from '#contract/endpoints.ts';
import { type AuthProvider, HttpError } from 'react-admin';
import { call } from './api.ts';
import {
	clearSession,
	type OfficeUser,
	readDeviceToken,
	readToken,
	readUser,
	setLogoutMessage,
	storeDeviceToken,
	storeSession,
	storeUser,
} from './session.ts';

function userOf(user: UserWire): OfficeUser {
	return { id: user._id, name: user.name, email: user.email, roles: user.roles };
}

function notStaff(): HttpError {
	return new HttpError('khetse.login.notStaff', 403);
}

/** Also ends the session on the server; sign-out succeeds without its response. */
async function leave(): Promise<void> {
	if (readToken() !== null) await call('auth.logout').catch(() => {});
	clearSession();
}

/** Roles may have changed since the last visit: requested once per load, before the first screen. */
let confirmed: Promise<void> | null = null;

async function confirmUser(): Promise<void> {
	try {
		const { data } = await call('user.me');
		if (data.user.roles.length === 0) throw notStaff();
		storeUser(userOf(data.user));
	} catch (error) {
		if (error instanceof HttpError && (error.status === 401 || error.status === 403)) throw error;
		// No response: continue with the stored roles, the server checks every call.
		confirmed = null;
	}
}

type Credentials = { email: string; password: string; totp?: string };

/** Stores a session that was not created on the login page: of a new owner or an invited staff member. */
export function startSession({ token, user, deviceToken }: Reply<'auth.login'>): void {
	if (deviceToken !== undefined) storeDeviceToken(deviceToken);
	storeSession(token, userOf(user));
	confirmed = Promise.resolve();
}

export const authProvider: AuthProvider = {
	async login({ email, password, totp }: Credentials) {
		const body = { email, password, ...(totp === undefined ? {} : { totp }), ...readDeviceToken() };
		const { token, user, deviceToken } = await call('auth.login', { body });
		if (deviceToken !== undefined) storeDeviceToken(deviceToken);
		storeSession(token, userOf(user));
		if (user.roles.length === 0) {
			await leave();
			throw notStaff();
		}
		confirmed = Promise.resolve();
	},
	async logout() {
		confirmed = null;
		await leave();
	},
	async checkAuth() {
		// First visit: the login page needs no message.
		if (readToken() === null) return Promise.reject({ message: false });
		confirmed ??= confirmUser();
		try {
			await confirmed;
		} catch (error) {
			confirmed = null;
			if (error instanceof Error) setLogoutMessage(error.message);
			return Promise.reject({ message: false });
		}
	},
	/** Errors do not make react-admin leave a form: office/lib/api.ts detects an expired session. */
	async checkError() {},
	async getIdentity() {
		const user = readUser();
		return { id: user?.id ?? '', fullName: user?.name ?? '', email: user?.email ?? '' };
	},
	async getPermissions() {
		return readUser()?.roles ?? [];
	},
};
