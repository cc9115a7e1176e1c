import { createHash } from 'node:crypto';
import type { Config } from './config.ts';

const yearSeconds = 365 * 24 * 60 * 60;

export type HttpsConfig = Pick<Config, 'publicUrl' | 'hasHttpsSubdomains'>;

const noSniff = { 'x-content-type-options': 'nosniff' } as const;
const referrer = { 'referrer-policy': 'strict-origin-when-cross-origin' } as const;

/** Headers of responses that are written without the framework: health checks and requests that cannot be read. */
export const plainHeaders = { ...noSniff, ...referrer, 'cache-control': 'no-store' } as const;

/** Headers of pictures, fonts, styles and scripts. The other security headers apply to documents only. */
export function partHeaders({ publicUrl, hasHttpsSubdomains }: HttpsConfig): Record<string, string> {
	const hsts = `max-age=${yearSeconds}${hasHttpsSubdomains ? '; includeSubDomains' : ''}`;
	return {
		...(publicUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
		...noSniff,
	};
}

/** Headers of every other response; pages add their own Content-Security-Policy. */
export function securityHeaders(config: HttpsConfig): Record<string, string> {
	return {
		...partHeaders(config),
		...referrer,
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin-allow-popups',
		'permissions-policy': 'camera=(), microphone=(), geolocation=()',
	};
}

/** The hashes of the scripts that were rendered with the nonce. */
function hashesOf(html: string, nonce: string): string[] {
	const hashes = new Set<string>();
	for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		if (body === '' || !attributes.includes(` nonce="${nonce}"`)) continue;
		hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
	}
	return [...hashes];
}

/**
 * The Content-Security-Policy of a page: only our own files and the inline scripts of React Router, by hash. They were
 * rendered with a nonce that no stored text can know; any other inline script does not run.
 * Hashes instead of the nonce, so that a page is the same for all users and can be cached.
 */
export function pagePolicy(config: Pick<Config, 'googleClientId'>): (html: string, nonce: string) => string {
	const google = config.googleClientId === null ? '' : ' https://accounts.google.com/gsi/';
	return (html, nonce) =>
		[
			"default-src 'self'",
			`script-src 'self' ${hashesOf(html, nonce).join(' ')}${google}`,
			`style-src 'self'${google}`,
			// Only attributes: progress widths and the like. A style attribute cannot load or execute anything.
			"style-src-attr 'unsafe-inline'",
			"img-src 'self' data:",
			"font-src 'self'",
			`connect-src 'self'${google}`,
			`frame-src https://www.youtube-nocookie.com${google}`,
			"object-src 'none'",
			"base-uri 'none'",
			"form-action 'self'",
			"frame-ancestors 'none'",
		].join('; ');
}
