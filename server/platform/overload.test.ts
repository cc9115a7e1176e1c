import { expect, test, vi } from 'vitest';
import { createOverload } from './overload.ts';
import { mostOfUser, type WorkClass, workClasses } from './work-class.ts';
import { type WorkLimit, workLimits, workLimitsOf } from './work-limits.ts';

/** Work at a clock of its own. @param limit of each class; null: those of the shop */
function openWork(limit: WorkLimit | null, isSaturated = false) {
	const clock = { now: 0, reads: 0 };
	const limits = Object.fromEntries(workClasses.map((name) => [name, limit ?? workLimits[name]])) as Record<
		WorkClass,
		WorkLimit
	>;
	const readClock = () => {
		clock.reads += 1;
		return clock.now;
	};
	const overload = createOverload(limits, readClock, () => isSaturated);
	const running: object[] = [];
	const counts = { refused: 0, late: 0 };

	function send(workClass: WorkClass = 'order'): void {
		const request = {};
		if (!overload.accept(request as never, workClass)) {
			counts.refused += 1;
			return;
		}
		overload.begin(
			request,
			() => false,
			(error) => {
				if (error === undefined) running.push(request);
				else counts.late += 1;
			},
		);
	}
	return {
		clock,
		overload,
		running,
		counts,
		send,
		/** Sends a request that runs at once, and ends it after this time. */
		step(workClass: WorkClass, tookMs: number): void {
			send(workClass);
			const [request = {}] = running.splice(-1);
			clock.now += tookMs;
			overload.end(request);
		},
		/** Until the queues have been checked at the present time. */
		async whenChecked() {
			const { reads } = clock;
			await vi.waitUntil(() => clock.reads > reads + 20, { timeout: 60_000 });
		},
		/** Ends the oldest request that runs. */
		end: () => overload.end(running.shift() ?? {}),
	};
}

test.for([
	[100, 3, 8],
	[10, 30, 60],
] as const)(
	'orders that each take %i ms have a queue of half a second, not of a length',
	async ([stepMs, least, most]) => {
		const { clock, overload, counts, send, end } = openWork({ running: 2, waiting: 1000, waitMs: 500 });
		for (let step = 0; step < 200; step += 1) {
			for (let more = 0; more < 5; more += 1) send();
			clock.now += stepMs;
			end();
		}
		expect(overload.load().order.waiting).toBeGreaterThanOrEqual(least);
		expect(overload.load().order.waiting).toBeLessThanOrEqual(most);
		expect(counts.refused).toBeGreaterThan(500);
		expect(counts.late).toBe(0);
	},
);

test('a pause in which a short queue waits refuses none of the orders that come after it', () => {
	const { clock, counts, send, end } = openWork({ running: 2, waiting: 1000, waitMs: 400, accepted: 40 });
	for (let order = 0; order < 12; order += 1) send();
	clock.now += 500;
	// Each of them has waited for half a second, as if its place took that long.
	for (let order = 0; order < 10; order += 1) end();
	for (let order = 0; order < 40; order += 1) send();
	expect(counts).toEqual({ refused: 0, late: 0 });
	send();
	expect(counts).toEqual({ refused: 1, late: 0 });
});

test('an order that has waited far longer than was expected is refused, and the next one runs', async () => {
	const { clock, running, counts, send, end } = openWork({ running: 1, waiting: 10, waitMs: 100 });
	send();
	send();
	clock.now += 1000;
	await vi.waitUntil(() => counts.late === 1, { timeout: 60_000 });
	end();
	send();
	expect(running).toHaveLength(1);
});

test('a page that never waits is made at once while a place is free, also when the body of another request is missing', () => {
	const { overload, running, counts, send, end } = openWork({ running: 2, waiting: 0, waitMs: 0 });
	expect(overload.accept({} as never, 'page')).toBe(true);
	send('page');
	expect(running).toHaveLength(1);
	expect(counts.refused).toBe(0);
	send('page');
	expect(counts.refused).toBe(1);
	end();
	send('page');
	expect(running).toHaveLength(1);
	expect(counts).toEqual({ refused: 1, late: 0 });
});

test('searches take their share of the time while customers wait, and all of it otherwise', async () => {
	const { clock, overload, counts, send, step } = openWork({ running: 1, waiting: 10, waitMs: 1000, share: 0.25 });
	step('search', 20);
	step('search', 20);
	expect(overload.load().search.waiting).toBe(0);
	send('order');
	send('search');
	expect(overload.load().search).toMatchObject({ running: 0, waiting: 1 });
	clock.now += 80;
	await vi.waitUntil(() => overload.load().search.running === 1, { timeout: 60_000 });
	expect(counts).toEqual({ refused: 0, late: 0 });
});

