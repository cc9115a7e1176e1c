import type { ErrorBody } from './error-body.ts';

/**
 * The HTTP client of both frontends. Each adds where its token is stored and how it handles refusals.
 */

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** spec: shopping §7 — every call times out after 10 seconds */
export const callTimeoutMs = 10_000;

/** Of a response that is a file: the token that the session goes on with. */
export const tokenHeader = 'session-token';

/** `true`: an earlier request with the same Idempotency-Key was executed, and this one was not. */
export const repeatedHeader = 'idempotent-replayed';

export type ApiRequest = {
	method: string;
	url: string;
	headers: Record<string, string>;
	body: string | undefined;
};
/**
 * isOutcomeUnknown: the request was sent more than once, and the shop may have done it before it sent this response
 * isRepeated: as `repeatedHeader` says
 */
export type ApiResponse = { status: number; body: unknown; isOutcomeUnknown?: true; isRepeated?: true };
/** Transport of a request: `fetch` in the browser, Fastify in-process while rendering on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

type Loose<T> = { [K in keyof T]?: T[K] | number | boolean | undefined };
/** Input of a call; query values may be numbers and booleans as well as strings. */
export type CallOptions<Call extends { params?: unknown; query?: unknown; body?: unknown }> = {
	params?: Call['params'];
	query?: Loose<Call['query']>;
	body?: Call['body'];
	token?: string | null;
	idempotencyKey?: string;
};

/**
 * `error` is null when the response did not come from the shop; `status` is 0 when there was no response: no network,
 * a time-out, or a body that is not JSON. isOutcomeUnknown: an earlier try may have been done, whatever this response says.
 */
export type CallFailure = { ok: false; status: number; error: ErrorBody | null; isOutcomeUnknown?: true };
/**
 * isRepeated: an earlier request with the same Idempotency-Key was executed, and this one was not
 * isOutcomeUnknown: that may have been an earlier try of this call
 */
export type CallOutcome<Reply> = { ok: true; reply: Reply; isRepeated?: true; isOutcomeUnknown?: true } | CallFailure;

const noResponse: CallFailure = { ok: false, status: 0, error: null };

/** 'GET /api/v1/shop' → method and path */
export function splitPath(text: string): { method: Method; path: string } {
	const [method, path] = text.split(' ') as [Method, string];
	return { method, path };
}

/** Path and query of a call; undefined, null and empty values are left out. */
export function requestUrl(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
	const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
	const search = new URLSearchParams();
	for (const [key, value] of Object.entries(query)) {
		if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
	}
	const text = search.toString();
	return text === '' ? filled : `${filled}?${text}`;
}

/** @param route method and path of the endpoint, such as 'GET /api/v1/orders/:id' */
export function requestOf(
	route: string,
	{ params, query, body, token, idempotencyKey }: CallOptions<{ params?: unknown; query?: unknown; body?: unknown }>,
): ApiRequest {
	const { method, path } = splitPath(route);
	const hasBody = method !== 'GET' && method !== 'DELETE' && body !== undefined;
	const headers: Record<string, string> = { accept: 'application/json' };
	if (hasBody) headers['content-type'] = 'application/json';
	if (token) headers.authorization = `Bearer ${token}`;
	if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
	return {
		method,
		url: requestUrl(path, Object(params), Object(query)),
		headers,
		body: hasBody ? JSON.stringify(body) : undefined,
	};
}

function send({ method, url, headers, body }: ApiRequest, timeoutMs: number): Promise<Response> {
	return fetch(url, { method, headers, body: body ?? null, signal: AbortSignal.timeout(timeoutMs) });
}

const maxTries = 3;
const firstWaitMs = 250;
/** A request is not sent again when less than this is left for its response: a busy shop takes up to a second. */
const leastResponseMs = 1000;

type Refusal = { status: number; retryAfter: string | null };

/**
 * How long to wait before a request is sent again; null: not at all. Requests that a busy server has refused, or that a
 * proxy has lost, and of those only reads and requests with an idempotency key. The time of Retry-After doubles with each try,
 * and the random part spreads the retries of many clients.
 * @param sent leftMs: of the time for all tries
 */
export function retryWaitMs(
	{ method, headers }: Pick<ApiRequest, 'method' | 'headers'>,
	{ status, retryAfter }: Refusal,
	{ tries, leftMs }: { tries: number; leftMs: number },
): number | null {
	const isSafe = method === 'GET' || headers['idempotency-key'] !== undefined;
	const isRefused = status === 503 && retryAfter !== null;
	// The process that had the request has ended: the request may have been done, and its key finds that.
	const isLost = status === 502 || status === 504;
	if ((!isRefused && !isLost) || !isSafe || tries >= maxTries) return null;
	const leastMs = Math.max(Number(retryAfter) * 1000 || 0, firstWaitMs);
	const waitMs = leastMs * (2 ** (tries - 1) + Math.random() / 2);
	return waitMs + leastResponseMs > leftMs ? null : waitMs;
}

