import type { CallInput } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken } from '#web/lib/session-store.ts';
import { useEffect, useRef, useState } from 'react';

/** A call repeated with the user's token, because the server renders the page without one. */
export type OwnCall<N extends ShopEndpointName> = { name: N; input: Omit<CallInput<N>, 'token'> };

/**
 * The server renders the same page for every customer. The call with the stored token shows
 * whether the session has expired.
 */
export function useExpiredToken<N extends ShopEndpointName>(isFromServer: boolean, call: OwnCall<N>) {
	const [isExpired, setExpired] = useState(false);
	const latest = useRef(call);
	useEffect(() => {
		latest.current = call;
	});
	useEffect(() => {
		if (!isFromServer || readToken() === null) return;
		let isCurrent = true;
		void callAuthed(latest.current.name, latest.current.input).then((result) => {
			if (isCurrent && !result.ok && result.status === 401) setExpired(true);
		});
		return () => {
			isCurrent = false;
		};
	}, [isFromServer]);
	return { isExpired, forget: () => setExpired(false) };
}
