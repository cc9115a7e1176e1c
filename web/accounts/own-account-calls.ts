import type { CallInput, Reply } from '#contract/endpoints.ts';
import {
	type CallOutcome,
	callThrough,
	download,
	fetchTransport,
	lockStored,
	requestOf,
} from '#contract/http-client.ts';
import { type OwnAccountEndpointName, ownAccountPaths } from '#contract/own-account-paths.generated.ts';
import { storageKeys } from '#contract/stored-cart.ts';
import { sendAuthed } from '#web/lib/call-authed.ts';
import { replaceToken } from '#web/lib/session-store.ts';
import { useRefusal } from '#web/lib/use-refusal.ts';
import { useState } from 'react';

/** The password is typed again: the response has a new token, and the one before has ended. `user.export` is a download. */
const renewals: ReadonlySet<OwnAccountEndpointName> = new Set(['user.changePassword', 'user.revokeSession']);

/** Calls an endpoint of the own account with the stored token, and stores the one that replaces it. */
export function callOwn<N extends OwnAccountEndpointName>(
	name: N,
	input: Omit<CallInput<N>, 'token'> = {},
): Promise<CallOutcome<Reply<N>>> {
	return sendAuthed(async (token) => {
		const release = renewals.has(name) ? await lockStored(storageKeys.token, 'exclusive') : undefined;
		try {
			const request = requestOf(ownAccountPaths[name], { ...(input as CallInput<N>), token });
			const result = await callThrough<Reply<N>>(fetchTransport, request);
			const reply: { token?: string | null } | undefined = result.ok ? (result.reply as object) : undefined;
			if (reply?.token) replaceToken(token, reply.token);
			return result;
		} finally {
			release?.();
		}
	});
}

/**
 * A call of the own account by a button, with its refusal in the language of the page.
 * @param failed shown when the shop does not answer
 */
export function useOwnCall(failed: string) {
	const refusalOf = useRefusal();
	const [isBusy, setBusy] = useState(false);
	const [refusal, setRefusal] = useState<string | null>(null);
	return {
		isBusy,
		refusal,
		/** @returns the response; null when it was refused */
		async send<N extends OwnAccountEndpointName>(name: N, input: Omit<CallInput<N>, 'token'> = {}) {
			setBusy(true);
			setRefusal(null);
			const result = await callOwn(name, input);
			setBusy(false);
			if (result.ok) return result.reply;
			setRefusal(refusalOf(result.error, failed).refusal);
			return null;
		},
	};
}

const exportTimeoutMs = 30_000;

/** Downloads the data of the customer. */
export function downloadOwnData(body: { currentPassword: string }): Promise<CallOutcome<null>> {
	return sendAuthed(async (token) => {
		const release = await lockStored(storageKeys.token, 'exclusive');
		const request = requestOf(ownAccountPaths['user.export'], { body, token });
		const onToken = (next: string) => {
			replaceToken(token, next);
			release();
		};
		return download(request, exportTimeoutMs, document.createElement('a'), onToken).finally(release);
	});
}
