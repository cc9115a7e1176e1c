import { connect, type Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { json } from 'node:stream/consumers';

/**
 * The load of a measurement, in a process of its own: each connection sends its next request when the last is answered.
 * Reads its task as JSON from its input and prints the result as JSON.
 */
export type LoadTask = {
	port: number;
	/** complete requests; each connection takes the next one of all */
	requests: string[];
	connections: number;
	warmupMs: number;
	measureMs: number;
	/** ends after this many responses instead of a time */
	maxResponses?: number;
	/** a request that is answered with 503 is sent again after this time */
	retryMs?: number;
};

export type LoadResult = {
	perSecond: number;
	bytesPerResponse: number;
	p50Ms: number;
	p99Ms: number;
	seconds: number;
	/** responses by status */
	statuses: Record<string, number>;
	/** responses with 503 after which the request was sent again, because of `retryMs`; they count as no response otherwise */
	refused: number;
	/** processor time of this process */
	cpuSeconds: number;
};

const headEnd = Buffer.from('\r\n\r\n');
const nsPerMs = 1e6;

function run({
	port,
	requests,
	connections,
	warmupMs,
	measureMs,
	maxResponses,
	retryMs,
}: LoadTask): Promise<Omit<LoadResult, 'cpuSeconds'>> {
	const encoded = requests.map((request) => Buffer.from(request));
	const histogram = createHistogram();
	const statuses: Record<string, number> = {};
	let next = 0;
	let bytes = 0;
	let responses = 0;
	let refused = 0;
	let isMeasuring = false;
	let hasEnded = false;
	let startedAt = 0;
	/** the time is over; without a response the measurement waits for one */
	let isOver = false;
	let end = () => {};

	function open(resolve: () => void, reject: (error: Error) => void): Socket {
		const socket = connect({ port, host: '127.0.0.1', noDelay: true });
		let received = Buffer.alloc(0);
		let length = -1;
		let size = 0;
		let status = '';
		let sentAt = 0;
		let own: Buffer = Buffer.alloc(0);

		function send(): void {
			if (hasEnded) {
				socket.destroy();
				resolve();
				return;
			}
			sentAt = performance.now();
			own = encoded[next] as Buffer;
			next = (next + 1) % encoded.length;
			socket.write(own);
		}

		/** As a client that obeys Retry-After. @returns false: the response is none of a busy server */
		function sendAgain(): boolean {
			if (retryMs === undefined || status !== '503') return false;
			if (isMeasuring) refused += 1;
			length = -1;
			setTimeout(() => (hasEnded ? send() : socket.write(own)), retryMs);
			return true;
		}

		function readHead(): boolean {
			const end = received.indexOf(headEnd);
			if (end < 0) return false;
			const head = received.toString('latin1', 0, end);
			status = head.slice(9, 12);
			const [, text] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
			if (text === undefined && status !== '304') throw new Error(`a response without a length:\n${head}`);
			length = end + headEnd.length + Number(text ?? 0);
			size = received.length;
			received = Buffer.alloc(0);
			return true;
		}

		socket.on('connect', send);
		socket.on('data', (chunk) => {
			if (length < 0) {
				received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
				if (!readHead()) return;
			} else size += chunk.length;
			if (size < length || sendAgain()) return;
			if (isMeasuring) {
				responses += 1;
				bytes += size;
				statuses[status] = (statuses[status] ?? 0) + 1;
				histogram.record(Math.max(1, Math.round((performance.now() - sentAt) * nsPerMs)));
				if (isOver || responses === maxResponses) end();
			}
			length = -1;
			send();
		});
		socket.on('error', reject);
		socket.on('close', () => (hasEnded ? resolve() : reject(new Error('the server closed a connection'))));
		return socket;
	}

	const begin = () => {
		isMeasuring = true;
		startedAt = performance.now();
	};
	if (warmupMs === 0) begin();
	else setTimeout(begin, warmupMs);
	return new Promise((resolve, reject) => {
		const ended = Array.from({ length: connections }, () => new Promise<void>((done, fail) => void open(done, fail)));
		end = () => {
			hasEnded = true;
			isMeasuring = false;
			const seconds = (performance.now() - startedAt) / 1000;
			resolve({
				perSecond: responses / seconds,
				bytesPerResponse: bytes / responses,
				p50Ms: histogram.percentile(50) / nsPerMs,
				p99Ms: histogram.percentile(99) / nsPerMs,
				seconds,
				statuses,
				refused,
			});
		};
		if (maxResponses === undefined) {
			setTimeout(() => {
				isOver = true;
				if (responses > 0) end();
			}, warmupMs + measureMs);
		}
		Promise.all(ended).catch(reject);
	});
}

const result = await run((await json(process.stdin)) as LoadTask);
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ ...result, cpuSeconds: (user + system) / 1e6 } satisfies LoadResult));
process.exit(0);
