import { once } from 'node:events';
import { connect } from 'node:net';
import { refuse } from '#server/platform/refuse.ts';

/** For the connection, the transfer and the scan of one upload. */
export const scannerTimeoutMs = 15_000;
/** clamd answers with one line, in which the name of a virus is the longest part. */
const maxResponseLength = 4096;

/**
 * Sends one command to clamd, and a file if it takes one. source: ClamAV, "ClamD Protocol": `INSTREAM` is followed by chunks,
 * each with its length in 4 bytes, and by a length of 0.
 * @param url 'unix:///run/clamav/clamd.ctl' or 'tcp://127.0.0.1:3310'
 * @returns the response without its ending; of one that is too long, the beginning. Throws when there is none in time.
 */
async function askClamd(url: string, command: 'PING' | 'INSTREAM', file?: Uint8Array): Promise<string> {
	const { protocol, hostname, port, pathname } = new URL(url);
	const address =
		protocol === 'unix:'
			? { path: decodeURIComponent(pathname) }
			: { host: hostname.replace(/[[\]]/g, ''), port: Number(port) };
	const socket = connect(address).setEncoding('utf8');
	const timer = setTimeout(
		() => socket.destroy(new Error(`no response in ${scannerTimeoutMs / 1000} s`)),
		scannerTimeoutMs,
	);
	try {
		await once(socket, 'connect');
		socket.write(`z${command}\0`);
		if (file !== undefined) {
			const length = Buffer.alloc(4);
			length.writeUInt32BE(file.length);
			socket.write(length);
			socket.write(file);
			socket.write(Buffer.alloc(4));
		}
		let response = '';
		for await (const piece of socket) {
			response += piece;
			if (response.length > maxResponseLength) break;
		}
		return response.replace(/\0$/, '');
	} finally {
		clearTimeout(timer);
		socket.destroy();
	}
}

/** Throws when there is no scanner at the address. */
export async function pingScanner(url: string): Promise<void> {
	const response = await askClamd(url, 'PING');
	if (response !== 'PONG') throw new Error(`it answers ${JSON.stringify(response.slice(0, 100))}`);
}

type Log = { warn: (entry: object, message: string) => void };

/**
 * Scans an upload for viruses. Refuses UPLOAD_INFECTED, and SCANNER_UNAVAILABLE: what was not scanned is not stored.
 * @param url null: there is no scanner
 */
export async function scanUpload(url: string | null, file: Uint8Array, log: Log): Promise<void> {
	if (url === null) return;
	const response = await askClamd(url, 'INSTREAM', file).catch((error: Error) => {
		log.warn({ err: error }, 'virus scanner cannot be reached, upload refused');
		return refuse('SCANNER_UNAVAILABLE');
	});
	if (response === 'stream: OK') return;
	const [, virus] = /^stream: (.+) FOUND$/.exec(response) ?? [];
	if (virus !== undefined) {
		log.warn({ virus }, 'virus found, upload refused');
		refuse('UPLOAD_INFECTED');
	}
	log.warn({ response: response.slice(0, 200) }, 'virus scanner did not scan, upload refused');
	refuse('SCANNER_UNAVAILABLE');
}
