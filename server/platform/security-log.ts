import { createHmac } from 'node:crypto';
import { emailKey } from '#domain/user.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Refusal } from '#contract/errors.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

const names = new Map<Endpoint, string>(Object.entries(endpoints).map(([name, row]) => [row, name]));

/** Of a password or code that is typed again in a session: who has taken the session does not know it. */
const passwordRefusals: readonly Refusal[] = ['PASSWORD_WRONG', 'TOTP_WRONG_CODE'];

function eventOf({ securityEvent, refusals }: Endpoint, status: number, code: string): string | null {
	if (securityEvent === 'signed in' && status >= 300) {
		if (status === 429) return 'sign-in delayed';
		if (code === 'TOTP_REQUIRED' || status >= 500 || status === 400) return null;
		return 'sign-in failed';
	}
	if (passwordRefusals.some((refusal) => refusals.includes(refusal))) {
		if (passwordRefusals.includes(code as Refusal)) return 'sign-in failed';
		if (status === 429) return 'sign-in delayed';
	}
	if (status === 403) return 'access refused';
	return status < 300 ? securityEvent : null;
}

/** The user of a sign-in, from the response; it is the one place that has the id. */
function userOf(payload: unknown): string | undefined {
	const match = /"user":\{"_id":"([\da-f-]{36})"/.exec(typeof payload === 'string' ? payload : '');
	return match?.[1];
}

/**
 * Logs who signed in, failed to, or changed access: ids of users, and of an account without one a keyed hash of its
 * e-mail, by which attempts on one account are recognised.
 */
export function logSecurity(
	app: FastifyInstance,
	{ log, secretKey }: { log: Pick<FastifyBaseLogger, 'info'>; secretKey: Buffer },
): void {
	function accountOf({ body }: FastifyRequest): string | undefined {
		const email = (body as { email?: unknown } | null | undefined)?.email;
		if (typeof email !== 'string') return undefined;
		return createHmac('sha256', secretKey)
			.update(`log:${emailKey(email)}`)
			.digest('hex')
			.slice(0, 16);
	}

	app.addHook('onSend', (request, reply, payload, done) => {
		const { row } = request.routeOptions.config;
		const event = row === undefined ? null : eventOf(row, reply.statusCode, request.errorCode);
		if (row !== undefined && event !== null) {
			log.info({
				event,
				endpoint: names.get(row),
				id: request.id,
				user: request.session?.userId ?? userOf(payload),
				account: accountOf(request),
				target: (request.params as { id?: string } | undefined)?.id?.slice(0, 64),
				code: request.errorCode === '' ? undefined : request.errorCode,
				ipAddress: request.ipAddress,
			});
		}
		done();
	});
}