test('sign-ins take a fifth of the time for ten seconds after an order, and all of it otherwise, also beside pages', async () => {
	const { clock, overload, send, step, whenChecked } = openWork(null);
	await overload.runThrottled(async () => {
		clock.now += 50;
	});
	for (let count = 0; count < 20; count += 1) step('sign-in', 20);
	expect(overload.load()['sign-in'].waiting).toBe(0);
	step('order', 0);
	send('sign-in');
	clock.now += 79;
	await whenChecked();
	expect(overload.load()['sign-in']).toMatchObject({ running: 0, waiting: 1 });
	clock.now += 2;
	await vi.waitUntil(() => overload.load()['sign-in'].running === 1, { timeout: 60_000 });
	await overload.runThrottled(async () => {
		clock.now += 50;
	});
	send('sign-in');
	expect(overload.load()['sign-in']).toMatchObject({ running: 2, waiting: 0 });
	clock.now += 10_000;
	for (let count = 0; count < 20; count += 1) step('sign-in', 20);
	expect(overload.load()['sign-in']).toMatchObject({ running: 2, waiting: 0 });
});

test('requests of callers who are not known take their share of the time while customers wait, and do not count as such', async () => {
	const { clock, overload, send, step } = openWork(null);
	send('anonymous');
	step('search', 20);
	step('search', 20);
	expect(overload.load().search.waiting).toBe(0);
	step('anonymous', 20);
	send('account');
	send('anonymous');
	expect(overload.load().anonymous).toMatchObject({ running: 1, waiting: 1 });
	clock.now += 80;
	await vi.waitUntil(() => overload.load().anonymous.running === 2, { timeout: 60_000 });
});

test.for([
	['a fifth', 'customers wait', false, 120],
	['a twentieth', 'customers wait and the event loop has no idle time', true, 570],
] as const)(
	'all kinds of work with a share take %s of the time together while %s',
	async ([, , isSaturated, waitMs]) => {
		const limit = { running: 1, waiting: 10, waitMs: 10_000, share: 0.25 };
		const { clock, overload, send, step, whenChecked } = openWork(limit, isSaturated);
		send('order');
		step('search', 30);
		// The first of its kind, after a step of another kind.
		send('missing-file');
		const hasBegun = () => overload.load()['missing-file'].running === 1;
		clock.now += waitMs - 1;
		await whenChecked();
		expect(hasBegun()).toBe(false);
		clock.now += 2;
		await vi.waitUntil(hasBegun, { timeout: 60_000 });
	},
);

test('without idle time, other work takes a twentieth for ten seconds after a request of a customer', async () => {
	const limit = { running: 1, waiting: 10, waitMs: 10_000, share: 0.25 };
	const { clock, overload, send, step, whenChecked } = openWork(limit, true);
	step('order', 0);
	clock.now += 9900;
	step('search', 30);
	send('search');
	clock.now += 60;
	await whenChecked();
	expect(overload.load().search).toMatchObject({ running: 0, waiting: 1 });
	// Ten seconds after the order have passed, 0.57 after the step have not.
	clock.now += 11;
	await vi.waitUntil(() => overload.load().search.running === 1, { timeout: 60_000 });
});

test('without idle time, the next search runs before it is refused, after a step that took long', async () => {
	const { clock, overload, running, counts, send, whenChecked } = openWork(null, true);
	send('order');
	send('search');
	send('search');
	const searches = running.slice(1);
	clock.now += 100;
	for (const search of searches) overload.end(search);
	send('search');
	clock.now += 569;
	await whenChecked();
	expect(overload.load().search).toMatchObject({ running: 0, waiting: 1 });
	clock.now += 2;
	await vi.waitUntil(() => overload.load().search.running === 1, { timeout: 60_000 });
	expect(counts).toEqual({ refused: 0, late: 0 });
});

test('without idle time, a search whose time to start has come runs, though it is late after a long turn', async () => {
	const { clock, overload, counts, send, step } = openWork(null, true);
	send('order');
	step('search', 30);
	send('search');
	clock.now += 2 * workLimits.search.waitMs + 50;
	await vi.waitUntil(() => overload.load().search.waiting === 0, { timeout: 60_000 });
	expect(overload.load().search.running).toBe(1);
	expect(counts).toEqual({ refused: 0, late: 0 });
});

