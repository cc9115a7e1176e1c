import { createHash } from 'node:crypto';
import { BoundedMap } from './bounded-map.ts';
import type { Change } from './changes.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import type { Encoding } from './content-negotiation.ts';
import {
	type Copy,
	type CopyKind,
	type CopySource,
	createPacker,
	flat,
	ownMemory,
	ownText,
	type Packed,
} from './copy.ts';
import { createPresentState, type ScheduledChange } from './present-state.ts';
import type { ThrottledRun } from './throttle.ts';
import { copyLimits } from './work-limits.ts';

/**
 * Public responses and pages, ready to send: one copy serves all users. A copy is made again when what it shows has
 * changed. Responses to signed-in users are never here.
 */

/** A parsed body takes about this many times the memory of its text. */
const parsedSize = 3;

/** A changed price is on every page within this time; until then a busy server sends the last copy. */
const maxLateMs = 800;
/** A copy that could not be made again is sent for this long before the next attempt. */
const retryMs = 1000;
/** Below it pages are deleted instead. */
const minResponseShare = 0.25;
/** URLs as requested that lead to a copy; longer ones take the whole way. */
const maxUrls = 20_000;
const maxUrlLength = 500;
export type ResponseCache = {
	/** The copy for this URL as it was requested, if it shows the present state. */
	find: (url: string) => Copy | null;
	/** The same by its key. */
	findByKey: (key: string) => Copy | null;
	/**
	 * For a user while the database is unavailable: a copy of at most the age that may be shown then, and only without a change that it
	 * does not show, which may be the user's own: none while changes are missed. None is made.
	 */
	findUnchanged: (key: string) => Copy | null;
	/** The copy for this URL, also one that shows an earlier state. */
	peek: (url: string) => Copy | null;
	/**
	 * The copy under a key, made by `make` if there is none or it is stale. Concurrent requests make it once.
	 * @param url as it was requested: `find` answers it from now on
	 */
	get: (request: { kind: CopyKind; url: string; key: string; make: () => Promise<CopySource> }) => Promise<Copy>;
	/** Whether there is no room to make this copy: `get` would refuse it. */
	isFull: (kind: CopyKind, key: string) => boolean;
	/** Head and body of a copy in an encoding; a body is compressed once. */
	pack: (copy: Copy, encoding: Encoding) => Promise<Packed>;
	/** The JSON body of a response, parsed once for the pages that share it. */
	parse: (copy: Copy) => unknown;
	/** Makes the copies stale that show what has changed. */
	change: (change: Change) => void;
	/** When the clock changes what is shown, in order; null: not known at present. */
	schedule: (changes: readonly ScheduledChange[] | null) => void;
	/** false: changes of other processes are missed until it is true again */
	setConnected: (isConnected: boolean) => void;
	bytes: () => number;
	/** number of URLs that `find` can answer */
	urls: () => number;
};

export type ResponseCacheOptions = {
	clock?: () => number;
	/** the oldest copies that no request asked for again are deleted above it */
	maxBytes: number;
	/** copies of a kind that are made concurrently, and that wait */
	maxMaking?: Readonly<Record<CopyKind, number>>;
	maxWaiting?: Readonly<Record<CopyKind, number>>;
	maxWaitMs?: Readonly<Record<CopyKind, number>>;
	/** how pages are made beside the work of customers; missing: at once */
	runThrottled?: ThrottledRun;
	/** throws the refusal of a busy server */
	onFull: (kind: CopyKind) => never;
};

