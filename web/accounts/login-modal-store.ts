import { useStore } from '#web/lib/hydration.tsx';

/** A success message shown on the page after the reload. */
const key = 'justLoggedIn';

/** How the user signed in; each has its own toast. */
export type LoginMethod = 'password' | 'google';

export function leaveLoginFlash(method: LoginMethod): void {
	try {
		sessionStorage.setItem(key, method);
	} catch {
		// Storage is blocked: no message after the reload.
	}
}

export function takeLoginFlash(): LoginMethod | null {
	try {
		const method = sessionStorage.getItem(key);
		sessionStorage.removeItem(key);
		return method === 'password' || method === 'google' ? method : null;
	} catch {
		return null;
	}
}

/** The open modal: none, the login, or the form for a new password with the token of its link. */
type Shown = { type: 'nothing' } | { type: 'login' } | { type: 'reset'; token: string };

const nothing: Shown = { type: 'nothing' };
let shown: Shown = nothing;
const listeners = new Set<() => void>();

function set(next: Shown): void {
	if (shown.type === next.type && next.type !== 'reset') return;
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
	listeners.add(onChange);
	return () => listeners.delete(onChange);
}

export function openLogin(): void {
	set({ type: 'login' });
}

export function closeLogin(): void {
	set(nothing);
}

/** The token of a mailed link, such as `#reset=…`, which is removed from the URL; undefined without one. */
export function takeMailedToken(name: 'reset' | 'verify'): string | undefined {
	const token = new RegExp(`^#${name}=([\\w-]{20,200})$`).exec(window.location.hash)?.[1];
	if (token === undefined) return;
	history.replaceState(history.state, '', window.location.pathname + window.location.search);
	return token;
}

/** Opens the form for a new password from a mailed link. */
export function openResetFromAddress(): void {
	const token = takeMailedToken('reset');
	if (token === undefined) return;
	set({ type: 'reset', token });
}

function useDisplayed(): Shown {
	return useStore(
		subscribe,
		() => shown,
		() => nothing,
	);
}

export function useIsLoginOpen(): boolean {
	return useDisplayed().type === 'login';
}

export function useResetToken(): string | null {
	const now = useDisplayed();
	return now.type === 'reset' ? now.token : null;
}
