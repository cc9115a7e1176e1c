import type { IncomingMessage } from 'node:http';
import { Refused } from './refuse.ts';
import {
	combineThrottles,
	createSaturation,
	createThrottle,
	createThrottledRun,
	type ThrottledRun,
} from './throttle.ts';
import { type WorkClass, workClasses } from './work-class.ts';
import { anonymousShare, saturatedShare, type WorkLimit, workLimits } from './work-limits.ts';

/** Work that counts as customers who wait: what signed-in users do, and the way there. */
const customerClasses: readonly WorkClass[] = ['order', 'account', 'sign-in'];
/** A request of a customer that arrived in this time shows that others may follow. */
const recentMs = 10_000;
/** While the event loop is saturated a step mostly waits, and the next one must come before those that wait for it are refused. */
const maxSaturatedStepMs = 30;

/** A new attempt makes sense once a full queue has been worked off. */
export const retryAfterSeconds = 2;

type Slot = { workClass: WorkClass; state: 'arrived' | 'waiting' | 'running' | 'ended'; since: number };
const slots = new WeakMap<object, Slot>();

type Waiting = {
	slot: Slot;
	begin: (error?: Error) => void;
	isClosed: () => boolean;
	since: number;
	/** requests in front of it, and itself */
	place: number;
};

export type ClassLoad = { running: number; waiting: number; refused: number };

export type Overload = {
	/**
	 * Notes the class of a request that has arrived.
	 * @param hasRoom false: a queue elsewhere, that of the copies, has no room for it
	 * @returns false: it is refused
	 */
	accept: (request: IncomingMessage, workClass: WorkClass, hasRoom?: boolean) => boolean;
	/** Whether a request of the class would be accepted. */
	hasRoom: (workClass: WorkClass) => boolean;
	/** Begins a request when it has a place, after its body has arrived: a slow body takes no place. */
	begin: (request: object, isClosed: () => boolean, done: (error?: Error) => void) => void;
	isAnonymous: (request: object) => boolean;
	/** Gives back the place of a request until its body has arrived. */
	pause: (request: object) => void;
	/** Gives back the place of a request, whose work turns out to be of this class, and waits for one there. */
	changeClass: (request: object, workClass: WorkClass, isClosed: () => boolean) => Promise<void>;
	end: (request: object) => void;
	/** Counts a request for which there is no room elsewhere, and throws its refusal. */
	refuse: (workClass: WorkClass) => never;
	/** Does the work of anonymous callers, at once or in turns with that of customers who wait. */
	runThrottled: ThrottledRun;
	/** Whether requests of customers are in progress or wait. */
	isUrgent: () => boolean;
	load: () => Readonly<Record<WorkClass, ClassLoad>>;
};

function busy(): Refused {
	return new Refused('BUSY', { retryAfterSeconds });
}

/** New measurements count this much. */
const weight = 0.1;
/** A waiting request is refused when it has waited this many times its limit: the machine has become slower. */
export const lateFactor = 2;
/** Queues are checked this often while requests wait. */
const checkIntervalMs = 25;

function ofEach<T>(make: (name: WorkClass) => T): Record<WorkClass, T> {
	return Object.fromEntries(workClasses.map((name) => [name, make(name)])) as Record<WorkClass, T>;
}