/** Whether the shop may have done what it answered with 502, 503 or 504. */
async function mayBeDone(response: Response): Promise<boolean> {
	if (response.status !== 503) return true;
	const body: unknown = await response.json().catch(() => null);
	return !isErrorBody(body) || body.details?.isOutcomeUnknown === true;
}

/** @param timeoutMs for all tries together. Throws when there was no response in time, or one that is not JSON. */
export async function fetchTransport(request: ApiRequest, timeoutMs = callTimeoutMs): Promise<ApiResponse> {
	const endsAt = Date.now() + timeoutMs;
	let isOutcomeUnknown = false;
	for (let tries = 1; ; tries += 1) {
		const response = await send(request, Math.max(1, endsAt - Date.now()));
		const { status, headers } = response;
		const refusal = { status, retryAfter: headers.get('retry-after') };
		const waitMs = retryWaitMs(request, refusal, { tries, leftMs: endsAt - Date.now() });
		if (waitMs === null) {
			const body = parseBody(await response.text());
			return {
				status,
				body,
				...(isOutcomeUnknown && { isOutcomeUnknown }),
				...(headers.get(repeatedHeader) === 'true' && { isRepeated: true }),
			};
		}
		isOutcomeUnknown ||= await mayBeDone(response);
		await new Promise((resolve) => setTimeout(resolve, waitMs));
	}
}

/**
 * A call that replaces the token stored under this key holds its lock, which all tabs share, until the new one is stored. It
 * is waited for as long as a call may take, because the tab that holds it may have been suspended. Without locks (no secure
 * context, blocked storage) the call goes on at once.
 * @returns releases the lock
 */
export function lockStored(key: string, mode: 'exclusive' | 'shared'): Promise<() => void> {
	return new Promise<() => void>((resolve, reject) => {
		const options = { mode, signal: AbortSignal.timeout(callTimeoutMs) };
		navigator.locks.request(key, options, () => new Promise<void>((release) => resolve(release))).catch(reject);
	}).catch(() => () => {});
}

/**
 * Stores under this key what depends on what is stored there, one tab after the other. The lock is released at once: the next tab
 * must read what was stored before it changes again.
 */
export async function storeInTurn<T>(key: string, store: () => T): Promise<T> {
	const release = await lockStored(key, 'exclusive');
	try {
		return store();
	} finally {
		release();
	}
}

/** Another tab has the new token within this time. A browser may grant the lock before the tab can read what was stored. */
const seenWithinMs = 300;

/** After a refusal: waits while another call, of this tab or another one, replaces the token. */
export async function waitForToken(key: string, isReplaced: () => boolean): Promise<void> {
	if (isReplaced()) return;
	const release = await lockStored(key, 'shared');
	release();
	if (!isReplaced()) await new Promise((resolve) => setTimeout(resolve, seenWithinMs));
}

/** Throws if the body is not JSON. */
export function parseBody(text: string): unknown {
	return text === '' ? undefined : JSON.parse(text);
}

/** Whether an error response has the format of this API. */
export function isErrorBody(body: unknown): body is ErrorBody {
	return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}

export function outcomeOf<Reply>({ status, body, isOutcomeUnknown, isRepeated }: ApiResponse): CallOutcome<Reply> {
	const earlier = isOutcomeUnknown && { isOutcomeUnknown };
	if (status < 200 || status >= 300) return { ok: false, status, error: isErrorBody(body) ? body : null, ...earlier };
	return { ok: true, reply: body as Reply, ...(isRepeated && { isRepeated }), ...earlier };
}

/** Never throws: the caller decides how to handle and show a failure. */
export async function callThrough<Reply>(transport: Transport, request: ApiRequest): Promise<CallOutcome<Reply>> {
	try {
		return outcomeOf(await transport(request));
	} catch {
		return noResponse;
	}
}

/**
 * Downloads a file under the name given by the server.
 * @param link an `a` element of the page
 * @param onToken gets the token that the session goes on with, if it has another one
 */
export async function download(
	request: ApiRequest,
	timeoutMs: number,
	link: { href: string; download: string; click: () => void },
	onToken?: (token: string) => void,
): Promise<CallOutcome<null>> {
	try {
		const response = await send(request, timeoutMs);
		if (!response.ok) return outcomeOf({ status: response.status, body: parseBody(await response.text()) });
		// Before the file is read, which can fail.
		const token = response.headers.get(tokenHeader);
		if (token !== null) onToken?.(token);
		const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
		const address = URL.createObjectURL(await response.blob());
		link.href = address;
		link.download = name ?? 'file';
		link.click();
		// The browser starts the download in the next task.
		setTimeout(() => URL.revokeObjectURL(address), 0);
		return { ok: true, reply: null };
	} catch {
		return noResponse;
	}
}
