import { secondMs } from '#domain/duration.ts';
import type { CallInput } from '#contract/endpoints.ts';
import { storeInTurn } from '#contract/http-client.ts';
import { keyLifeMs, newIdempotencyKey, requestLifeMs } from '#contract/idempotency-key.ts';
import { callWithOutcome, failureOf } from '#office/lib/api.ts';
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

/** A warning is not read before this time: the second tap of two in a row sends nothing. */
const noticeMs = secondMs;

/** The tries of one form. */
export type Tries = {
	/** of the last one whose outcome is unknown; null: there is none */
	unknownKey: string | null;
	/** the last one that says that an earlier entry was booked or may have been, and when, as `performance.now()` */
	warning: { text: string; at: number } | null;
};

export function noTries(): Tries {
	return { unknownKey: null, warning: null };
}

/** Key of entries whose outcome is unknown, and when the first and the last of them were sent. */
type PendingKey = { key: string; sentAt: number; lastSentAt: number };

function pendingKeyOf(storageKey: string): PendingKey | null {
	const [key = '', sentAt, lastSentAt] = localStorage.getItem(storageKey)?.split(' ') ?? [];
	const pending = { key, sentAt: Number(sentAt), lastSentAt: Number(lastSentAt) };
	return key !== '' && Date.now() - pending.sentAt < keyLifeMs ? pending : null;
}

type SentEntry = { idempotencyKey: string; now: number; stored: string; former: PendingKey | null };

/** Notes that an entry is sent. Throws when the key of an earlier try of the form has ended. */
function noteSentEntry(storageKey: string, tries: Tries): SentEntry {
	const now = Date.now();
	const former = pendingKeyOf(storageKey);
	if (tries.unknownKey !== null && tries.unknownKey !== former?.key) {
		tries.unknownKey = null;
		tries.warning = { text: 'khetse.inventory.mayBeBooked', at: performance.now() };
	}
	if (tries.warning !== null && performance.now() - tries.warning.at < noticeMs) throw new Error(tries.warning.text);
	const { key: idempotencyKey, sentAt } = former ?? { key: newIdempotencyKey(), sentAt: now };
	const stored = `${idempotencyKey} ${sentAt} ${now} ${performance.now()}`;
	localStorage.setItem(storageKey, stored);
	return { idempotencyKey, now, stored, former };
}

/**
 * Calls with an Idempotency-Key that stays the same while the outcome is unknown, for other content too: the server books one
 * of the requests with it. Otherwise a receipt whose response was lost would be booked again with the next one, in this tab
 * or another one. When the key of an earlier try of the form was ended from another tab, or so long ago that the server may have
 * forgotten it, this is said once and nothing is sent: that try may have been booked.
 * @param tries of the form, which are changed
 * @returns isRepeated: it was booked before, with a try that got no response, and not again
 */
export async function callOnce<N extends StockCommand>(
	tries: Tries,
	name: N,
	input: CallInput<N>,
): Promise<{ isRepeated: boolean }> {
	const storageKey = storageKeyOf(name, input.params as { id?: string } | undefined);
	const { idempotencyKey, now, stored, former } = await storeInTurn(storageKey, () => noteSentEntry(storageKey, tries));
	/** unless an entry was sent with the key since. @param kept the former entry, if it may still be under way */
	function endKey(kept: PendingKey | null): void {
		if (localStorage.getItem(storageKey) !== stored) return;
		if (kept === null) localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, `${kept.key} ${kept.sentAt} ${kept.lastSentAt}`);
	}
	try {
		const { isRepeated = false } = await callWithOutcome(name, { ...input, idempotencyKey });
		endKey(null);
		tries.unknownKey = null;
		return { isRepeated };
	} catch (error) {
		const { code } = failureOf(error);
		if (!(error instanceof HttpError) || code === '' || !commandRefusals.has(error.status)) {
			tries.unknownKey = idempotencyKey;
			throw error;
		}
		const isUnderWay = code !== 'KEY_REUSED' && former !== null && now - former.lastSentAt < requestLifeMs;
		endKey(isUnderWay ? former : null);
		if (!isUnderWay) tries.unknownKey = null;
		if (code !== 'KEY_REUSED') throw error;
		tries.warning = { text: 'khetse.inventory.bookedBefore', at: performance.now() };
		throw new HttpError(tries.warning.text, error.status, error.body);
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
