import type { CallInput } from '#contract/endpoints.ts';
import { type CallOutcome, download, requestOf, waitForToken } from '#contract/http-client.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { storageKeys } from '#contract/stored-cart.ts';
import { type CallResult, call } from './api.ts';
import { dropSession, readToken, readUser } from './session-store.ts';

/**
 * Sends with the stored token, and once more when it was replaced while the request was under way. An invalid token is
 * removed, so that the login panel is shown instead of repeated refusals. spec: decision D8
 */
export async function sendAuthed<T>(send: (token: string | null) => Promise<CallOutcome<T>>): Promise<CallOutcome<T>> {
	const [token, userId] = [readToken(), readUser()?.id];
	const result = await send(token);
	if (result.ok || result.status !== 401 || token === null) return result;
	await waitForToken(storageKeys.token, () => readToken() !== token);
	const present = readToken();
	if (present === token) dropSession();
	// Not as another user who has signed in by then.
	else if (present !== null && readUser()?.id === userId) {
		const again = await send(present);
		return again.ok || !result.isOutcomeUnknown ? again : { ...again, isOutcomeUnknown: true };
	}
	return result;
}

/** Calls with the stored token. */
export function callAuthed<N extends ShopEndpointName>(
	name: N,
	input: Omit<CallInput<N>, 'token'> = {},
): Promise<CallResult<N>> {
	return sendAuthed((token) => call(name, { ...(input as CallInput<N>), token }));
}

/** A PDF takes longer than a JSON response. */
const fileTimeoutMs = 30_000;

/** Downloads a file with the stored token. @returns whether it succeeded */
export async function downloadAuthed(name: ShopEndpointName, params: Record<string, string>): Promise<boolean> {
	const link = document.createElement('a');
	const send = (token: string | null) => download(requestOf(shopPaths[name], { params, token }), fileTimeoutMs, link);
	return (await sendAuthed(send)).ok;
}
