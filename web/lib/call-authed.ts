import type { CallInput } from '#contract/endpoints.ts';
import { download, requestOf } from '#contract/http-client.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { type CallResult, call } from './api.ts';
import { dropSession, readToken } from './session-store.ts';

/**
 * Calls with the stored token. An invalid token is removed, so that the login panel
 * is shown instead of repeated refusals. spec: decision D8
 */
export async function callAuthed<N extends ShopEndpointName>(
	name: N,
	input: Omit<CallInput<N>, 'token'> = {},
): Promise<CallResult<N>> {
	const token = readToken();
	const result = await call(name, { ...(input as CallInput<N>), token });
	const isExpired = !result.ok && result.status === 401 && token !== null;
	// The user may have signed in again before the response.
	if (isExpired && readToken() === token) dropSession();
	return result;
}

/** A PDF takes longer than a JSON response. */
const fileTimeoutMs = 30_000;

/** Downloads a file with the stored token. @returns whether it succeeded */
export async function downloadAuthed(name: ShopEndpointName, params: Record<string, string>): Promise<boolean> {
	const request = requestOf(shopPaths[name], { params, token: readToken() });
	return (await download(request, fileTimeoutMs, document.createElement('a'))).ok;
}
