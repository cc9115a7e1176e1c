/** Where the shop listens, and under which addresses it is reached. */
import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { clusterOf } from '#database/embedded/account.ts';
import { isServerAlive } from '#database/embedded/server-process.ts';
import { StartupError } from '#server/database-server.ts';
import type { Config } from '#server/platform/config.ts';
import { checkFree } from '#server/platform/listening.ts';
import { checkPort, startupErrorMessage } from '#server/prepare.ts';
import { type Finding, good, note, problem } from './doctor-machine.ts';

/** Of this machine alone, as a host of a URL. */
export const ownName = /^(127(\.\d+){3}|\[::1\]|(.+\.)?localhost)$/;

const isOwnHost = (host: string) => ownName.test(host.includes(':') ? `[${host}]` : host);

/** Whether the shop can listen there, and who reaches it then. */
export async function checkHost({ host, publicUrl }: Config): Promise<Finding[]> {
	const obstacle = await checkPort(host, 0).then(
		() => null,
		(error: unknown) => (error instanceof StartupError ? error.message : null),
	);
	if (obstacle !== null) return [problem(obstacle)];
	const { protocol, hostname } = new URL(publicUrl);
	if (protocol === 'https:' || !ownName.test(hostname) || isOwnHost(host)) return [];
	return [
		note(
			`HOST is ${host}: the shop listens to the network without TLS unless a proxy is in front. Without one leave HOST out; with one set PUBLIC_URL to its https address.`,
		),
	];
}

/** An address of this machine alone needs no https. */
export function checkPublicUrl({ publicUrl }: Config): Finding {
	const { protocol, hostname } = new URL(publicUrl);
	if (protocol === 'https:') return good(`PUBLIC_URL is ${publicUrl}.`);
	if (ownName.test(hostname)) {
		return note(
			`PUBLIC_URL is ${publicUrl}: links in mails lead there. Set it to the https address before customers come.`,
		);
	}
	return problem(
		`PUBLIC_URL is ${publicUrl}: links in mails lead there, and passwords are sent unencrypted. Set it to the https address.`,
	);
}

/** A proxy is in front of a shop with https: without knowing it all customers share the limits of one network. */
export function checkProxy({ publicUrl, trustProxy }: Config): Finding[] {
	if (trustProxy.length > 0)
		return [good(`The addresses of clients are read from the proxies ${trustProxy.join(', ')}.`)];
	if (!publicUrl.startsWith('https://')) return [];
	return [
		problem(
			'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is off: limits by network do not work. Set it to the address of the proxy.',
		),
	];
}

/** The metrics listen on HOST, too, without a sign-in. */
export function checkMetricsPort({ host, metricsPort }: Config): Finding[] {
	if (metricsPort === null || isOwnHost(host)) return [];
	return [
		note(
			`METRICS_PORT is ${metricsPort} on HOST ${host}: all who reach this port read the metrics. Keep it closed outside.`,
		),
	];
}

const responseMs = 5000;

/** What is read there; empty: the program that has the port does not respond. */
function read(host: string, port: number, path: string): Promise<string> {
	return new Promise((resolve) => {
		const request = get({ host, port, path, agent: false, signal: AbortSignal.timeout(responseMs) }, (response) => {
			text(response).then(resolve, () => resolve(''));
		});
		request.on('error', () => resolve(''));
	});
}

/** Whether a port is used, and not by this shop, or is not open to this account: then the shop does not start. */
export async function checkUsedPorts(config: Config): Promise<Finding[]> {
	const { host, port, metricsPort, databaseUrl, dataDirectory } = config;
	const wanted: { port: number; path: string; isOfShop: RegExp }[] = [
		{ port, path: '/livez', isOfShop: /^\{"status":"ok"\}$/ },
		...(metricsPort === null || metricsPort === port
			? []
			: [{ port: metricsPort, path: '/metrics', isOfShop: /^khetse_/m }]),
	];
	const found: Finding[] = [];
	for (const { port: used, path, isOfShop } of wanted) {
		const error = await checkFree(host, used).then(
			() => null,
			(reason: NodeJS.ErrnoException) => (['EADDRINUSE', 'EACCES'].includes(reason.code ?? '') ? reason : null),
		);
		if (error === null) continue;
		// Another shop may have the port. The included database runs while its own shop does.
		const isPossible = databaseUrl !== null || isServerAlive(clusterOf(dataDirectory));
		const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
		if (isPossible && isOfShop.test(await read(address, used, path))) continue;
		found.push(problem(startupErrorMessage(error, port) as string));
	}
	return found;
}
