import { newIdempotencyKey } from '#contract/call-wire.ts';
import type { EndpointName } from '#contract/paths.ts';
import { useRef } from 'react';
import { type CallInput, call, type Reply } from './api.ts';

type CallOnce = <N extends EndpointName>(name: N, input: CallInput<N>) => Promise<Reply<N>>;

/**
 * Calls with an Idempotency-Key that stays the same as long as exactly the same is sent and nobody knows what became
 * of it, so that pressing again after a lost answer does not do it twice.
 */
export function useCallOnce(): CallOnce {
	const pending = useRef<{ key: string; content: string } | null>(null);
	return async (name, input) => {
		const content = JSON.stringify([name, input]);
		if (pending.current?.content !== content) pending.current = { key: newIdempotencyKey(), content };
		const reply = await call(name, { ...input, idempotencyKey: pending.current.key });
		pending.current = null;
		return reply;
	};
}
