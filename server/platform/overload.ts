import type { IncomingMessage, ServerResponse } from 'node:http';
import { refusals } from '#contract/errors.ts';
import type { FastifyInstance } from 'fastify';
import { Refused } from './refuse.ts';

/** Requests that share a limit, those that are refused last first. */
export const workClasses = ['order', 'account', 'sign-in', 'office', 'catalogue', 'file', 'search', 'page'] as const;
export type WorkClass = (typeof workClasses)[number];

/** Requests in progress, and requests that wait for one of those to end. Further ones are refused. */
export type WorkLimit = { running: number; waiting: number };

/**
 * The limits of one process. A queue is as long as is worked off in less than a second at the measured speed of one core
 * (docs/performance.md): who waits longer has left. The database has ten connections for all of them.
 */
export const workLimits: Readonly<Record<WorkClass, WorkLimit>> = {
	// 200 to 400 orders in a second. Orders of one product are written one after the other, so more run than there are connections.
	order: { running: 24, waiting: 100 },
	// What a signed-in customer reads and changes, coupons, pincodes and forms: one or two short statements.
	account: { running: 8, waiting: 100 },
	// A password takes 30 ms of a core, and there are few cores.
	'sign-in': { running: 8, waiting: 40 },
	// Few people with slow lists. Their files and reports must not take all connections.
	office: { running: 6, waiting: 60 },
	// Those that no copy answers. They wait in the queue of the copies (`copyLimits`), many of them for the same copy.
	catalogue: { running: 200, waiting: 0 },
	// Scripts, styles and pictures from the disk.
	file: { running: 200, waiting: 400 },
	// Each search is computed: 1 to 10 ms of the core that answers the orders, too.
	search: { running: 2, waiting: 100 },
	// Those that no copy answers. They wait in the queue of the copies; a page takes 10 to 40 ms.
	page: { running: 100, waiting: 0 },
};

/**
 * Copies that are made concurrently, and that wait for it. Pages are made of answers, so answers have the longer queue. A
 * page takes the core for 10 ms and more at a time: the steps of an order wait for each of those in progress.
 */
export const copyLimits = { maxMaking: { page: 2, answer: 4 }, maxWaiting: { page: 24, answer: 200 } } as const;

/** A new attempt makes sense once a full queue has been worked off. */
export const retryAfterSeconds = 2;

const orderPath = '/api/v1/orders';
const signInPath = /^\/api\/v1\/(auth\/|office\/(invitations\/(join|accept|show)|owner|account\/(password|totp)))/;
const catalogueRead =
	/^\/api\/v1\/(products|categories|banners|blog|campaigns|crop|shop|stores|video|review\/product)\b/;
const search = /^\/api\/v1\/products(\/suggest)?\?(.*&)?keyword=|^\/api\/v1\/products\/suggest/;
const file = /^\/(assets|media|office)(\/|$)|^\/[\w-]+\.\w{2,5}(\?|$)/;

