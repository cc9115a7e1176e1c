import type { CallInput } from '#contract/endpoints.ts';
import { newIdempotencyKey } from '#contract/idempotency-key.ts';
import { call, failureOf } from '#office/lib/api.ts';
import { readUser } from '#office/lib/session.ts';
import { HttpError, useNotify, useTranslate } from 'react-admin';

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

/**
 * Calls with an Idempotency-Key that stays the same while the outcome is unknown, for other content too: the server books one
 * of the requests with it. Otherwise a receipt whose response was lost would be booked again with the next one. The key is
 * kept in the tab, because a page is often reloaded to see whether something was booked.
 * @returns hadFailed: an attempt with this key failed before, and of all of them one was booked
 */
export async function callOnce<N extends StockCommand>(name: N, input: CallInput<N>): Promise<{ hadFailed: boolean }> {
	const storageKey = storageKeyOf(name, input.params as { id?: string } | undefined);
	const pendingKey = sessionStorage.getItem(storageKey);
	const idempotencyKey = pendingKey ?? newIdempotencyKey();
	sessionStorage.setItem(storageKey, idempotencyKey);
	try {
		await call(name, { ...input, idempotencyKey });
		sessionStorage.removeItem(storageKey);
		return { hadFailed: pendingKey !== null };
	} catch (error) {
		const { code } = failureOf(error);
		if (!(error instanceof HttpError) || code === '' || !commandRefusals.has(error.status)) throw error;
		sessionStorage.removeItem(storageKey);
		if (code !== 'KEY_REUSED') throw error;
		throw new HttpError('khetse.inventory.bookedBefore', error.status, error.body);
	}
}

/** The notice of a booking. The same content as before a failure may be a repetition or a new entry: staff check the stock. */
export function useBookedNotice(): (done: string, count: number, hadFailed: boolean) => void {
	const notify = useNotify();
	const translate = useTranslate();
	return (done, count, hadFailed) => {
		const sentence = translate(`khetse.inventory.${done}`, { smart_count: count });
		if (!hadFailed) return notify(sentence, { type: 'success' });
		const warning = `${sentence}. ${translate('khetse.inventory.oneBooked')}`;
		notify(warning, { type: 'warning', autoHideDuration: 15_000 });
	};
}
