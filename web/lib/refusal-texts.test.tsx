import { couponRefusals } from '#domain/coupon.ts';
import { errorCodesOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { textRefusals } from '#contract/text-refusals.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Lang, locales } from './language.tsx';
import { messagesFor } from './messages.server.ts';
import { useRefusalText } from './refusal-text.ts';
import { TranslationsProvider } from './translations.tsx';

type Form = { endpoint: EndpointName; routes: readonly string[]; own?: readonly string[] };

/** The forms with the routes that show them. `own`: codes for which the form has a text of its own, or that it does not receive. */
const forms: readonly Form[] = [
	{
		endpoint: 'orders.place',
		routes: ['checkout', 'checkout-page', 'payment'],
		// Two have a figure, from the details of the refusal. A reused key shows its order. The keys of the storefront are short.
		own: ['EMAIL_NOT_VERIFIED', 'NEW_ACCOUNT_ORDERS', 'KEY_REUSED', 'KEY_TOO_LONG'],
	},
	{ endpoint: 'orders.update', routes: ['order-history', 'order-details'] },
	// An order of the list exists.
	{ endpoint: 'orders.update', routes: ['profile'], own: ['ORDER_NOT_FOUND'] },
	// The storefront sends no code.
	{ endpoint: 'auth.login', routes: ['login', 'checkout', 'checkout-page'], own: ['TOTP_WRONG'] },
	{ endpoint: 'auth.signup', routes: ['sign-up', 'checkout', 'checkout-page'] },
	{ endpoint: 'auth.forgotPassword', routes: ['login'] },
	{ endpoint: 'auth.resetPassword', routes: ['login'] },
	// An account that does not exist has no session.
	{ endpoint: 'user.update', routes: ['profile', 'my-addresses', 'checkout', 'checkout-page'], own: ['NOT_FOUND'] },
	{ endpoint: 'user.changePassword', routes: ['profile'] },
	{ endpoint: 'user.sendVerification', routes: ['profile', 'checkout', 'payment'] },
	{ endpoint: 'user.verifyEmail', routes: ['profile'] },
	{ endpoint: 'user.acceptPolicies', routes: ['profile'] },
	{ endpoint: 'user.revokeSession', routes: ['profile'] },
	{ endpoint: 'user.export', routes: ['profile'], own: ['CUSTOMER_NOT_FOUND'] },
	{ endpoint: 'user.erase', routes: ['profile'], own: ['CUSTOMER_NOT_FOUND'] },
	{ endpoint: 'reviews.create', routes: ['review', 'product-detail'] },
	{ endpoint: 'reviews.update', routes: ['review', 'product-detail'] },
	{ endpoint: 'reviews.delete', routes: ['review', 'product-detail'] },
	{ endpoint: 'tickets.create', routes: ['help'] },
	{ endpoint: 'inquiries.create', routes: ['bulk-order'] },
];

const sources = import.meta.glob<string>('../routes/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** The messages files of a route. */
function featuresOf(route: string): string[] {
	const [, list = ''] = /messages: \[([^\]]+)\]/.exec(sources[`../routes/${route}.tsx`] ?? '') ?? [];
	return [...list.matchAll(/'([\w-]+)'/g)].map(([, feature = '']) => feature);
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

const cases = forms.flatMap(({ endpoint, routes, own = [] }) => {
	const codes: string[] = [...new Set([...errorCodesOf(endpoints[endpoint]).values()].flat())];
	return routes.map((route) => ({ endpoint, route, own, codes }));
});

test.for(cases)('shows each refusal of $endpoint in the language of the page of $route', ({ route, own, codes }) => {
	expect(own.filter((code) => !codes.includes(code))).toEqual([]);
	const shown = codes.filter((code) => !own.includes(code));
	// In English a text with a figure is not used, but the message that was sent. The translations leave the figure out.
	for (const lang of ['hi', 'mr'] as const) expect(untranslated(lang, route, shown), lang).toBe('');
});

test.for([...new Set(forms.flatMap(({ routes }) => routes))])(
	'shows what is wrong with a text in the language of the page of %s',
	(route) => {
		for (const lang of ['hi', 'mr'] as const)
			expect(untranslated(lang, route, Object.keys(textRefusals)), lang).toBe('');
	},
);

test.for(['cart', 'checkout', 'checkout-page'])(
	'shows why a coupon cannot be used in the language of the page of %s',
	(route) => {
		for (const lang of ['hi', 'mr'] as const) expect(untranslated(lang, route, couponRefusals), lang).toBe('');
	},
);
