import { newIdempotencyKey } from '#contract/call-wire.ts';
import { storedValue } from '#web/lib/stored-value.ts';

/** An order that was sent and whose outcome is not known yet. */
type Attempt = { key: string; body: string; personId: string };

/** In sessionStorage, so that a reload in the middle of an order does not forget its key. */
const attempt = storedValue<Attempt | null>({
	key: 'orderAttempt',
	storage: () => sessionStorage,
	parse: attemptFromText,
	print: (value) => (value === null ? null : JSON.stringify(value)),
});

function attemptFromText(text: string | null): Attempt | null {
	if (text === null) return null;
	try {
		const stored = JSON.parse(text) as Partial<Attempt> | null;
		const isWhole = [stored?.key, stored?.body, stored?.personId].every((part) => typeof part === 'string');
		return isWhole ? (stored as Attempt) : null;
	} catch {
		return null;
	}
}

/**
 * The Idempotency-Key for an order: the same one as long as the same person sends the same order and does not
 * know what became of it.
 */
export function attemptKey(body: string, personId: string): string {
	const pending = attempt.read();
	if (pending !== null && pending.body === body && pending.personId === personId) return pending.key;
	const key = newIdempotencyKey();
	attempt.change(() => ({ key, body, personId }));
	return key;
}

/** The outcome is known: the next order is a new one. */
export function forgetAttempt(): void {
	attempt.change(() => null);
}

export function hasPendingAttempt(personId: string): boolean {
	return attempt.read()?.personId === personId;
}
