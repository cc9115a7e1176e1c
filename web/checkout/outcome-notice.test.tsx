import { paise } from '#domain/money.ts';
import { addToCart } from '#web/cart/cart-store.ts';
import { updateLineState } from '#web/cart/line-availability.ts';
import { locales, pathIn } from '#web/lib/language.tsx';
import { messagesFor } from '#web/lib/messages.server.ts';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import { storage } from '#tests/fixtures/storage.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { applyServerQuote, namedLine } from './apply-server-quote.ts';
import { type Notice, OutcomeNotice } from './outcome-notice.tsx';
import type { NewAccountLimit } from './refusal-details.ts';

const okra = { productId: 'okra', unit: '1 kg' };
const names = { en: 'Okra', hi: 'भिंडी', mr: 'भेंडी' };

/** A cart with a product whose names the shop has sent. */
function fillCart(): void {
	const stored = storage();
	vi.stubGlobal('localStorage', stored);
	vi.stubGlobal('sessionStorage', stored);
	addToCart({ ...okra, name: names.en, price: paise(8000), quantity: 2, picture: '' });
	updateLineState(okra, { names });
}

const limit: NewAccountLimit = { code: 'NEW_ACCOUNT_QUANTITY', maximum: 24, lines: [] };

test.for([
	['short stock', () => ({ type: 'out-of-stock', message: '', lines: [{ ...namedLine(okra), available: 1 }] })],
	['the limit of a new account', () => ({ type: 'limited', limit, lines: [{ ...namedLine(okra), available: 1 }] })],
	[
		'a changed price',
		() => {
			const lines = [{ ...okra, price: paise(9500), stock: 9 }];
			const quote = { discount: paise(0), total: paise(19_000), lines };
			return { type: 'price-changed', changes: applyServerQuote(quote, null) };
		},
	],
] as [string, () => Notice][])('the notice of %s names the product in the language of the page', ([, noticeOf]) => {
	fillCart();
	const notice = noticeOf();
	for (const lang of ['en', 'hi', 'mr'] as const) {
		const shown = renderToStaticMarkup(
			<TranslationsProvider locale={locales[lang]} messages={messagesFor(lang, ['checkout', 'cart'])}>
				<MemoryRouter initialEntries={[pathIn(lang, '/checkout')]}>
					<OutcomeNotice notice={notice} onRetry={() => {}} />
				</MemoryRouter>
			</TranslationsProvider>,
		);
		expect(shown, lang).toContain(`<li>${names[lang]}, 1 kg`);
	}
});
