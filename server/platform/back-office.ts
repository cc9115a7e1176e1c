import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearSeconds = 365 * 24 * 60 * 60;
const placeOfNonce = '__STYLE_NONCE__';

/** Only our own scripts; styles that components insert at run time carry the nonce of the response. */
function officePolicy(nonce: string): string {
	return [
		"default-src 'self'",
		"script-src 'self'",
		`style-src 'self' 'nonce-${nonce}'`,
		// Only attributes: positions of menus and the like. A style attribute cannot load or execute anything.
		"style-src-attr 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"object-src 'none'",
		"base-uri 'none'",
		"form-action 'self'",
		"frame-ancestors 'none'",
	].join('; ');
}

/** Serves the back office under /office: its files, and its one page for every URL inside it. */
export async function serveOffice(app: FastifyInstance, input: { buildDirectory: string }): Promise<void> {
	const directory = join(input.buildDirectory, 'office');
	const page = await readFile(join(directory, 'index.html'), 'utf8');
	await app.register(fastifyStatic, {
		root: join(directory, 'assets'),
		prefix: '/office/assets/',
		decorateReply: false,
		preCompressed: true,
		index: false,
		setHeaders: (reply) => {
			reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`);
		},
	});
	for (const url of ['/office', '/office/*']) {
		app.get(url, async (_request, reply) => {
			const nonce = randomBytes(16).toString('base64');
			reply.header('content-security-policy', officePolicy(nonce)).header('x-robots-tag', 'noindex');
			return reply.type('text/html; charset=utf-8').send(page.replaceAll(placeOfNonce, nonce));
		});
	}
}
