import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function hashesOf(html: string): string[] {
	const hashes = new Set<string>();
	for (const [, body] of html.matchAll(inlineScript)) {
		if (body !== undefined && body !== '') hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`);
	}
	return [...hashes];
}

/**
 * The Content-Security-Policy of a page: only our own files and the inline scripts React Router wrote, by hash.
 * Hashes instead of a nonce, so that a page stays the same for everyone and can be kept.
 */
export function pagePolicy(config: Pick<Config, 'googleClientId'>): (html: string) => string {
	const google = config.googleClientId === null ? '' : ' https://accounts.google.com/gsi/';
	return (html) =>
		[
			"default-src 'self'",
			`script-src 'self' ${hashesOf(html).join(' ')}${google}`,
			`style-src 'self'${google}`,
			// Only attributes: progress widths and the like. A style attribute cannot load or run anything.
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
