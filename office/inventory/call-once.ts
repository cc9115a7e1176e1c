import { dayMs } from '#domain/duration.ts';
import type { CallInput } from '#contract/endpoints.ts';
import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { call, failureOf } from '#office/lib/api.ts';
import { readUser } from '#office/lib/session.ts';
import { HttpError, useNotify } from 'react-admin';

/**
 * Refusals by the command itself. They come after its key was looked up: nothing was booked under it. Others, such as 400,
 * 401 or 429, say nothing about a request that was sent before.
 */
const commandRefusals: ReadonlySet<number> = new Set([404, 409, 422]);

type StockCommand = 'office.stock.receive' | 'office.stock.writeOff' | 'office.stock.count';

/** The server keeps the keys of each user apart. */
function storageKeyOf(name: StockCommand, { id = '' }: { id?: string } = {}): string {
	return `pendingKey ${readUser()?.id} ${name} ${id}`;
}

/** The server forgets a key after seven days (`server/retention-periods.ts`). */
const keyLifeMs = 6 * dayMs;

/** Key and time of an entry whose outcome is unknown. */
function pendingKeyOf(storageKey: string): [string, number] | null {
	const [key = '', sentAt] = localStorage.getItem(storageKey)?.split(' ') ?? [];
	return key !== '' && Date.now() - Number(sentAt) < keyLifeMs ? [key, Number(sentAt)] : null;
}

/**
 * Calls with an Idempotency-Key that stays the same while the outcome is unknown, for other content too: the server books one
 * of the requests with it. Otherwise a receipt whose response was lost would be booked again with the next one, in this tab
 * or another one.
 * @returns isRepeated: it was booked before, with a try that got no response, and not again
 */
export async function callOnce<N extends StockCommand>(name: N, input: CallInput<N>): Promise<{ isRepeated: boolean }> {
	const storageKey = storageKeyOf(name, input.params as { id?: string } | undefined);
	const [idempotencyKey, sentAt] = pendingKeyOf(storageKey) ?? [newIdempotencyKey(), Date.now()];
	const stored = `${idempotencyKey} ${sentAt} ${performance.now()}`;
	localStorage.setItem(storageKey, stored);
	/** unless an entry was sent with the key since */
	function endKey(): void {
		if (localStorage.getItem(storageKey) === stored) localStorage.removeItem(storageKey);
	}
	try {
		const { isRepeated } = await call(name, { ...input, idempotencyKey });
		endKey();
		return { isRepeated };
	} catch (error) {
		const { code } = failureOf(error);
		if (!(error instanceof HttpError) || code === '' || !commandRefusals.has(error.status)) throw error;
		endKey();
		if (code !== 'KEY_REUSED') throw error;
		throw new HttpError('khetse.inventory.bookedBefore', error.status, error.body);
	}
}

/** The notice of a booking. */
export function useBookedNotice(): (done: string, count: number, isRepeated: boolean) => void {
	const notify = useNotify();
	return (done, count, isRepeated) => {
		if (isRepeated) notify('khetse.inventory.repeated', { type: 'warning', autoHideDuration: 15_000 });
		else notify(`khetse.inventory.${done}`, { type: 'success', messageArgs: { smart_count: count } });
	};
}
