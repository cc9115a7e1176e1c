import { requestUrl, splitPath } from '#contract/call-wire.ts';
import { type ShopEndpointName, shopPaths } from '#contract/shop-paths.generated.ts';
import { type CallInput, type CallResult, call } from './api.ts';
import { dropSession, readToken } from './session-store.ts';

/**
 * Calls with the stored token. A token that the server no longer knows is dropped, so that the login panel
 * shows instead of the same refusal again and again. spec: reading R8
 */
export async function callAuthed<N extends ShopEndpointName>(
	name: N,
	input: Omit<CallInput<N>, 'token'> = {},
): Promise<CallResult<N>> {
	const token = readToken();
	const result = await call(name, { ...(input as CallInput<N>), token });
	const isExpired = !result.ok && result.status === 401 && token !== null;
	// The user may have signed in again while the answer was pending.
	if (isExpired && readToken() === token) dropSession();
	return result;
}

/** A PDF takes longer than an answer in JSON. */
const fileTimeoutMs = 30_000;

/**
 * Fetches a file with the stored token and hands it to the browser to keep, under the name the shop gave it. It stands
 * apart from the calls of web/api.ts, which every page loads. @returns whether it came
 */
export async function downloadAuthed(name: ShopEndpointName, params: Record<string, string>): Promise<boolean> {
	const { method, path } = splitPath(shopPaths[name]);
	try {
		const response = await fetch(requestUrl(path, params, {}), {
			method,
			headers: { authorization: `Bearer ${readToken() ?? ''}` },
			signal: AbortSignal.timeout(fileTimeoutMs),
		});
		if (!response.ok) return false;
		const file = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'file';
		const address = URL.createObjectURL(await response.blob());
		const link = document.createElement('a');
		link.href = address;
		link.download = file;
		link.click();
		// The browser has taken it up by the next turn.
		setTimeout(() => URL.revokeObjectURL(address), 0);
		return true;
	} catch {
		return false;
	}
}