/** A weak tag: one for the body in all encodings. */
function etagOf(body: Buffer): string {
	return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
	const {
		clock = Date.now,
		maxBytes,
		maxMaking,
		maxWaiting,
		maxWaitMs,
		runThrottled,
		onFull,
	} = { ...copyLimits, ...options };
	const copies = new Map<string, Copy>();
	/** those of a kind, the next to be deleted first */
	const turns: Record<CopyKind, Set<Copy>> = { page: new Set(), response: new Set() };
	const bytesOf: Record<CopyKind, number> = { page: 0, response: 0 };
	/** keys by URL as requested */
	const keys = new BoundedMap<string, string>(maxUrls);
	const making = new Map<string, Promise<Copy>>();
	const state = createPresentState(clock);
	const limiters = {
		page: createConcurrencyLimiter(maxMaking.page, maxWaiting.page, () => onFull('page'), maxWaitMs.page),
		response: createConcurrencyLimiter(
			maxMaking.response,
			maxWaiting.response,
			() => onFull('response'),
			maxWaitMs.response,
		),
	};

	function grow(copy: Copy, by: number): void {
		copy.bytes += by;
		if (copies.get(copy.key) !== copy) return;
		bytesOf[copy.kind] += by;
		removeOldest();
	}

	const pack = createPacker(grow);

	function remove(key: string): void {
		const copy = copies.get(key);
		if (copy === undefined) return;
		copies.delete(key);
		turns[copy.kind].delete(copy);
		bytesOf[copy.kind] -= copy.bytes;
	}

	/** Responses give way to pages, which take longer to make, until they have a quarter of the memory. */
	function nextKind(): CopyKind {
		return bytesOf.response > maxBytes * minResponseShare ? 'response' : 'page';
	}

	function keep(copy: Copy): void {
		remove(copy.key);
		copies.set(copy.key, copy);
		turns[copy.kind].add(copy);
		bytesOf[copy.kind] += copy.bytes;
		removeOldest();
	}

	function removeOldest(): void {
		while (bytesOf.page + bytesOf.response > maxBytes) {
			const of = turns[nextKind()];
			const [oldest] = of;
			if (oldest === undefined) break;
			if (oldest.isUsed) {
				// Requested since: it is kept for one more round.
				oldest.isUsed = false;
				of.delete(oldest);
				of.add(oldest);
			} else remove(oldest.key);
		}
	}

	async function renew(kind: CopyKind, key: string, make: () => Promise<CopySource>): Promise<Copy> {
		const before = state.changes();
		const madeAt = clock();
		const old = copies.get(key);
		const isOldUsable = old !== undefined && state.isUsable(old, madeAt);
		let made: CopySource;
		try {
			made = await (kind === 'page' && runThrottled !== undefined ? runThrottled(make) : make());
		} catch (error) {
			if (!isOldUsable) throw error;
			old.failedAt = clock();
			return old;
		}
		if ((made.status >= 500 || made.isPartial === true) && isOldUsable) {
			old.failedAt = clock();
			return old;
		}
		const never = Number.NEGATIVE_INFINITY;
		const { shown = { checked: before, presentAt: madeAt, failedAt: never }, ...source } = made;
		const copy: Copy = {
			...source,
			kind,
			key,
			body: ownMemory(made.body),
			etag: etagOf(made.body),
			packed: {},
			notModified: [],
			bytes: made.body.length + 1000,
			madeAt,
			checked: Math.min(before, shown.checked),
			presentAt: Math.min(madeAt, shown.presentAt),
			failedAt: shown.failedAt,
			stale: null,
			isUsed: false,
		};
		if (made.status !== 200 || made.isPartial === true) {
			remove(key);
			return copy;
		}
		copy.headers = { ...made.headers, etag: copy.etag };
		const { 'content-type': _type, ...unchanged } = copy.headers;
		copy.notModified = flat(unchanged);
		if ((await pack(copy, 'br')).isCompressed && kind === 'page') {
			copy.body = null;
			copy.bytes -= made.body.length;
		}
		keep(copy);
		return copy;
	}

	function findByKey(key: string): Copy | null {
		const copy = copies.get(key);
		if (copy === undefined || state.staleness(copy, clock()) !== null) return null;
		copy.isUsed = true;
		return copy;
	}

	return {
		find: (url) => findByKey(keys.get(url) ?? ''),
		findByKey,
		findUnchanged: (key) => {
			const copy = copies.get(key);
			return copy !== undefined && state.isUnchanged(copy, clock()) ? copy : null;
		},
		peek: (url) => copies.get(keys.get(url) ?? '') ?? null,
		async get({ kind, url, key, make }) {
			// URLs without a copy, and long ones, are not remembered: they would fill the memory.
			const remember = (copy: Copy) => {
				if (copies.has(key) && url.length <= maxUrlLength) keys.set(ownText(url), key);
				return copy;
			};
			const now = clock();
			const known = copies.get(key);
			const stale = known === undefined ? null : state.staleness(known, now);
			if (known !== undefined && stale === null) return remember(known);
			if (known !== undefined && now - known.failedAt < retryMs && state.isUsable(known, now)) return remember(known);
			let run = making.get(key);
			if (run === undefined) {
				// A copy that is shown already is made again before new ones, of which anonymous callers can ask for any number.
				const isFirst = known !== undefined;
				run = limiters[kind](() => renew(kind, key, make), { isFirst }).finally(() => making.delete(key));
				making.set(key, run);
			}
			if (known === undefined || stale === null) return run.then(remember);
			if (making.size > maxMaking.response && now - stale.since < maxLateMs) {
				run.catch(() => {});
				return remember(known);
			}
			// A full queue refuses; the last copy is better.
			return run.then(remember, (error) => {
				if (state.isUsable(known, clock())) return remember(known);
				throw error;
			});
		},
		isFull: (kind, key) => limiters[kind].isFull() && !copies.has(key) && !making.has(key),
		change: state.change,
		schedule: state.schedule,
		setConnected: state.setConnected,
		pack,
		parse(copy) {
			if (copy.parsed !== undefined) return copy.parsed;
			const text = copy.body?.toString() ?? '';
			const parsed: unknown = JSON.parse(text);
			if (copy.isParsed) {
				copy.parsed = parsed;
				grow(copy, parsedSize * text.length);
			}
			copy.isParsed = true;
			return parsed;
		},
		bytes: () => bytesOf.page + bytesOf.response,
		urls: () => keys.size,
	};
}
