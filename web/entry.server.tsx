import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The server sets its in-process way to the API under this key. */
export { apiContext } from '#web/lib/api.ts';

/** A document that is not whole by then is broken. */
const renderTimeoutMs = 10_000;

/**
 * Renders the whole document before the first byte leaves: one string can be cached as the copy for all,
 * and its inline scripts can be hashed for the content policy.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
		signal: AbortSignal.timeout(renderTimeoutMs),
		onError: (error) => console.error(error),
	});
	await stream.allReady;
	const html = await new Response(stream).text();
	headers.set('content-type', 'text/html; charset=utf-8');
	return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}
