import { randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { langFromPath } from '#domain/language.ts';
import type { OtherLang } from '#domain/product.ts';
import type { ErrorBody } from '#contract/error-body.ts';
import { refusals } from '#contract/errors.ts';
import { requestIdOf } from './log.ts';
import { retryAfterSeconds } from './overload.ts';

/**
 * Later than `retryAfterSeconds`: a browser window is a customer who waits, and asks each time. Those that are refused together
 * come back at different times.
 */
const pageRetrySeconds = { least: 5, most: 10 };

/** A larger body is not read to its end for the sake of the connection. */
const maxDiscarded = 64 * 1024;
/**
 * Refusals are written together after this time, so that the steps of accepted requests come before them. Clients would be
 * woken for each one otherwise, which takes longer than to write it.
 */
const refusalDelayMs = 5;

const texts: Readonly<Record<'en' | OtherLang, { title: string; text: string }>> = {
	en: { title: 'The shop is busy', text: 'This page loads again by itself in a few seconds.' },
	hi: { title: 'दुकान अभी व्यस्त है', text: 'यह पेज कुछ सेकंड में अपने-आप फिर खुलेगा।' },
	mr: { title: 'दुकान सध्या व्यस्त आहे', text: 'हे पान काही सेकंदांत आपोआप पुन्हा उघडेल.' },
};

/** Whether a browser asks for a page: it shows what it gets. */
export function wantsPage({ method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
	return method === 'GET' && !/^\/(api|pincode)\//.test(url) && headers.accept?.includes('text/html') === true;
}

/** A page of the fewest bytes. @param head elements behind the title */
export function plainPage(page: { lang: 'en' | OtherLang; title: string; head?: string; content: string }): string {
	const { lang, title, head = '', content } = page;
	return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title><h1>${title}</h1><p>${content}</p>`;
}

/** The page of a busy shop, in the language of the URL. It asks again by itself. */
export function busyPage(url: string): string {
	const lang = langFromPath(url);
	const { title, text } = texts[lang];
	const seconds = randomInt(pageRetrySeconds.least, pageRetrySeconds.most + 1);
	return plainPage({ lang, title, head: `<meta http-equiv="refresh" content="${seconds}">`, content: text });
}

/** A refusal that is known before the router is asked. */
export type EarlyRefusal = {
	status: number;
	headers: Readonly<Record<string, string>>;
	body: Omit<ErrorBody, 'requestId'>;
	/** for a browser that asks for a page */
	page: (url: string) => string;
};

export const busy: EarlyRefusal = {
	status: 503,
	headers: { 'retry-after': String(retryAfterSeconds) },
	body: { status: 'error', message: refusals.BUSY.message, code: 'BUSY' },
	page: busyPage,
};

/**
 * Answers requests with a refusal before any work: without the router, its hooks and the body.
 * @param headers of every response
 */
export function createRefuser(
	headers: Readonly<Record<string, string>>,
	refusal: EarlyRefusal,
): (request: IncomingMessage, response: ServerResponse) => void {
	const commonHead = Object.entries({ ...headers, 'cache-control': 'no-store', ...refusal.headers }).flat();
	const bodyStart = `${JSON.stringify(refusal.body).slice(0, -1)},"requestId":"`;
	let refused: { request: IncomingMessage; response: ServerResponse }[] = [];

	function write(request: IncomingMessage, response: ServerResponse): void {
		// As text, which Node writes together with the head.
		const isPage = wantsPage(request);
		const body = isPage ? refusal.page(request.url ?? '') : `${bodyStart}${requestIdOf(request)}"}`;
		const type = isPage ? 'text/html' : 'application/json';
		const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
		const isLarge = encoding !== undefined || !(Number(length) <= maxDiscarded);
		const head = [
			...commonHead,
			'content-type',
			`${type}; charset=utf-8`,
			'content-length',
			String(Buffer.byteLength(body)),
		];
		if (isLarge) head.push('connection', 'close');
		// A flat list is written as it is.
		response.writeHead(refusal.status, head);
		response.end(body);
	}

	function writeAll(): void {
		const all = refused;
		refused = [];
		for (const { request, response } of all) write(request, response);
	}

	return (request, response) => {
		refused.push({ request, response });
		if (refused.length === 1) setTimeout(writeAll, refusalDelayMs);
	};
}
