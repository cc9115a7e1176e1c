import { dayMs } from '#domain/duration.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Less than a year, as the standard wants. source: RFC 9116 §2.5.5 */
const validDays = 180;

/** The file that says where to report a vulnerability. source: RFC 9116 */
export function serveSecurityText(
	app: FastifyInstance,
	{ config, clock }: { config: Pick<Config, 'publicUrl'>; clock: () => Date },
): void {
	app.get('/.well-known/security.txt', async (_request, reply) => {
		const expires = new Date(Math.floor(clock().getTime() / dayMs + validDays) * dayMs).toISOString();
		const lines = [
			`Contact: ${config.publicUrl}/Help`,
			`Expires: ${expires}`,
			'Preferred-Languages: en, hi, mr',
			`Canonical: ${config.publicUrl}/.well-known/security.txt`,
		];
		return reply
			.header('content-type', 'text/plain; charset=utf-8')
			.header('cache-control', 'public, max-age=86400')
			.send(`${lines.join('\n')}\n`);
	});
}
