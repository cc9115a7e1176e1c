import type { Config } from './config.ts';

const yearSeconds = 365 * 24 * 60 * 60;

/** Headers of every response; pages add their own Content-Security-Policy. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
	return {
		...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'strict-origin-when-cross-origin',
		'x-frame-options': 'DENY',
		'cross-origin-opener-policy': 'same-origin-allow-popups',
		'permissions-policy': 'camera=(), microphone=(), geolocation=()',
	};
}
