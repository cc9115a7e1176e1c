import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorBody, generalErrors } from '#contract/error-body.ts';
import { refusalMessage, refusals } from '#contract/errors.ts';
import { isDatabaseAway } from '#database/database-away.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { busyPage, wantsPage } from './busy-response.ts';
import { retryAfterSeconds as busyRetryAfterSeconds } from './overload.ts';
import { Refused } from './refuse.ts';
import { plainHeaders } from './security-headers.ts';

type ErrorResponse = { status: number; body: Omit<ErrorBody, 'requestId' | 'status'>; retryAfterSeconds?: number };

/** 'address.0.city' for '/address/0/city' */
function fieldName(instancePath: string): string {
	return instancePath.replace(/^\//, '').replaceAll('/', '.');
}

type Problem = { keyword: string; instancePath: string; message?: string; params: Record<string, unknown> };

/** The error text of a field: from the schema, or a plain one in place of zod's default. */
function fieldMessage({ keyword, message = '', params }: Problem): string {
	const isDefault = /^(Invalid (input|string|option|email|UUID|URL|ISO)|Too (big|small)|Unrecognized key)/.test(
		message,
	);
	if (keyword === 'custom' || !isDefault) return message;
	if (/received (null|undefined)$/.test(message)) return 'is required';
	const unit = { string: ' characters', array: ' items' }[String(params.origin)];
	const have = unit === undefined ? 'must be' : 'must have';
	if (keyword === 'too_big') return `${have} at most ${params.maximum}${unit ?? ''}`;
	if (keyword === 'too_small')
		return params.minimum === 1 && unit !== undefined
			? 'is required'
			: `${have} at least ${params.minimum}${unit ?? ''}`;
	return 'is invalid';
}

function invalid(error: FastifyError & { validation: Problem[] }): ErrorResponse {
	const errors: Record<string, string> = {};
	for (const problem of error.validation) errors[fieldName(problem.instancePath) || 'body'] ??= fieldMessage(problem);
	const [field, message] = Object.entries(errors)[0] ?? ['body', 'is invalid'];
	const sentence = /^[A-Z]/.test(message) ? message : `${field} ${message}`;
	return { status: 400, body: { message: sentence, code: 'INVALID', errors } };
}

/** Errors of Fastify itself: body too large, wrong content type, unreadable JSON. */
function fromFramework(error: FastifyError): ErrorResponse {
	const sentences: Record<string, string> = {
		FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
		FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported content type.',
		FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
		FST_ERR_BAD_URL: 'The URL is not valid.',
		FST_ERR_MAX_PARAM_LENGTH: 'The URL is too long.',
		FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not match its Content-Length.',
	};
	return {
		status: error.statusCode ?? 400,
		body: { message: sentences[error.code] ?? 'Invalid request.', code: 'INVALID' },
	};
}

function responseTo(error: unknown): ErrorResponse {
	if (error instanceof Refused) {
		const { status } = refusals[error.refusal];
		const busySeconds = error.refusal === 'BUSY' ? busyRetryAfterSeconds : undefined;
		const retryAfterSeconds = (error.details?.retryAfterSeconds as number | undefined) ?? busySeconds;
		// A refusal about one field is reported at the field, like a schema error.
		const { errors, ...details } = (error.details ?? {}) as { errors?: Record<string, string> };
		return {
			status,
			body: {
				message: refusalMessage(error.refusal, error.figures),
				code: error.refusal,
				...(Object.keys(details).length === 0 ? {} : { details }),
				...(errors === undefined ? {} : { errors }),
			},
			...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
		};
	}
	if (hasZodFastifySchemaValidationErrors(error)) return invalid(error as never);
	if (isDatabaseAway(error)) {
		return {
			status: 503,
			// The connection may have been lost during a commit.
			body: { message: refusals.BUSY.message, code: 'BUSY', details: { isOutcomeUnknown: true } },
			retryAfterSeconds: busyRetryAfterSeconds,
		};
	}
	const { statusCode } = error as FastifyError;
	if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return fromFramework(error as FastifyError);
	return { status: 500, body: { message: generalErrors.BROKEN, code: 'BROKEN' } };
}

/** The connection was closed before the body had arrived. */
function isClientDisconnected({ raw }: FastifyRequest): boolean {
	return raw.destroyed && !raw.complete;
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (isClientDisconnected(request)) {
		// No one reads the response, and neither the shop nor its database has failed.
		request.log.debug('the client has disconnected');
		return reply.code(400).send();
	}
	const { status, body, retryAfterSeconds } = responseTo(error);
	// A refusal for lack of room is counted in the metrics; a log of each would add to the load.
	if (status >= 500 && !(error instanceof Refused)) request.log.error({ err: error }, 'request failed');
	request.errorCode = body.code;
	if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
	if (status === 503 && wantsPage(request.raw)) {
		return reply.code(status).type('text/html; charset=utf-8').send(busyPage(request.url));
	}
	return reply.code(status).send({ status: status >= 500 ? 'error' : 'fail', ...body, requestId: request.id });
}

const unreadable: Readonly<Record<string, { line: string; message: string }>> = {
	HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', message: 'The URL or the headers are too long.' },
	ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request took too long to arrive.' },
};

const unreadableFields = Object.entries({
	...plainHeaders,
	'content-type': 'application/json; charset=utf-8',
	connection: 'close',
})
	.map(([name, value]) => `${name}: ${value}\r\n`)
	.join('');

/** The last response on a connection. */
const lastResponses = new WeakMap<Duplex, ServerResponse>();
/** The statuses of requests whose body could not be read: their response was written by `sendUnreadable`. */
const unreadableStatuses = new WeakMap<ServerResponse, number>();

/** Called with each request. The rest of a request that was answered before its end gets no response of its own. */
export function noteResponse(request: IncomingMessage, response: ServerResponse): void {
	lastResponses.set(request.socket, response);
}

/** How a request ended. `isAborted`: the client disconnected before the response was written. */
export function outcomeOf(response: ServerResponse): { status: number; isAborted: boolean } {
	const status = unreadableStatuses.get(response);
	if (status !== undefined) return { status, isAborted: false };
	return { status: response.statusCode, isAborted: !response.writableFinished };
}

/** Whether the request whose body cannot be read is answered already. A proxy would take a second response for that of the next request. */
function isAnswered(socket: Duplex): boolean {
	const response = lastResponses.get(socket);
	return response?.headersSent === true && !response.req.complete;
}

/** Answers a request that Node cannot read, and closes its connection: what follows on it is unknown. */
export function sendUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
	if (error.code === 'ECONNRESET' || socket.destroyed) return;
	const { line, message } = unreadable[error.code ?? ''] ?? {
		line: '400 Bad Request',
		message: 'The request is not valid HTTP.',
	};
	if (socket.writable && !isAnswered(socket)) {
		const body = JSON.stringify({ status: 'fail', message, code: 'INVALID', requestId: randomUUID() });
		const length = Buffer.byteLength(body);
		socket.write(`HTTP/1.1 ${line}\r\n${unreadableFields}content-length: ${length}\r\n\r\n${body}`);
		const response = lastResponses.get(socket);
		if (response?.headersSent === false) unreadableStatuses.set(response, Number(line.slice(0, 3)));
	}
	// Without the error: Node would write its stack as text, for each of thousands of slow clients that are closed together.
	socket.destroy();
}

export function handleErrors(app: FastifyInstance): void {
	app.decorateRequest('errorCode', '');
	// It returns nothing: Fastify would wait for a returned reply, with listeners on each response that is not sent at once.
	app.setErrorHandler((error, request, reply) => {
		sendError(error, request, reply);
	});
}

declare module 'fastify' {
	interface FastifyRequest {
		/** of the error it was answered with */
		errorCode: string;
	}
}
