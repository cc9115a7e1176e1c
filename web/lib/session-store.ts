import type { User } from '#domain/user.ts';
import type { UserWire } from '#contract/accounts.ts';
import { userFromWire } from '#contract/accounts-wire.ts';
import { storageKeys } from '#contract/stored-cart.ts';
import { useStore } from '#web/lib/hydration.tsx';
import { call } from './api.ts';
import { storedValue } from './stored-value.ts';

type Session = {
	token: string | null;
	user: User | null;
	/** false until the browser's storage has been read; personal content waits for it */
	isReady: boolean;
};

const storedToken = storedValue<string | null>({
	key: storageKeys.token,
	storage: () => localStorage,
	parse: (text) => (text === '' ? null : text),
	serialize: (token) => token,
});

const storedUser = storedValue<UserWire | null>({
	key: storageKeys.user,
	storage: () => localStorage,
	parse: userFromText,
	serialize: (user) => (user === null ? null : JSON.stringify(user)),
});

const storedDeviceToken = storedValue<string | null>({
	key: storageKeys.deviceToken,
	storage: () => localStorage,
	parse: (text) => (text === '' ? null : text),
	serialize: (token) => token,
});

/** An unreadable record means signed out; a record of an older version may lack fields. */
function userFromText(text: string | null): UserWire | null {
	if (text === null) return null;
	try {
		const user = JSON.parse(text) as Partial<UserWire> | null;
		if (typeof user?._id !== 'string' || typeof user.email !== 'string') return null;
		return {
			_id: user._id,
			email: user.email,
			name: user.name ?? '',
			mobile: user.mobile ?? '',
			address: Array.isArray(user.address) ? user.address : [],
			roles: Array.isArray(user.roles) ? user.roles : [],
			version: user.version ?? 0,
			emailVerified: user.emailVerified === true,
			policiesVersion: user.policiesVersion,
			...(Number.isNaN(Date.parse(user.policiesAcceptedAt ?? ''))
				? {}
				: { policiesAcceptedAt: user.policiesAcceptedAt }),
		};
	} catch {
		return null;
	}
}

const initialSession: Session = { token: null, user: null, isReady: false };
let snapshot: { token: string | null; wire: UserWire | null; session: Session } | null = null;

function readSession(): Session {
	const token = storedToken.read();
	const wire = storedUser.read();
	if (snapshot === null || snapshot.token !== token || snapshot.wire !== wire) {
		// Only the token decides whether the user is signed in. spec: shopping §1
		const user = token === null || wire === null ? null : userFromWire(wire);
		snapshot = { token, wire, session: { token, user, isReady: true } };
	}
	return snapshot.session;
}

function subscribe(onChange: () => void): () => void {
	const stops = [storedToken.subscribe(onChange), storedUser.subscribe(onChange)];
	return () => {
		for (const stop of stops) stop();
	};
}

export function useSession(): Session {
	return useStore(subscribe, readSession, () => initialSession);
}

export function readToken(): string | null {
	return storedToken.read();
}

export function readUser(): User | null {
	return readSession().user;
}

/** The token of the last login on this device, which the next one sends; it stays after sign-out. */
export function readDeviceToken(): { deviceToken?: string } {
	const deviceToken = storedDeviceToken.read();
	return deviceToken === null ? {} : { deviceToken };
}

export function keepDeviceToken(deviceToken: string | undefined): void {
	if (deviceToken !== undefined) storedDeviceToken.change(() => deviceToken);
}

export function signIn(token: string, user: UserWire, deviceToken?: string): void {
	keepDeviceToken(deviceToken);
	storedUser.change(() => user);
	storedToken.change(() => token);
}

/**
 * The session goes on with this token, in all tabs. One that arrives after sign-out ends at once.
 * @param former that the request was sent with
 */
export function replaceToken(former: string | null, token: string): void {
	if (former !== null && readToken() === former) storedToken.change(() => token);
	else void call('auth.logout', { token });
}

/**
 * Stores the user record that the shop returned. One that arrives after sign-out or for another user is ignored, and
 * so is one older than the stored record.
 */
export function updateUser(user: UserWire): void {
	if (readToken() === null) return;
	storedUser.change((kept) => {
		if (kept === null) return user;
		// Accepted policies are no change of the profile.
		const isOlder = user.version === kept.version && (user.policiesVersion ?? '') < (kept.policiesVersion ?? '');
		return kept._id === user._id && kept.version <= user.version && !isOlder ? user : kept;
	});
}

/** Removes the stored session: token and user together. */
export function dropSession(): void {
	storedToken.change(() => null);
	storedUser.change(() => null);
}

/** Signs out locally at once; the server ends the session afterwards. */
export function signOut(): void {
	const token = readToken();
	dropSession();
	if (token !== null) void call('auth.logout', { token });
}
