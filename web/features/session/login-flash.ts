/** A success that the shopper reads on the page after the reload. */
const key = 'justLoggedIn';

/** How somebody came in; each has a toast of its own. */
export type LoginWay = 'password' | 'google';

export function leaveLoginFlash(way: LoginWay): void {
	try {
		sessionStorage.setItem(key, way);
	} catch {
		// Forbidden storage: the profile page says it well enough.
	}
}

export function takeLoginFlash(): LoginWay | null {
	try {
		const way = sessionStorage.getItem(key);
		sessionStorage.removeItem(key);
		return way === 'password' || way === 'google' ? way : null;
	} catch {
		return null;
	}
}
