import { paise } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { type Lang, languages, pathIn } from '#web/lib/language.tsx';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/orders-list.json';
import hindi from '#web/messages/hi/orders-list.json';
import marathi from '#web/messages/mr/orders-list.json';
import { shownOrder } from '#tests/fixtures/shown-order.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { CancelDialog } from './cancel-dialog.tsx';

const texts = { en: english, hi: hindi, mr: marathi };

/** The form of a cancellation, and the names of its required text fields. */
function show(facts: Partial<Order>, lang: Lang = 'en'): { html: string; required: string[] } {
	const html = renderToStaticMarkup(
		<TranslationsProvider locale={lang} messages={{ 'orders-list': texts[lang] }}>
			<MemoryRouter initialEntries={[pathIn(lang, '/profile')]}>
				<CancelDialog order={shownOrder(facts)} onClose={() => {}} onCancelled={() => {}} />
			</MemoryRouter>
		</TranslationsProvider>,
	);
	const inputs = html.match(/<input[^>]*>/g) ?? [];
	const required = inputs.filter((input) => /\brequired\b/.test(input) && !/type="radio"/.test(input));
	return { html, required: required.map((input) => /name="([^"]*)"/.exec(input)?.[1] ?? '') };
}

const account = ['accountNumber', 'ifscCode'];

test.for(languages)('the form of a part-paid order asks for the refund account, in %s', (lang) => {
	const { html, required } = show({ status: 'OUT_FOR_DELIVERY', paid: paise(5000) }, lang);
	expect(required).toEqual(account);
	for (const text of ['accountTitle', 'accountNumber', 'ifscCode', 'dispatched'] as const) {
		expect(html).toContain(texts[lang].cancel[text]);
	}
});

test.for([
	['was paid', { paymentStatus: 'Paid', paid: paise(18_400) }, account],
	['has a refund due', { paymentStatus: 'Refund due', paid: paise(18_400), refundDue: paise(6200) }, account],
	['is not paid', {}, []],
	['was refunded what it paid', { paid: paise(5000), refunded: paise(5000) }, []],
] satisfies [string, Partial<Order>, string[]][])(
	'an order that %s asks for the refund account only when there is money to give back',
	([, facts, fields]) => {
		expect(show(facts).required).toEqual(fields);
	},
);