export function createOverload(
	limits: Readonly<Record<WorkClass, WorkLimit>> = workLimits,
	clock: () => number = () => performance.now(),
	isSaturated: () => boolean = createSaturation(clock),
): Overload {
	const load = ofEach<ClassLoad>(() => ({ running: 0, waiting: 0, refused: 0 }));
	const queues = ofEach<Waiting[]>(() => []);
	/** time in which a queue became one shorter */
	const stepMs = ofEach(() => 0);
	/** accepted since the event loop last came round, and not waiting yet */
	const arrived = ofEach(() => 0);
	let turn = 0;
	let isTurnEnding = false;
	const isInProgress = (name: WorkClass) => load[name].running + load[name].waiting > 0;
	const isUrgent = () => customerClasses.some(isInProgress);
	/** when the last request of each class of customers arrived */
	const arrivedAt = ofEach(() => -Infinity);
	const isRecent = (name: WorkClass) => clock() - arrivedAt[name] < recentMs;
	// Further customers may wait in the system, where the process does not see them until it has time.
	const isCrowded = () => (isUrgent() || customerClasses.some(isRecent)) && isSaturated();
	const ofAll = combineThrottles([
		createThrottle(anonymousShare, isUrgent, clock),
		createThrottle(saturatedShare, isCrowded, clock, maxSaturatedStepMs),
	]);
	const throttles = ofEach((name) => {
		const { share = 1 } = limits[name];
		if (!customerClasses.includes(name)) {
			const own = createThrottle(share, isUrgent, clock);
			return share < 1 ? combineThrottles([own, ofAll]) : own;
		}
		// Passwords take the other cores, where the database writes the orders: also those that arrive in between.
		const isOther = (other: WorkClass) => other !== name && (isInProgress(other) || isRecent(other));
		return createThrottle(share, () => customerClasses.some(isOther), clock);
	});
	let timer: NodeJS.Timeout | null = null;

	function isFull(name: WorkClass): boolean {
		const { running, waiting, waitMs, accepted = running } = limits[name];
		const queued = queues[name].length + arrived[name];
		if (load[name].running < running && queued === 0) return false;
		// Nothing waits here: what has arrived takes a place when its body has.
		if (waiting === 0) return load[name].running + queued >= running;
		if (queued >= waiting) return true;
		// A short queue is always accepted, so that its speed is measured.
		return queued >= accepted && (queued + 1) * stepMs[name] > waitMs;
	}

	function count(name: WorkClass): false {
		load[name].refused += 1;
		return false;
	}

	function take(name: WorkClass): Waiting | undefined {
		const next = queues[name].shift();
		load[name].waiting = queues[name].length;
		return next;
	}

	function refuseOld(name: WorkClass): void {
		const oldest = clock() - lateFactor * limits[name].waitMs;
		for (let first = queues[name][0]; first !== undefined && first.since < oldest; first = queues[name][0]) {
			take(name);
			first.slot.state = 'ended';
			count(name);
			first.begin(busy());
		}
	}

	function startNext(name: WorkClass): void {
		while (load[name].running < limits[name].running && throttles[name].waitMs() === 0) {
			const next = take(name);
			if (next === undefined) return;
			if (next.isClosed()) {
				next.slot.state = 'ended';
				next.begin(busy());
				continue;
			}
			const waited = clock() - next.since;
			stepMs[name] += weight * (waited / next.place - stepMs[name]);
			next.slot.state = 'running';
			next.slot.since = clock();
			load[name].running += 1;
			next.begin();
		}
		if (queues[name].length > 0) scheduleCheck();
	}

	function scheduleCheck(): void {
		if (timer !== null) return;
		timer = setTimeout(() => {
			timer = null;
			for (const name of workClasses) {
				if (queues[name].length === 0) continue;
				// First: after a long turn, requests whose time to start has come are late, too.
				startNext(name);
				refuseOld(name);
			}
		}, checkIntervalMs).unref();
	}

	/** A body that comes later takes no room until then. */
	function endTurn(): void {
		if (isTurnEnding) return;
		isTurnEnding = true;
		setImmediate(() => {
			isTurnEnding = false;
			turn += 1;
			for (const name of workClasses) arrived[name] = 0;
		});
	}

	/** Waits in the queue of the class; refused, it calls `done` with the error. */
	function waitForPlace(slot: Slot, isClosed: () => boolean, done: (error?: Error) => void): void {
		const { workClass } = slot;
		if (isFull(workClass)) {
			slot.state = 'ended';
			count(workClass);
			done(busy());
			return;
		}
		slot.state = 'waiting';
		const queue = queues[workClass];
		queue.push({ slot, begin: done, isClosed, since: clock(), place: queue.length + 1 });
		load[workClass].waiting = queue.length;
		startNext(workClass);
	}

	function end(request: object): void {
		const slot = slots.get(request);
		if (slot === undefined || slot.state !== 'running') return;
		slot.state = 'ended';
		load[slot.workClass].running -= 1;
		throttles[slot.workClass].recordStep(clock() - slot.since);
		startNext(slot.workClass);
	}

	return {
		accept(request, workClass, hasRoom = true) {
			if (customerClasses.includes(workClass)) arrivedAt[workClass] = clock();
			if (!hasRoom || isFull(workClass)) return count(workClass);
			arrived[workClass] += 1;
			endTurn();
			slots.set(request, { workClass, state: 'arrived', since: turn });
			return true;
		},
		hasRoom: (name) => !isFull(name),
		begin(request, isClosed, done) {
			const slot = slots.get(request);
			// Reads of a page inside this process are part of the page.
			if (slot === undefined || slot.state !== 'arrived') return done();
			if (slot.since === turn) arrived[slot.workClass] -= 1;
			waitForPlace(slot, isClosed, done);
		},
		isAnonymous: (request) => slots.get(request)?.workClass.startsWith('anonymous') === true,
		pause(request) {
			const slot = slots.get(request);
			if (slot?.state !== 'running') return;
			end(request);
			slots.set(request, { workClass: slot.workClass, state: 'arrived', since: -1 });
		},
		async changeClass(request, workClass, isClosed) {
			// One without a place was sent inside this process.
			if (slots.get(request)?.state !== 'running') return;
			end(request);
			const slot: Slot = { workClass, state: 'arrived', since: turn };
			slots.set(request, slot);
			await new Promise<void>((begin, refuse) => {
				waitForPlace(slot, isClosed, (error) => (error === undefined ? begin() : refuse(error)));
			});
		},
		end,
		refuse(workClass) {
			count(workClass);
			throw busy();
		},
		runThrottled: createThrottledRun(ofAll, clock),
		isUrgent,
		load: () => load,
	};
}
