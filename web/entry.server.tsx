import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The server sets its in-process API client under this key. */
export { apiContext } from '#web/lib/api.ts';

/** Rendering fails after this time. */
const renderTimeoutMs = 10_000;

/**
 * Renders the complete document before the response starts: one string can be cached for all users,
 * and its inline scripts can be hashed for the content security policy.
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
