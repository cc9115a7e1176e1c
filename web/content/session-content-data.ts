import type { CallInput, Reply } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import type { CallResult } from '#web/lib/api.ts';
import { callAuthed } from '#web/lib/call-authed.ts';

/** What was asked for, or the status of the refusal; 0 is no answer at all. */
export type Asked<T> = { isReady: true; value: T } | { isReady: false; status: number };

export function loadedFromResult<N extends ShopEndpointName, T>(
	result: CallResult<N>,
	take: (reply: Reply<N>) => T,
): Asked<T> {
	return result.ok ? { isReady: true, value: take(result.reply) } : { isReady: false, status: result.status };
}

/** In the browser these calls carry the stored token, as they always have. spec: catalogue §6 */
export async function fetchAuthed<N extends ShopEndpointName, T>(
	name: N,
	input: Omit<CallInput<N>, 'token'>,
	take: (reply: Reply<N>) => T,
): Promise<Asked<T>> {
	return loadedFromResult(await callAuthed(name, input), take);
}

/** The status of a page whose main part this is. */
export function pageStatus(asked: Asked<unknown>): number {
	if (asked.isReady) return 200;
	return asked.status === 404 ? 404 : 503;
}
