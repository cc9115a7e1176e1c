import type { CallInput, EndpointName, Reply } from '#contract/endpoints.ts';
import {
	type ApiRequest,
	type CallFailure,
	type CallOutcome,
	callThrough,
	download,
	fetchTransport,
	lockStored,
	outcomeOf,
	parseBody,
	requestOf,
	waitForToken,
} from '#contract/http-client.ts';
import { paths } from '#contract/paths.ts';
import { HttpError } from 'react-admin';
import { fieldSentence } from './i18n.ts';
import { markSessionEnded, readToken, replaceToken, requestReauthentication, tokenKey } from './session.ts';

/** Timeout for five megabytes on a slow connection. */
const fileTimeoutMs = 120_000;

function officeRequest<N extends EndpointName>(name: N, input: CallInput<N>): ApiRequest {
	// A login sends no token: an expired one would be refused before the password is checked.
	return requestOf(paths[name], { ...input, token: name === 'auth.login' ? null : readToken() });
}

/** The token has expired: the page asks for the password in a dialog, and no input is lost. */
const sessionErrorCodes = ['SESSION_EXPIRED', 'NOT_SIGNED_IN'];

const accountPage = '/office/account';

/** Staff who must set up two-factor authentication first are led to it. */
function openAccountPage(): void {
	if (window.location.pathname !== accountPage) window.location.assign(accountPage);
}

/** The error of a refused request. */
function httpErrorOf(name: EndpointName, { status, error }: CallFailure): HttpError {
	if (error === null) return new HttpError(status === 0 ? 'khetse.noResponse' : 'khetse.serverError', status);
	const { message, code, details } = error;
	if (sessionErrorCodes.includes(code) && readToken() !== null) markSessionEnded();
	if (code === 'TOTP_MISSING') openAccountPage();
	const [, resource = ''] = name.split('.');
	const problems = Object.entries(error.errors ?? {});
	const errors = Object.fromEntries(
		problems.map(([field, problem]) => [field, fieldSentence(resource, field, problem)] as const),
	);
	// React-admin shows `errors` at the fields of the form.
	const [first = message] = Object.values(errors);
	return new HttpError(first, status, { code, details, ...(problems.length === 0 ? {} : { errors }) });
}

/** The password is typed again: the response has a new token, and the one before has ended. */
const renewals: ReadonlySet<EndpointName> = new Set([
	'office.password.change',
	'office.password.confirm',
	'office.totp.begin',
	'office.totp.disable',
]);

/** Sends a request again after the reauthentication that it asks for, or when the token was replaced while it was under way. */
async function withReauthentication<T extends { ok: true } | CallFailure>(send: () => Promise<T>): Promise<T> {
	const token = readToken();
	const outcome = await send();
	if (outcome.ok) return outcome;
	if (outcome.error?.code === 'SESSION_EXPIRED') {
		await waitForToken(tokenKey, () => readToken() !== token);
		if (readToken() !== token) return send();
	}
	if (outcome.error?.code !== 'PASSWORD_NEEDED') return outcome;
	return (await requestReauthentication()) ? send() : outcome;
}

/**
 * Calls an endpoint of the table with the session's token. All requests of the office use it, `downloadFile` or
 * `uploadFile`. Stores the token of a response that replaces it.
 * Throws HttpError with the message to show; its body holds code, details and errors per field.
 */
export async function call<N extends EndpointName>(
	name: N,
	input: CallInput<N> = {},
	timeoutMs?: number,
): Promise<Reply<N>> {
	return (await callWithOutcome(name, input, timeoutMs)).reply;
}

/** As `call`. @returns isRepeated: an earlier request with the same Idempotency-Key was executed, and this one was not */
export async function callWithOutcome<N extends EndpointName>(
	name: N,
	input: CallInput<N>,
	timeoutMs?: number,
): Promise<{ reply: Reply<N>; isRepeated?: true }> {
	const outcome = await withReauthentication(async () => {
		const release = renewals.has(name) ? await lockStored(tokenKey, 'exclusive') : undefined;
		try {
			const transport = (request: ApiRequest) => fetchTransport(request, timeoutMs);
			const result = await callThrough<Reply<N>>(transport, officeRequest(name, input));
			if (release && result.ok) replaceToken((result.reply as { token: string }).token);
			return result;
		} finally {
			release?.();
		}
	});
	if (outcome.ok) return outcome;
	throw httpErrorOf(name, outcome);
}

/** Downloads a file and saves it in the browser. */
export async function downloadFile<N extends EndpointName>(name: N, input: CallInput<N> = {}): Promise<void> {
	const outcome = await withReauthentication(() =>
		download(officeRequest(name, input), fileTimeoutMs, document.createElement('a')),
	);
	if (!outcome.ok) throw httpErrorOf(name, outcome);
}

/** Only XMLHttpRequest reports the progress. */
function upload<T>(
	{ method, url, headers }: ApiRequest,
	file: Blob,
	onProgress: (part: number) => void,
): Promise<CallOutcome<T>> {
	return new Promise((resolve) => {
		const request = new XMLHttpRequest();
		const fail = () => resolve({ ok: false, status: 0, error: null });
		request.open(method, url);
		request.timeout = fileTimeoutMs;
		for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
		request.setRequestHeader('content-type', file.type || 'application/octet-stream');
		request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
		request.onerror = fail;
		request.ontimeout = fail;
		request.onload = () => {
			try {
				resolve(outcomeOf<T>({ status: request.status, body: parseBody(request.responseText) }));
			} catch {
				fail();
			}
		};
		request.send(file);
	});
}

/** Uploads one file and reports the progress (0 to 1). */
export async function uploadFile<N extends EndpointName>(
	name: N,
	file: Blob,
	onProgress: (part: number) => void = () => {},
	input: Pick<CallInput<N>, 'params' | 'query'> = {},
): Promise<Reply<N>> {
	const outcome = await withReauthentication(() =>
		upload<Reply<N>>(officeRequest(name, input as CallInput<N>), file, onProgress),
	);
	if (outcome.ok) return outcome.reply;
	throw httpErrorOf(name, outcome);
}

/** The error of a form outside react-admin: message, code, and errors per field. */
export type Failure = { sentence: string; code: string; fields: Record<string, string> };

export function failureOf(error: unknown): Failure {
	const body =
		error instanceof HttpError ? (error.body as { code?: string; errors?: Record<string, string> }) : undefined;
	return {
		sentence: error instanceof Error ? error.message : 'khetse.serverError',
		code: body?.code ?? '',
		fields: body?.errors ?? {},
	};
}

/** The message of an error; react-admin's own errors have a text key. */
export function sentenceOf(error: unknown): string {
	return error instanceof Error ? error.message : 'khetse.serverError';
}