/** The class of a request, by what it asks for. */
export function workClassOf({
	method,
	url = '',
	headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): WorkClass {
	if (!url.startsWith('/api/') && !url.startsWith('/pincode/')) return file.test(url) ? 'file' : 'page';
	if (url.startsWith('/api/docs')) return 'file';
	if (url.startsWith(orderPath) && method !== 'GET') return 'order';
	if (signInPath.test(url) && method !== 'GET') return 'sign-in';
	if (url.startsWith('/api/v1/office/')) return 'office';
	if (method !== 'GET' || !catalogueRead.test(url)) return 'account';
	if (search.test(url)) return 'search';
	return headers.authorization === undefined ? 'catalogue' : 'account';
}

type Slot = { workClass: WorkClass; state: 'arrived' | 'waiting' | 'running' | 'ended' };
const slots = new WeakMap<object, Slot>();

type Waiting = { slot: Slot; begin: (error?: Error) => void; isClosed: () => boolean };

export type ClassLoad = { running: number; waiting: number; refused: number };

export type Overload = {
	/** Notes the class of a request that has arrived. @returns false: the queue of its class is full */
	accept: (request: IncomingMessage, workClass: WorkClass) => boolean;
	/** Begins a request when it has a place, after its body has arrived: a slow body takes no place. */
	begin: (request: object, isClosed: () => boolean, done: (error?: Error) => void) => void;
	end: (request: object) => void;
	load: () => Readonly<Record<WorkClass, ClassLoad>>;
};

function busy(): Refused {
	return new Refused('BUSY', { retryAfterSeconds });
}

export function createOverload(limits: Readonly<Record<WorkClass, WorkLimit>> = workLimits): Overload {
	const load = Object.fromEntries(workClasses.map((name) => [name, { running: 0, waiting: 0, refused: 0 }])) as Record<
		WorkClass,
		ClassLoad
	>;
	const queues = Object.fromEntries(workClasses.map((name) => [name, []])) as unknown as Record<WorkClass, Waiting[]>;

	function isFull(name: WorkClass): boolean {
		return load[name].running >= limits[name].running && queues[name].length >= limits[name].waiting;
	}

	function refuse(name: WorkClass): false {
		load[name].refused += 1;
		return false;
	}

	function startNext(name: WorkClass): void {
		while (load[name].running < limits[name].running) {
			const next = queues[name].shift();
			load[name].waiting = queues[name].length;
			if (next === undefined) return;
			if (next.isClosed()) {
				next.slot.state = 'ended';
				next.begin(busy());
				continue;
			}
			next.slot.state = 'running';
			load[name].running += 1;
			next.begin();
		}
	}

	return {
		accept(request, workClass) {
			if (isFull(workClass)) return refuse(workClass);
			slots.set(request, { workClass, state: 'arrived' });
			return true;
		},
		begin(request, isClosed, done) {
			const slot = slots.get(request);
			// Reads of a page inside this process are part of the page.
			if (slot === undefined || slot.state !== 'arrived') return done();
			const { workClass } = slot;
			if (isFull(workClass)) {
				slot.state = 'ended';
				refuse(workClass);
				return done(busy());
			}
			slot.state = 'waiting';
			queues[workClass].push({ slot, begin: done, isClosed });
			load[workClass].waiting = queues[workClass].length;
			startNext(workClass);
		},
		end(request) {
			const slot = slots.get(request);
			if (slot === undefined || slot.state !== 'running') return;
			slot.state = 'ended';
			load[slot.workClass].running -= 1;
			startNext(slot.workClass);
		},
		load: () => load,
	};
}

/** A larger body is not read to its end for the sake of the connection. */
const maxDiscarded = 64 * 1024;

/** Answers 503 before any work: without the router, its hooks and the body. */
export function refuseAtOnce(
	request: IncomingMessage,
	response: ServerResponse,
	{ headers, requestId }: { headers: Readonly<Record<string, string>>; requestId: string },
): void {
	const body = Buffer.from(
		JSON.stringify({ status: 'error', message: refusals.BUSY.message, code: 'BUSY', requestId }),
	);
	const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
	const isLarge = encoding !== undefined || !(Number(length) <= maxDiscarded);
	response.writeHead(503, {
		...headers,
		'content-type': 'application/json; charset=utf-8',
		'content-length': body.length,
		'cache-control': 'no-store',
		'retry-after': String(retryAfterSeconds),
		...(isLarge ? { connection: 'close' } : {}),
	});
	response.end(body);
}

/** Lets requests wait for their place after their body has arrived and before session and validation. */
export function limitWork(app: FastifyInstance, overload: Overload): void {
	app.addHook('preValidation', (request, reply, done) => {
		overload.begin(request.raw, () => reply.raw.destroyed, done);
	});
	// Sent when the work is done, also to a client that has disconnected; not when the client has read it.
	app.addHook('onSend', (request, _reply, _payload, done) => {
		overload.end(request.raw);
		done();
	});
}
