import { newIdempotencyKey } from '#contract/call-wire.ts';
import { useRef } from 'react';

/**
 * The Idempotency-Key of what is sent: the same one as long as the same is sent and nobody knows what became of it,
 * so that pressing again after a lost answer does not do it twice.
 */
export function useAttempt(): { keyFor: (content: unknown) => string; forget: () => void } {
	const pending = useRef<{ key: string; content: string } | null>(null);
	return {
		keyFor(content) {
			const text = JSON.stringify(content);
			if (pending.current?.content !== text) pending.current = { key: newIdempotencyKey(), content: text };
			return pending.current.key;
		},
		/** the outcome is known: the same once more is something new */
		forget() {
			pending.current = null;
		},
	};
}
