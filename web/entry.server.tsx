import { nonceHeader, ScriptNonce } from '#web/lib/script-nonce.ts';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/** The server sets its in-process API client under this key. */
export { apiContext } from '#web/lib/api.ts';
/** The server drops all others before it looks for a copy of the page. */
export { pageParameters } from '#web/lib/links.ts';

/** Rendering fails after this time. */
const renderTimeoutMs = 10_000;

/**
 * Renders the complete document before the response starts: one string can be cached for all users,
 * and the inline scripts of React Router, marked with a nonce, can be hashed for the content security policy.
 */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const nonce = crypto.randomUUID();
	const page = (
		<ScriptNonce value={nonce}>
			<ServerRouter context={context} url={request.url} nonce={nonce} />
		</ScriptNonce>
	);
	const stream = await renderToReadableStream(page, {
		nonce,
		signal: AbortSignal.timeout(renderTimeoutMs),
		onError: (error) => console.error(error),
	});
	await stream.allReady;
	// The page is complete without its scripts: style, fonts and pictures come first.
	const html = (await new Response(stream).text()).replaceAll(
		'<link rel="modulepreload"',
		'<link rel="modulepreload" fetchpriority="low"',
	);
	headers.set('content-type', 'text/html; charset=utf-8');
	headers.set(nonceHeader, nonce);
	return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}
