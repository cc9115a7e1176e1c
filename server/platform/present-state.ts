import { minuteMs } from '#domain/duration.ts';
import type { Topic } from '#contract/endpoint.ts';
import type { Change } from './changes.ts';
import type { Copy, Stale } from './copy.ts';

/**
 * Whether a copy shows the present state: by the changes of data, which name their topic and some of them their products, by
 * the clock, and by the connection for changes. A copy is compared when it is asked for, so that a change costs the same with
 * any number of copies. docs/decisions/0018
 */

/** Age at which a copy is made again although no change of data or of the clock has made it stale. */
const maxAgeMs = 6 * 60 * minuteMs;
/** The same while it is not known when the clock changes what is shown, such as at the end of a campaign. */
const maxAgeUnscheduledMs = 10_000;
/** The same while the connection for changes of other processes is lost. */
const maxAgeDisconnectedMs = 1000;
/** The last copy of a page whose data cannot be read is sent this long after the change that it does not show. */
const maxStaleMs = 10 * minuteMs;
/** A clock that is corrected by less changes nothing that is shown. */
const setBackMs = 1000;
/** Above it the products of a topic are forgotten, and its last change concerns all copies. */
const maxChangedProducts = 100_000;

/** An instant at which the clock changes what is shown, such as the end of a campaign. */
export type ScheduledChange = {
	/** milliseconds since 1970 */
	at: number;
	topic: Topic;
};

/** The number of a change, and when it came. */
type LastChange = { number: number; at: number };

/** The last changes of a topic. */
type Changes = {
	/** of all kinds */
	last: LastChange;
	/** without products: it concerns every copy of the topic */
	all: LastChange;
	products: Map<string, LastChange>;
};

const never: LastChange = { number: 0, at: 0 };

export type PresentState = {
	/** number of changes until now: a copy that is made now shows them */
	changes: () => number;
	change: (change: Change) => void;
	/** in order; null: not known at present */
	schedule: (changes: readonly ScheduledChange[] | null) => void;
	setConnected: (isConnected: boolean) => void;
	/** null: the copy shows the present state */
	staleness: (copy: Copy, now: number) => Stale | null;
	/** whether the copy is better than a failure or a refusal */
	isUsable: (copy: Copy, now: number) => boolean;
	/** whether it is usable and no change that it does not show was announced or missed */
	isUnchanged: (copy: Copy, now: number) => boolean;
};

export function createPresentState(clock: () => number): PresentState {
	const changed = new Map<Topic, Changes>();
	let changes = 0;
	/** after a lost connection, or when the clock was set back: it concerns every copy */
	let missed = never;
	let scheduled: readonly ScheduledChange[] | null = null;
	let nextChangeAt = Number.POSITIVE_INFINITY;
	let disconnectedAt = 0;
	let isConnected = true;
	let lastNow = Number.NEGATIVE_INFINITY;

	function change({ topic, products }: Change): void {
		changes += 1;
		const latest = { number: changes, at: clock() };
		const of = changed.get(topic) ?? { last: never, all: never, products: new Map() };
		changed.set(topic, of);
		of.last = latest;
		if (products === null || of.products.size > maxChangedProducts) {
			of.all = latest;
			of.products.clear();
		} else for (const id of products) of.products.set(id, latest);
	}

	function replaceScheduled(next: readonly ScheduledChange[] | null): void {
		scheduled = next;
		nextChangeAt = next?.[0]?.at ?? Number.POSITIVE_INFINITY;
	}

	/** The changes of the clock until now. */
	function passScheduled(now: number): void {
		if (now < nextChangeAt) return;
		const due = scheduled ?? [];
		replaceScheduled(due.filter(({ at }) => at > now));
		for (const { at, topic } of due) if (at <= now) change({ topic, products: null });
	}

	function schedule(next: readonly ScheduledChange[] | null): void {
		// No copy may have been asked for since the last of them; the next reading begins after them.
		passScheduled(clock());
		replaceScheduled(next);
	}

	/** Every copy may lack a change. */
	function outdateAll(): void {
		changes += 1;
		missed = { number: changes, at: clock() };
	}

	/** After it, ages and the changes of the clock that have passed are wrong. */
	function noticeSetBack(now: number): void {
		if (now < lastNow - setBackMs) {
			replaceScheduled(null);
			outdateAll();
		}
		lastNow = now;
	}

	/** The first change since the copy was last checked that it may not show; null when it is current. */
	function changeOf({ topics, products, ofAnyProduct, checked }: Copy): LastChange | null {
		if (missed.number > checked) return missed;
		for (const topic of topics) {
			const of = changed.get(topic);
			if (of === undefined || of.last.number <= checked) continue;
			if (products === null || ofAnyProduct.includes(topic)) return of.last;
			if (of.all.number > checked) return of.all;
			for (const id of products) {
				const ofProduct = of.products.get(id);
				if (ofProduct !== undefined && ofProduct.number > checked) return ofProduct;
			}
		}
		return null;
	}

	function maxAgeOf(copy: Copy): number {
		if (!isConnected) return maxAgeDisconnectedMs;
		return copy.maxAgeMs ?? (scheduled === null ? maxAgeUnscheduledMs : maxAgeMs);
	}

	/** null: the copy shows the present state */
	function staleness(copy: Copy, now: number): Stale | null {
		noticeSetBack(now);
		passScheduled(now);
		if (copy.stale !== null) return copy.stale;
		if (copy.checked !== changes) {
			const unshown = changeOf(copy);
			if (unshown !== null) {
				copy.stale = { since: copy.presentAt, changedAt: unshown.at };
				return copy.stale;
			}
			copy.checked = changes;
		}
		const endsAt = copy.madeAt + maxAgeOf(copy);
		if (now >= endsAt)
			return { since: endsAt, changedAt: isConnected ? endsAt : Math.max(copy.madeAt, disconnectedAt) };
		copy.presentAt = now;
		return null;
	}

	/** Whether the copy is better than a failure or a refusal. */
	function isUsable(copy: Copy, now: number): boolean {
		const stale = staleness(copy, now);
		return stale === null || now - stale.changedAt < maxStaleMs;
	}

	/** Whether it is usable and no change that it does not show was announced or missed. */
	function isUnchanged(copy: Copy, now: number): boolean {
		return isConnected && isUsable(copy, now) && copy.stale === null;
	}

	function setConnected(isNow: boolean): void {
		if (isConnected && !isNow) disconnectedAt = clock();
		isConnected = isNow;
		if (isNow) outdateAll();
	}

	return { changes: () => changes, change, schedule, setConnected, staleness, isUsable, isUnchanged };
}
