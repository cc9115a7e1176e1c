import { createHash } from 'node:crypto';
import { createConcurrencyLimiter, setBounded } from './bounds.ts';
import type { Change } from './changes.ts';
import type { Encoding } from './content-negotiation.ts';
import { type Copy, type CopySource, createPacker, flat, ownMemory, type Packed } from './copy.ts';
import { copyLimits } from './overload.ts';
import type { ThrottledRun } from './throttle.ts';

/**
 * Public answers and pages, ready to send: one copy serves all users. A copy is made again when what it shows has
 * changed. Answers to signed-in users are never here.
 */

/** A parsed body takes about this many times the memory of its text. */
const parsedSize = 3;

/** A copy is made again after this time, because the clock changes what it shows, such as the end of a campaign. */
const maxAgeMs = 10_000;
/** The same while the connection for changes of other processes is lost. */
const maxAgeDisconnectedMs = 1000;
/** A changed price is on every page within this time; until then a busy server sends the last copy. */
const maxLateMs = 800;
/** The last copy of a page whose data cannot be read is sent this long. */
const maxStaleMs = 10 * 60_000;
/** URLs as requested that lead to a copy; longer ones take the whole way. */
const maxUrls = 20_000;
const maxUrlLength = 500;
/** Product ids of recent changes that copies in the making are compared with. */
const maxChanges = 1000;

/** Pages are made of answers, so each kind waits in a queue of its own. */
export type CopyKind = 'page' | 'answer';

export type AnswerCache = {
	/** The copy for this URL as it was requested, if it shows the present state. */
	find: (url: string) => Copy | null;
	/** The same by its key. */
	findByKey: (key: string) => Copy | null;
	/**
	 * The copy under a key, made by `make` if there is none or it is stale. Concurrent requests make it once.
	 * @param url as it was requested: `find` answers it from now on
	 */
	get: (request: { kind: CopyKind; url: string; key: string; make: () => Promise<CopySource> }) => Promise<Copy>;
	/** Head and body of a copy in an encoding; a body is compressed once. */
	pack: (copy: Copy, encoding: Encoding) => Promise<Packed>;
	/** The JSON body of an answer, parsed once for the pages. */
	parse: (copy: Copy) => unknown;
	/** Makes the copies stale that show what has changed. */
	change: (change: Change) => void;
	/** false: changes of other processes are missed until it is true again */
	setConnected: (isConnected: boolean) => void;
	bytes: () => number;
	/** number of URLs that `find` can answer */
	urls: () => number;
};

export type AnswerCacheOptions = {
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
	onFull: () => never;
};

