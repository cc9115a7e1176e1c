import { errorCodesOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Lang, locales } from './language.tsx';
import { messagesFor } from './messages.server.ts';
import { TranslationsProvider } from './translations.tsx';
import { useRefusalText } from './use-refusal.ts';

type Form = { endpoint: EndpointName; routes: readonly string[]; own: readonly string[] };

/** The forms with the routes that show them. `own`: codes for which the form has a text of its own, or that it does not receive. */
const forms: readonly Form[] = [
	{
		endpoint: 'orders.place',
		routes: ['checkout', 'checkout-page', 'payment'],
		own: [
			// with a figure, from the details of the refusal
			'EMAIL_NOT_VERIFIED',
			'NEW_ACCOUNT_ORDERS',
			// the login in its place
			'NOT_SIGNED_IN',
			'SESSION_EXPIRED',
			// as an order without a response
			'BROKEN',
			// the keys of the storefront are short
			'KEY_TOO_LONG',
		],
	},
];

const sources = import.meta.glob<string>('../routes/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** The messages files of a route, beside those of the layout that each page has. */
function featuresOf(route: string): string[] {
	const [, list = ''] = /messages: \[([^\]]+)\]/.exec(sources[`../routes/${route}.tsx`] ?? '') ?? [];
	return ['layout', ...[...list.matchAll(/'([\w-]+)'/g)].map(([, feature = '']) => feature)];
}

function Texts({ codes }: { codes: readonly string[] }) {
	const textOf = useRefusalText();
	return codes.filter((code) => textOf(code) === null).join(' ');
}

/** Those of the codes whose refusal a page shows in English. */
function untranslated(lang: Lang, route: string, codes: readonly string[]): string {
	return renderToStaticMarkup(
		<TranslationsProvider locale={locales[lang]} messages={messagesFor(lang, featuresOf(route))}>
			<Texts codes={codes} />
		</TranslationsProvider>,
	);
}

const cases = forms.flatMap(({ endpoint, routes, own }) => {
	const codes: string[] = [...new Set([...errorCodesOf(endpoints[endpoint]).values()].flat())];
	return routes.map((route) => ({ endpoint, route, own, codes }));
});

test.for(cases)('shows each refusal of $endpoint in the language of the page of $route', ({ route, own, codes }) => {
	expect(own.filter((code) => !codes.includes(code))).toEqual([]);
	const shown = codes.filter((code) => !own.includes(code));
	// In English a text with a figure is not used, but the message that was sent. The translations leave the figure out.
	for (const lang of ['hi', 'mr'] as const) expect(untranslated(lang, route, shown), lang).toBe('');
});
