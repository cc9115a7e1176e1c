/** A success that the shopper reads on the page after the reload. */
const key = 'justLoggedIn';

export function leaveLoginFlash(): void {
	try {
		sessionStorage.setItem(key, '1');
	} catch {
		// Forbidden storage: the profile page says it well enough.
	}
}

export function takeLoginFlash(): boolean {
	try {
		const isThere = sessionStorage.getItem(key) !== null;
		sessionStorage.removeItem(key);
		return isThere;
	} catch {
		return false;
	}
}
