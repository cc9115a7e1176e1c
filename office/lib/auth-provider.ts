import type { UserWire } from '#contract/accounts.ts';
import { type AuthProvider, HttpError } from 'react-admin';
import { call } from './api.ts';
import {
	clearSession,
	type OfficeUser,
	readToken,
	readUser,
	setLogoutMessage,
	storeSession,
	storeUser,
} from './session.ts';

function userOf(user: UserWire): OfficeUser {
	return { id: user._id, name: user.name, email: user.email, roles: user.roles };
}

function notStaff(): HttpError {
	return new HttpError('khetse.login.notStaff', 403);
}

/** Ends the session of the token on the server too; sign-out succeeds whether or not it answers. */
async function leave(): Promise<void> {
	if (readToken() !== null) await call('auth.logout').catch(() => {});
	clearSession();
}

/** Roles may have changed since the page was left: asked once per load, in front of the first screen. */
let confirmed: Promise<void> | null = null;

async function confirmUser(): Promise<void> {
	try {
		const { data } = await call('user.me');
		if (data.user.roles.length === 0) throw notStaff();
		storeUser(userOf(data.user));
	} catch (error) {
		if (error instanceof HttpError && (error.status === 401 || error.status === 403)) throw error;
		// The shop does not answer: go on with what is known, the server decides on every call anyway.
		confirmed = null;
	}
}

type Credentials = { email: string; password: string; totp?: string };

/** Stores a session that did not come from the login page: of a new owner or an invited staff member. */
export function startSession({ token, user }: { token: string; user: UserWire }): void {
	storeSession(token, userOf(user));
	confirmed = Promise.resolve();
}

export const authProvider: AuthProvider = {
	async login({ email, password, totp }: Credentials) {
		const body = { email, password, ...(totp === undefined ? {} : { totp }) };
		const { token, user } = await call('auth.login', { body });
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
		// First visit: the login page needs no message about it.
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
	/** Nothing makes react-admin leave a half-filled form: office/api.ts notices when the session is over. */
	async checkError() {},
	async getIdentity() {
		const user = readUser();
		return { id: user?.id ?? '', fullName: user?.name ?? '', email: user?.email ?? '' };
	},
	async getPermissions() {
		return readUser()?.roles ?? [];
	},
};
