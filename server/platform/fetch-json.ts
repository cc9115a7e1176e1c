const maxBytes = 64 * 1024;

type Source = {
	/** as it is called in an error: 'the pincode service' */
	name: string;
	url: string | URL;
	fetchFrom: typeof fetch;
	timeoutMs: number;
};

/** The text of a response, limited in bytes; throws above the limit. */
async function readBounded(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > maxBytes) throw new Error(`the response has more than ${maxBytes} bytes`);
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString('utf8');
}

/**
 * What a server of others answers to a GET: its JSON, to be checked by a schema, and its headers. Redirects are not followed.
 * Throws for another status than success, after the time limit, above 64 KiB, and for what is not JSON.
 */
export async function fetchJson({
	name,
	url,
	fetchFrom,
	timeoutMs,
}: Source): Promise<{ json: unknown; headers: Headers }> {
	const response = await fetchFrom(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
	if (!response.ok) throw new Error(`${name} answered ${response.status}`);
	return { json: JSON.parse(await readBounded(response)), headers: response.headers };
}
