import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address; '::' stands for as many zero groups as are missing. */
function groupsOf(address: string): string[] {
	const [head = '', tail] = address.split('::');
	const before = head === '' ? [] : head.split(':');
	const after = tail === undefined || tail === '' ? [] : tail.split(':');
	const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
	return [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after];
}

/**
 * The network of a client, for limits: the IPv4 address, or the first 64 bits of an IPv6 address, because a subscriber
 * has all addresses behind them.
 */
export function networkOf(ipAddress: string): string {
	const [address = ''] = ipAddress.split('%');
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined) return mapped;
	if (!isIPv6(address)) return address;
	const prefix = groupsOf(address)
		.slice(0, 4)
		.map((group) => Number.parseInt(group, 16).toString(16));
	return `${prefix.join(':')}::/64`;
}
