import { isIP } from 'node:net';
import { z } from 'zod';

/** Names that Fastify knows, besides addresses: of this machine, of one link, and private ones (also IPv6). */
const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
	const [address = '', bits, ...rest] = text.split('/');
	const version = isIP(address);
	if (version === 0 || rest.length > 0) return false;
	return (
		bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
	);
}

/** The proxies whose X-Forwarded-For counts. */
export const proxies = z
	.string()
	.transform((text) => {
		if (['0', 'false', 'off'].includes(text)) return [];
		if (['1', 'true', 'on'].includes(text)) return ['loopback', 'uniquelocal'];
		return text.split(',').map((part) => part.trim());
	})
	.refine(
		(parts) => parts.every((part) => networkNames.includes(part) || isNetwork(part)),
		'must be off, on, or addresses and networks of proxies, such as 127.0.0.1,10.0.0.0/8 (loopback and uniquelocal are known names)',
	);
