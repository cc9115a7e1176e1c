import { isErrorBody, requestUrl } from '#contract/call-wire.ts';
import type { EndpointCall, EndpointReply } from '#contract/endpoint.ts';
import type { EndpointName, Endpoints } from '#contract/endpoints.ts';
import { methodAndPath } from '#contract/paths.ts';
import { HttpError } from 'react-admin';
import { endSession, readToken } from './session.ts';

/** As in the storefront: every call gives up after 10 seconds. */
const requestTimeoutMs = 10_000;
/** Five megabytes over a slow line. */
const fileTimeoutMs = 120_000;

type Loose<T> = { [K in keyof T]?: T[K] | number | boolean | undefined };
export type CallInput<N extends EndpointName> = {
	params?: EndpointCall<Endpoints[N]>['params'];
	query?: Loose<EndpointCall<Endpoints[N]>['query']>;
	body?: EndpointCall<Endpoints[N]>['body'];
	idempotencyKey?: string;
};
export type Reply<N extends EndpointName> = EndpointReply<Endpoints[N]>;

function requestOf<N extends EndpointName>(name: N, input: CallInput<N>): { method: string; url: string } {
	const { method, path } = methodAndPath(name);
	return { method, url: requestUrl(path, input.params ?? {}, input.query ?? {}) };
}

function authorization(name: EndpointName): Record<string, string> {
	// A login sends no token: an expired one would be refused before the password is checked.
	const token = name === 'auth.login' ? null : readToken();
	return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** The token has expired: the page asks for the password in a dialog, and no input is lost. */
const sessionOver = ['SESSION_EXPIRED', 'NOT_SIGNED_IN'];

/** What to throw for an answer that says no. */
function httpErrorOf(status: number, text: string): HttpError {
	const body = parsed(text);
	// Not even JSON: something between here and the shop answered.
	if (body === undefined) return new HttpError('khetse.noAnswer', 0);
	if (!isErrorBody(body)) return new HttpError('khetse.broken', status);
	const { message, code, details, errors } = body;
	if (sessionOver.includes(code) && readToken() !== null) endSession();
	// The name of a field on the wire says nothing to a person; react-admin puts `errors` at the fields of the form.
	const [first] = Object.values(errors ?? {});
	const sentence = first === undefined ? message : `${first.slice(0, 1).toUpperCase()}${first.slice(1)}`;
	return new HttpError(sentence, status, { code, details, ...(errors === undefined ? {} : { errors }) });
}

function parsed(text: string): unknown {
	try {
		return text === '' ? undefined : JSON.parse(text);
	} catch {
		return undefined;
	}
}

async function send<N extends EndpointName>(name: N, input: CallInput<N>, timeoutMs: number): Promise<Response> {
	const { method, url } = requestOf(name, input);
	const hasBody = method !== 'GET' && method !== 'DELETE' && input.body !== undefined;
	let response: Response;
	try {
		response = await fetch(url, {
			method,
			headers: {
				accept: 'application/json',
				...(hasBody ? { 'content-type': 'application/json' } : {}),
				...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
				...authorization(name),
			},
			body: hasBody ? JSON.stringify(input.body) : null,
			signal: AbortSignal.timeout(timeoutMs),
		});
		if (response.ok) return response;
	} catch {
		// No network, too slow, or something that is not the shop.
		throw new HttpError('khetse.noAnswer', 0);
	}
	throw httpErrorOf(response.status, await response.text());
}

/**
 * Calls an endpoint of the table with the session's token; with `callForFile` and `uploadFile` the only way from the
 * office to the shop.
 * Throws HttpError with the sentence to show; its body holds code, details and, per field, what is wrong.
 */
export async function call<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
	timeoutMs = requestTimeoutMs,
): Promise<Reply<N>> {
	const response = await send(name, input, timeoutMs);
	try {
		const text = await response.text();
		return (text === '' ? undefined : JSON.parse(text)) as Reply<N>;
	} catch {
		throw new HttpError('khetse.noAnswer', 0);
	}
}

/**
 * A file to keep or to show, and the name the shop gave it. Large ones take longer than an answer in JSON.
 */
async function callForFile<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
): Promise<{ blob: Blob; name: string }> {
	const response = await send(name, input, fileTimeoutMs);
	const given = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
	try {
		return { blob: await response.blob(), name: given ?? 'file' };
	} catch {
		throw new HttpError('khetse.noAnswer', 0);
	}
}

/**
 * Fetches a file and hands it to the browser to keep, under the name the shop gave it.
 */
export async function downloadFile<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<void> {
	const file = await callForFile(name, input);
	const address = URL.createObjectURL(file.blob);
	const link = document.createElement('a');
	link.href = address;
	link.download = file.name;
	link.click();
	// The browser has taken it up by the next turn.
	setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** Sends one file up, telling how far it is (0 to 1): only XMLHttpRequest knows that of a request. */
export function uploadFile<N extends EndpointName>(
	name: N,
	file: Blob,
	onProgress: (part: number) => void = () => {},
	input: Pick<CallInput<N>, 'params' | 'query'> = {},
): Promise<Reply<N>> {
	const { method, url } = requestOf(name, input);
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest();
		request.open(method, url);
		request.timeout = fileTimeoutMs;
		for (const [header, value] of Object.entries(authorization(name))) request.setRequestHeader(header, value);
		request.setRequestHeader('content-type', file.type || 'application/octet-stream');
		request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
		request.onerror = () => reject(new HttpError('khetse.noAnswer', 0));
		request.ontimeout = request.onerror;
		request.onload = () => {
			const { status, responseText } = request;
			if (status >= 200 && status < 300) resolve(parsed(responseText) as Reply<N>);
			else reject(httpErrorOf(status, responseText));
		};
		request.send(file);
	});
}
