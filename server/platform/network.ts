import { BlockList, isIP, isIPv6 } from 'node:net';

/** The address of a client that a known proxy names no IP address of, such as RFC 7239's `unknown`. */
const unknownAddress = 'unknown';

/** X-Forwarded-For without the ports that some proxies append to an address, and without the brackets of an IPv6 address. */
export function withoutPorts(forwardedFor: string): string {
	return forwardedFor
		.split(',')
		.map((entry) => entry.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2'))
		.join(', ');
}

/** An IP address, empty when there is none, or `unknown` for any other text: such clients are counted together. */
export function clientAddressOf(address: string): string {
	return address === '' || isIP(address) > 0 ? address : unknownAddress;
}

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

/** The /48 of an IPv6 network, which a provider gives to one site; null for IPv4. @param network of networkOf */
export function siteOf(network: string): string | null {
	return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : null;
}

/** One list for each version: an IPv4 address would match an IPv6 network that contains the mapped addresses. */
function listOf(version: 'ipv4' | 'ipv6', networks: readonly (readonly [string, number])[]): BlockList {
	const list = new BlockList();
	for (const [address, bits] of networks) list.addSubnet(address, bits, version);
	return list;
}

const privateNetworks = {
	ipv4: listOf('ipv4', [
		['10.0.0.0', 8],
		['100.64.0.0', 10],
		['127.0.0.0', 8],
		['169.254.0.0', 16],
		['172.16.0.0', 12],
		['192.168.0.0', 16],
	]),
	ipv6: listOf('ipv6', [
		['::', 64],
		['fc00::', 7],
		['fe80::', 10],
	]),
};

/**
 * Whether a limit for this network is a limit for some customers only. A private network is that of a proxy whose header is
 * not trusted, and `unknown` that of one which names no addresses: all customers would share its limit.
 */
export function isCustomerNetwork(network: string): boolean {
	const address = network.replace(/\/64$/, '');
	if (isIP(address) === 0) return false;
	const version = isIPv6(address) ? 'ipv6' : 'ipv4';
	return !privateNetworks[version].check(address, version);
}
