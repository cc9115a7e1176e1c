import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import type { Topic } from '#contract/endpoint.ts';
import type { Encoding } from './content-negotiation.ts';

/** A rendered page or response, from which a copy is made. */
export type CopySource = {
	status: number;
	/** without those of the encoding */
	headers: Readonly<Record<string, string>>;
	body: Buffer;
	/** the copy is made again when one of them changes */
	topics: readonly Topic[];
	/** a change that names products concerns the copy when one of them is among these; null: all products */
	products: readonly string[] | null;
	/** topics of which a change of any product concerns the copy */
	ofAnyProduct: readonly Topic[];
	/** it shows the time, such as a countdown, and is made again after this time */
	maxAgeMs?: number | null;
	/** a part could not be read: a complete copy is better, and this one is not kept */
	isPartial?: boolean;
	/** the state of the oldest copy that it is made of; missing: the present one */
	shown?: Shown;
	/** called each time the copy is sent to a client; missing: nothing is counted */
	whenSent?: () => void;
};

/** The head as a flat list of names and values, the way Node writes it. */
export type Packed = { head: string[]; body: Buffer; isCompressed: boolean };

export type Stale = {
	/** from when on it may not have shown the present state */
	since: number;
	/** when the last known change came that it does not show */
	changedAt: number;
};

/** Pages are made of responses, so each kind waits in a queue of its own. */
export type CopyKind = 'page' | 'response';

export type Copy = Omit<CopySource, 'body' | 'shown'> & {
	kind: CopyKind;
	key: string;
	/** null: a page, of which only the compressed form is kept; it is five times smaller */
	body: Buffer | null;
	etag: string;
	packed: Partial<Record<Encoding, Packed>>;
	notModified: string[];
	bytes: number;
	madeAt: number;
	/** number of changes of which none concerns the copy */
	checked: number;
	/** when it was last known to show the present state */
	presentAt: number;
	/** when it, or a part of it, could not be made again; -Infinity: never */
	failedAt: number;
	/** null: no change concerns it */
	stale: Stale | null;
	isUsed: boolean;
	/** a response that one page was made of is seldom read again, so its values are kept when a second one reads it */
	isParsed?: boolean;
	parsed?: unknown;
};

/** A state of the shop that a copy shows. */
export type Shown = Pick<Copy, 'checked' | 'presentAt' | 'failedAt'>;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompressBrotli = promisify(brotliDecompress);
/**
 * Level 5: nearly as small as 11 and fast enough for pages that are made again. Its window holds a page; preparing the
 * usual one of 4 MB takes longer than compressing.
 */
const brotliOptions = {
	params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 },
};
/** Smaller bodies fit one packet as they are. */
const minCompressed = 1000;

/** Pages of some 100 kB. */
const maxUnpacked = 16;

export function flat(headers: Readonly<Record<string, string>>): string[] {
	return Object.entries(headers).flat();
}

/** The same text in memory of its own: V8 keeps a long text as long as a part cut from it is used, such as an id of a URL. */
export function ownText(text: string): string {
	return Buffer.from(text).toString();
}

/** A small body is a part of a buffer of 64 kB, one from zlib of 16 kB, and a copy would keep all of it. */
export function ownMemory(body: Buffer): Buffer {
	if (body.buffer.byteLength === body.length) return body;
	const own = Buffer.allocUnsafeSlow(body.length);
	body.copy(own);
	return own;
}

/** Head and body of a copy in an encoding. @param grow receives the bytes that a copy takes more */
export function createPacker(grow: (copy: Copy, by: number) => void) {
	const unpacked = new Set<Copy>();

	async function pack(copy: Copy, encoding: Encoding): Promise<Packed> {
		const known = copy.packed[encoding];
		if (known !== undefined) return known;
		const plain = copy.body ?? (await decompressBrotli(copy.packed.br?.body ?? Buffer.of()));
		const isCompressed = encoding !== 'identity' && plain.length >= minCompressed;
		const compressed = encoding === 'br' ? () => compressBrotli(plain, brotliOptions) : () => compressGzip(plain);
		const body = isCompressed ? ownMemory(await compressed()) : plain;
		const head = flat(copy.headers);
		if (isCompressed) head.push('content-encoding', encoding);
		head.push('content-length', String(body.length));
		const packed = { head, body, isCompressed };
		if (!isCompressed && copy.body === null) keepUnpacked(copy);
		if (isCompressed && copy.packed[encoding] === undefined) grow(copy, body.length);
		copy.packed[encoding] = packed;
		return packed;
	}

	/** Few clients accept no compression: a program that asks for pages again and again gets the last ones from memory. */
	function keepUnpacked(copy: Copy): void {
		unpacked.add(copy);
		const [oldest] = unpacked;
		if (unpacked.size <= maxUnpacked || oldest === undefined) return;
		unpacked.delete(oldest);
		delete oldest.packed.identity;
	}

	return pack;
}