test('an event loop that works without a pause counts as one without idle time', () => {
	const overload = createOverload();
	const work = (workClass: WorkClass, ms: number) => {
		const request = {};
		overload.accept(request as never, workClass);
		overload.begin(
			request,
			() => false,
			() => {},
		);
		const until = performance.now() + ms;
		while (performance.now() < until);
		overload.end(request);
	};
	work('order', 300);
	work('search', 50);
	expect(overload.load().search.waiting).toBe(0);
	work('search', 0);
	expect(overload.load().search).toMatchObject({ running: 0, waiting: 1 });
});

test('reads of a customer wait after a pause of the machine beside as many of one account as it may send', () => {
	const { clock, counts, send, end } = openWork(null);
	for (let index = 0; index < mostOfUser.requests; index += 1) send('account');
	clock.now += 550;
	end();
	for (let index = 0; index < 32; index += 1) send('account');
	expect(counts).toEqual({ refused: 0, late: 0 });
});

test('a short step that ends beside a long one does not shorten its wait', async () => {
	const { clock, overload, running, send, whenChecked } = openWork({
		running: 2,
		waiting: 10,
		waitMs: 10_000,
		share: 0.25,
	});
	send('order');
	send('search');
	clock.now += 90;
	send('search');
	const [, long = {}, short = {}] = running;
	clock.now += 10;
	overload.end(long);
	overload.end(short);
	send('search');
	clock.now += 390;
	await whenChecked();
	expect(overload.load().search).toMatchObject({ running: 0, waiting: 1 });
	clock.now += 10;
	await vi.waitUntil(() => overload.load().search.running === 1, { timeout: 60_000 });
});

test('a hundred files that are not in the folder, as after a first start, wait until they are drawn', async () => {
	const { clock, overload, running, counts, send } = openWork(null);
	let asked = 0;
	for (let file = 0; file < 100; file += 1) {
		send('file');
		const [request = {}] = running.splice(-1);
		overload
			.changeClass(request, 'missing-file', () => false)
			.then(
				() => running.push(request),
				() => {
					counts.late += 1;
				},
			);
	}
	expect(overload.load().file.running).toBe(0);
	expect(overload.load()['missing-file']).toEqual({ running: 2, waiting: 98, refused: 0 });
	for (; asked < 100; asked += 1) {
		await vi.waitUntil(() => running.length > 0, { timeout: 60_000, interval: 1 });
		clock.now += 100;
		overload.end(running.shift() ?? {});
	}
	expect(overload.load()['missing-file']).toEqual({ running: 0, waiting: 0, refused: 0 });
	expect(counts).toEqual({ refused: 0, late: 0 });
});

test('a page is made in turns with the work of customers', async () => {
	const { clock, overload, send, end } = openWork({ running: 1, waiting: 10, waitMs: 1000 });
	const made: string[] = [];
	const make = (name: string) =>
		overload.runThrottled(async () => {
			made.push(name);
			clock.now += 20;
		});
	await make('first');
	await make('second');
	send('order');
	const before = clock.reads;
	const third = make('third');
	// It looks at the clock each time it asks whether it may start.
	await vi.waitUntil(() => clock.reads >= before + 3, { timeout: 60_000 });
	expect(made).toEqual(['first', 'second']);
	end();
	await third;
	expect(made).toEqual(['first', 'second', 'third']);
});

test('connections that have arrived, one in each turn, are accepted before a page that waits for nothing is made', async () => {
	const { overload } = openWork({ running: 1, waiting: 10, waitMs: 1000 });
	const steps: string[] = [];
	const connect = () => steps.push('connection') < 8 && setImmediate(connect);
	setImmediate(connect);
	await overload.runThrottled(async () => {
		steps.push('page');
	});
	expect(steps).toEqual([...Array(8).fill('connection'), 'page']);
});

test('counts a request for which there is no room in the queue of the copies', () => {
	const { overload } = openWork({ running: 1, waiting: 10, waitMs: 1000 });
	expect(() => overload.refuse('page')).toThrow(expect.objectContaining({ refusal: 'BUSY' }));
	expect(overload.load().page.refused).toBe(1);
});

test('orders leave two connections of each process to the other classes, of two one', () => {
	expect([10, 8, 5, 2].map((connections) => workLimitsOf(connections).order.running)).toEqual([8, 6, 3, 1]);
	expect(workLimitsOf(2).account).toBe(workLimitsOf(10).account);
});
