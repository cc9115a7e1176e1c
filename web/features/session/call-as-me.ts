import type { ShopEndpointName } from '#contract/shop-paths.ts';
import { type CallInput, type CallResult, call } from '#web/api.ts';
import { dropSession, readToken } from './session-store.ts';

/**
 * Calls with the stored token. A token that the server no longer knows is dropped, so that the login panel
 * shows instead of the same refusal again and again. spec: reading §2
 */
export async function callAsMe<N extends ShopEndpointName>(
	name: N,
	input: Omit<CallInput<N>, 'token'> = {},
): Promise<CallResult<N>> {
	const token = readToken();
	const result = await call(name, { ...(input as CallInput<N>), token });
	const isDead = !result.ok && result.status === 401 && token !== null;
	// Somebody may have signed in anew while the answer was on its way.
	if (isDead && readToken() === token) dropSession();
	return result;
}
