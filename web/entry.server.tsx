import { nonceHeader, ScriptNonce } from '#web/lib/script-nonce.ts';
import { renderToStringAsync } from 'preact-render-to-string';
import { type EntryContext, ServerRouter } from 'react-router';

/** The server sets its in-process API client under this key. */
export { apiContext } from '#web/lib/api.ts';
/** What a page says about its copy. */
export { copyContext } from '#web/lib/page-loader.server.ts';
/** Of the production build of React Router, which is part of this one. */
export { createRequestHandler, RouterContextProvider } from 'react-router';

/**
 * Calls `start` when the page is painted with its main picture, at the first touch or key before that, and after three
 * seconds at the latest. A press on a button or an option before it works is done again when it does; one that never
 * does, because the scripts cannot be loaded, acts as in a page without scripts.
 */
const whenPainted = `(start) => {
	let isStarted = false;
	const once = () => {
		if (!isStarted) start();
		isStarted = true;
	};
	const afterFrame = (then) => requestAnimationFrame(() => setTimeout(then));
	for (const event of ['pointerdown', 'keydown']) addEventListener(event, once, { once: true, capture: true });
	setTimeout(once, 3000);
	const isHydrated = () => document.documentElement.hasAttribute('data-hydrated');
	const pressed = [];
	let end = 0;
	const repeat = () => {
		if (!isHydrated() && Date.now() < end) return setTimeout(repeat, 30);
		removeEventListener('click', onClick, true);
		pressed.shift().click();
		if (pressed.length > 0) queueMicrotask(repeat);
	};
	const onClick = (event) => {
		const control = event.target.closest('button, label, input[type=radio], input[type=checkbox]');
		if (isHydrated()) return removeEventListener('click', onClick, true);
		if (control === null) return;
		event.preventDefault();
		event.stopImmediatePropagation();
		end = Date.now() + 10000;
		if (pressed.push(control) === 1) repeat();
	};
	addEventListener('click', onClick, true);
	afterFrame(() => {
		const picture = document.querySelector('img[fetchpriority=high]');
		if (picture === null || picture.complete) return afterFrame(() => afterFrame(once));
		for (const event of ['load', 'error']) picture.addEventListener(event, () => afterFrame(() => afterFrame(once)), { once: true });
	});
}`
	.replace(/\s+/g, ' ')
	.replace(/ ?([=(){}<>?:,;&|+]+) ?/g, '$1');

/**
 * No module is requested before the page is painted: the inline module of React Router, static imports and what uses
 * them, becomes a script that imports the same modules later. docs/decisions/0022
 */
function startScriptsAfterPaint(html: string): string {
	const preloads: string[] = [];
	const bare = html.replace(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_, href: string) => {
		preloads.push(href);
		return '';
	});
	return bare.replace(
		/<script([^>]*) type="module"([^>]*)>([\s\S]*?)<\/script>/,
		(_, before, after, module: string) => {
			const imports: { name: string; path: string }[] = [];
			const rest = module.replace(
				/^\s*;?\s*import (?:\* as (\w+) from )?"([^"]+)";$/gm,
				(_line, name: string | undefined, path: string) => {
					imports.push({ name: name ?? `_${imports.length}`, path });
					return '';
				},
			);
			const names = imports.map(({ name }) => name).join();
			const calls = imports.map(({ path }) => `import(${JSON.stringify(path)})`).join();
			return `<script${before}${after.replace(' async=""', '')}>(${whenPainted})(() => {
for (const href of '${preloads.join(' ')}'.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }));
Promise.all([${calls}]).then(([${names}]) => {${rest
				.replace(/(?<=[{[,])\s+|\s*\n\s*(?=[}\]])/g, '')
				.replace(/\n\s*/g, '\n')
				.replaceAll('": ', '":')}});
})</script>`;
		},
	);
}

/** The data of the page are JSON in a string: between single quotes none of its 2,200 quotes takes a second byte. */
function shortenData(html: string): string {
	return html.replace(/streamController\.enqueue\("((?:[^"\\]|\\.)*)"\)/, (_, text: string) => {
		const short = text.replace(/\\(.)|'/g, (found, escaped) => (found === "'" ? "\\'" : escaped === '"' ? '"' : found));
		return `streamController.enqueue('${short}')`;
	});
}

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
	const rendered = await renderToStringAsync(page);
	// The scripts with the data of the page come after the document.
	const document = `<!DOCTYPE html>${rendered.replace('</body></html>', '')}</body></html>`;
	const html = import.meta.env.DEV ? document : shortenData(startScriptsAfterPaint(document));
	headers.set('content-type', 'text/html; charset=utf-8');
	headers.set(nonceHeader, nonce);
	return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}