function etagOf(body: Buffer): string {
	return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

function concerns({ topic, products }: Change, copy: Pick<CopySource, 'topics' | 'products'>): boolean {
	if (!copy.topics.has(topic)) return false;
	if (products === null || copy.products === null) return true;
	return products.some((id) => copy.products?.has(id));
}

export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
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
	/** keys by URL as requested */
	const keys = new Map<string, string>();
	const making = new Map<string, Promise<Copy>>();
	/** changes while copies are in the making, by number */
	const recent: (Change & { number: number })[] = [];
	let changes = 0;
	let bytes = 0;
	let isConnected = true;
	const limiters = {
		page: createConcurrencyLimiter(maxMaking.page, maxWaiting.page, onFull, maxWaitMs.page),
		answer: createConcurrencyLimiter(maxMaking.answer, maxWaiting.answer, onFull, maxWaitMs.answer),
	};

	function grow(copy: Copy, by: number): void {
		copy.bytes += by;
		if (copies.get(copy.key) === copy) bytes += by;
	}

	const pack = createPacker(grow);

	function remove(key: string): void {
		const copy = copies.get(key);
		if (copy === undefined) return;
		copies.delete(key);
		bytes -= copy.bytes;
	}

	function keep(copy: Copy): void {
		remove(copy.key);
		copies.set(copy.key, copy);
		bytes += copy.bytes;
		for (const [key, oldest] of copies) {
			if (bytes <= maxBytes) break;
			if (oldest.isUsed && oldest !== copy) {
				// Requested since: it is kept for one more round.
				oldest.isUsed = false;
				copies.delete(key);
				copies.set(key, oldest);
			} else remove(key);
		}
	}

	function maxAge(): number {
		return isConnected ? maxAgeMs : maxAgeDisconnectedMs;
	}

	/** Since when the copy may differ from the present state; null: it does not. */
	function staleSince(copy: Copy, now: number): number | null {
		if (copy.staleSince !== null) return copy.staleSince;
		return now - copy.madeAt < maxAge() ? null : copy.madeAt + maxAge();
	}

	async function renew(kind: CopyKind, key: string, make: () => Promise<CopySource>): Promise<Copy> {
		const before = changes;
		const madeAt = clock();
		const old = copies.get(key);
		const isOldUsable = old !== undefined && madeAt - old.madeAt < maxStaleMs;
		let made: CopySource;
		try {
			made = await (kind === 'page' && runThrottled !== undefined ? runThrottled(make) : make());
		} catch (error) {
			if (isOldUsable) return old;
			throw error;
		}
		if ((made.status >= 500 || made.isPartial === true) && isOldUsable) return old;
		const copy: Copy = {
			...made,
			key,
			body: ownMemory(made.body),
			etag: etagOf(made.body),
			packed: {},
			notModified: [],
			bytes: made.body.length + 1000,
			madeAt,
			staleSince: null,
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
		const since = recent.filter(({ number }) => number > before);
		const isComplete = since.length === changes - before;
		if (!isComplete || since.some((change) => concerns(change, copy))) copy.staleSince = clock();
		keep(copy);
		return copy;
	}

	function findByKey(key: string): Copy | null {
		const copy = copies.get(key);
		if (copy === undefined || staleSince(copy, clock()) !== null) return null;
		copy.isUsed = true;
		return copy;
	}

	return {
		find: (url) => findByKey(keys.get(url) ?? ''),
		findByKey,
		async get({ kind, url, key, make }) {
			// Addresses of nothing, or long ones, would fill the memory.
			const remember = (copy: Copy) => {
				if (copies.has(key) && url.length <= maxUrlLength) setBounded(keys, url, key, maxUrls);
				return copy;
			};
			const now = clock();
			const known = copies.get(key);
			const late = known === undefined ? null : staleSince(known, now);
			if (known !== undefined && late === null) return remember(known);
			let run = making.get(key);
			if (run === undefined) {
				run = limiters[kind](() => renew(kind, key, make)).finally(() => making.delete(key));
				making.set(key, run);
			}
			if (known === undefined || late === null) return run.then(remember);
			if (making.size > maxMaking.answer && now - late < maxLateMs) {
				run.catch(() => {});
				return known;
			}
			// A full queue refuses; the last copy is better.
			return run.then(remember, (error) => {
				if (clock() - known.madeAt < maxStaleMs) return known;
				throw error;
			});
		},
		change(change) {
			changes += 1;
			if (making.size === 0) recent.length = 0;
			else recent.push({ ...change, number: changes });
			if (recent.length > maxChanges) recent.shift();
			const now = clock();
			for (const copy of copies.values()) if (copy.staleSince === null && concerns(change, copy)) copy.staleSince = now;
		},
		setConnected(isNow) {
			isConnected = isNow;
			if (!isNow) return;
			// Changes before this moment may have been missed.
			const now = clock();
			for (const copy of copies.values()) copy.staleSince ??= now;
		},
		pack,
		parse(copy) {
			if (copy.parsed === undefined) {
				const text = copy.body?.toString() ?? '';
				copy.parsed = JSON.parse(text);
				grow(copy, parsedSize * text.length);
			}
			return copy.parsed;
		},
		bytes: () => bytes,
		urls: () => keys.size,
	};
}
