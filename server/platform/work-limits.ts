import type { WorkClass } from './work-class.ts';

export type WorkLimit = {
	/** requests in progress */
	running: number;
	/** requests that wait for one of those to end, for the memory they take; the time they wait is the limit that is met first */
	waiting: number;
	/** A request is refused at once when it would wait longer, by the last measured time of each place in the queue. */
	waitMs: number;
	/** so many may wait in any case: a pause of the machine refuses none of them. Missing: as many as `running` */
	accepted?: number;
	/** the most of the time that these requests take while other requests of customers wait; missing: all of it */
	share?: number;
};

/**
 * The most of the time that making pages and all requests of anonymous callers with a share take together while customers wait:
 * several floods at once would take all of it otherwise.
 */
export const anonymousShare = 0.2;
/**
 * The same while the event loop has no idle time and a request of a customer is in progress or has arrived in the last ten
 * seconds.
 */
export const saturatedShare = 0.05;

/**
 * The limits of a process with ten connections to the database. Customers leave after about a second, on a slow machine too,
 * so queues are bounded by time.
 */
export const workLimits: Readonly<Record<WorkClass, WorkLimit>> = {
	// 200 to 400 orders in a second, and no more with 24 at once, which share the cores: orders take twice as long then, and
	// refusals four times.
	order: { running: 8, waiting: 400, waitMs: 400, accepted: 64 },
	// What a signed-in customer reads and changes: one or two short statements. One account has up to 32 in progress or waiting.
	account: { running: 8, waiting: 200, waitMs: 300, accepted: 64 },
	// A password takes 30 ms of a core, and there are few cores. Anyone can send links and passwords that are wrong. The share
	// counts while orders or other requests of signed-in customers are in progress or have arrived in the last ten seconds: about
	// fifteen passwords a second on two cores. Where eight passwords take longer than 100 ms they take more than the share. It is
	// the class's own, so that sign-ins go on beside a flood of pages. The first of a queue waits for 400 ms at most, which counts
	// as the time of its place: so some more are accepted.
	'sign-in': { running: 8, waiting: 40, waitMs: 2000, accepted: 16, share: 0.2 },
	// Few staff members with slow lists. Their files and reports must not take all connections.
	office: { running: 6, waiting: 60, waitMs: 3000 },
	// Pictures and documents of staff: the encoder, and a virus scanner that may not answer for seconds.
	upload: { running: 2, waiting: 40, waitMs: 20_000, accepted: 40 },
	// Pincodes, coupons and forms without a token, and all requests with one that is not known to have a session: anyone can
	// invent it. A sign-in at another process may not be known at once, so they may wait for long.
	anonymous: { running: 4, waiting: 200, waitMs: 1000, accepted: 64, share: anonymousShare },
	// Orders of the same callers. Few of them wait, as nginx sends a bounded number of orders at a time (deploy/nginx.conf) and
	// refuses others, those of customers, too.
	'anonymous-order': { running: 2, waiting: 8, waitMs: 1000, accepted: 8, share: 0.1 },
	// Requests without a current copy. They wait in the queue of the copies (`copyLimits`), many of them for the same copy.
	catalogue: { running: 200, waiting: 0, waitMs: 0 },
	// Scripts, styles and pictures from the disk.
	file: { running: 200, waiting: 200, waitMs: 1000 },
	// Files under /media that are not in the folder, and may not exist: a statement, or work of the encoder. A browser asks for
	// the pictures of a page once, so they wait for long. nginx waits for 15 s, the work included, and then takes the process for
	// a failed one.
	'missing-file': { running: 2, waiting: 200, waitMs: 5000, accepted: 100, share: anonymousShare },
	// Each search is computed: 1 to 10 ms of the core that answers the orders, too.
	search: { running: 2, waiting: 100, waitMs: 300, share: anonymousShare },
	// Requests without a current copy. They wait in the queue of the copies; a page takes 10 to 40 ms.
	page: { running: 100, waiting: 0, waitMs: 0 },
};

/** The limits of a process with fewer connections: two of them stay for the other classes, of two one. */
export function workLimitsOf(connections: number): typeof workLimits {
	const running = Math.min(workLimits.order.running, Math.max(1, connections - 2));
	return { ...workLimits, order: { ...workLimits.order, running } };
}

/**
 * Copies that are made concurrently, and that wait for it. Pages are made of responses, so responses have the longer queue. A
 * page takes the core for 10 ms and more at a time: the steps of an order wait for each of those in progress.
 */
export const copyLimits = {
	maxMaking: { page: 2, response: 4 },
	maxWaiting: { page: 24, response: 200 },
	maxWaitMs: { page: 1000, response: 1000 },
} as const;
