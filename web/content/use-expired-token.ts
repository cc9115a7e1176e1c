import type { CallInput } from '#contract/endpoints.ts';
import type { ShopEndpointName } from '#contract/shop-paths.generated.ts';
import { callAuthed } from '#web/lib/call-authed.ts';
import { readToken } from '#web/lib/session-store.ts';
import { useEffect, useRef, useState } from 'react';

/** A call that a page from the server has not made with the token of the reader. */
export type OwnCall<N extends ShopEndpointName> = { name: N; input: Omit<CallInput<N>, 'token'> };

/**
 * A page from the server is the same for every customer. A user with a token is told when it has expired,
 * as if the page had been asked for with it.
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
