import type { StaffRole } from '#domain/user.ts';
import { storageKeys } from '#contract/stored-cart.ts';

/** The signed-in staff member as needed by the screens. The server validates the token. */
export type OfficeUser = { id: string; name: string; email: string; roles: readonly StaffRole[] };

/** Also the name of its lock. */
export const tokenKey = 'officeToken';
const userKey = 'officeUser';

/** The token of the last login on this device, which the next one sends; the storefront uses the same one. */
export function readDeviceToken(): { deviceToken?: string } {
	const deviceToken = localStorage.getItem(storageKeys.deviceToken);
	return deviceToken === null ? {} : { deviceToken };
}

export function storeDeviceToken(deviceToken: string): void {
	localStorage.setItem(storageKeys.deviceToken, deviceToken);
}

export function readToken(): string | null {
	return sessionStorage.getItem(tokenKey);
}

export function readUser(): OfficeUser | null {
	const text = sessionStorage.getItem(userKey);
	return text === null ? null : (JSON.parse(text) as OfficeUser);
}

export function storeUser(user: OfficeUser): void {
	sessionStorage.setItem(userKey, JSON.stringify(user));
}

export function storeSession(token: string, user: OfficeUser): void {
	sessionStorage.setItem(tokenKey, token);
	storeUser(user);
	logoutMessage = null;
	setEnded(false);
}

export function clearSession(): void {
	sessionStorage.removeItem(tokenKey);
	sessionStorage.removeItem(userKey);
	setEnded(false);
}

const tabs = 'khetseOffice';
type TabMessage = { asks: true } | { asks: false; token: string; user: OfficeUser };

/**
 * Answers new tabs of this browser while this one is signed in: a session ends with its last tab. Takes over the token that
 * another tab of the same user has received.
 */
export function shareSession(): void {
	const channel = new BroadcastChannel(tabs);
	channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
		const [token, user] = [readToken(), readUser()];
		if (token === null || user === null) return;
		if (!data.asks) {
			if (data.user.id === user.id) storeSession(data.token, data.user);
		} else if (!hasSessionEnded()) channel.postMessage({ asks: false, token, user } satisfies TabMessage);
	});
}

/** The session goes on with this token, in the other tabs too. */
export function replaceToken(token: string): void {
	const user = readUser();
	if (user === null) return;
	storeSession(token, user);
	const channel = new BroadcastChannel(tabs);
	channel.postMessage({ asks: false, token, user } satisfies TabMessage);
	channel.close();
}

/** Takes over the session of another tab. @param waitMs other tabs answer at once; without one the login page opens */
export function receiveSession(waitMs = 150): Promise<void> {
	if (readToken() !== null) return Promise.resolve();
	return new Promise((resolve) => {
		const channel = new BroadcastChannel(tabs);
		const finish = () => {
			channel.close();
			resolve();
		};
		const timer = setTimeout(finish, waitMs);
		channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
			if (data.asks) return;
			storeSession(data.token, data.user);
			clearTimeout(timer);
			finish();
		});
		channel.postMessage({ asks: true } satisfies TabMessage);
	});
}

let logoutMessage: string | null = null;

/** Why the login page is shown; displayed there once. */
export function setLogoutMessage(sentence: string): void {
	logoutMessage = sentence;
}

export function readLogoutMessage(): string | null {
	return logoutMessage;
}

let isEnded = false;
const listeners = new Set<() => void>();

function setEnded(value: boolean): void {
	if (isEnded === value) return;
	isEnded = value;
	for (const listener of listeners) listener();
}

/** The server refused the token. The page stays as it is until the user has logged in again. */
export function markSessionEnded(): void {
	setEnded(true);
}

export function hasSessionEnded(): boolean {
	return isEnded;
}

export function onSessionChange(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

let resolveReauthentication: ((isReauthenticated: boolean) => void) | null = null;

/** Opens the dialog of the reauthentication. @returns whether the user is reauthenticated */
export function requestReauthentication(): Promise<boolean> {
	resolveReauthentication?.(false);
	return new Promise((resolve) => {
		resolveReauthentication = resolve;
		for (const listener of listeners) listener();
	});
}

export function isReauthenticationRequested(): boolean {
	return resolveReauthentication !== null;
}

/** Closes the dialog. */
export function endReauthentication(isReauthenticated: boolean): void {
	resolveReauthentication?.(isReauthenticated);
	resolveReauthentication = null;
	for (const listener of listeners) listener();
}
