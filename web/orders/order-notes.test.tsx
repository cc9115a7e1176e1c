import { type Paise, paise } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { type Lang, languages, pathIn } from '#web/lib/language.tsx';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/orders.json';
import englishList from '#web/messages/en/orders-list.json';
import hindi from '#web/messages/hi/orders.json';
import hindiList from '#web/messages/hi/orders-list.json';
import marathi from '#web/messages/mr/orders.json';
import marathiList from '#web/messages/mr/orders-list.json';
import { shownOrder } from '#tests/fixtures/shown-order.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderCard } from './order-card.tsx';
import { CancellationNote, OrderStatusChips, ReviewNotice } from './order-notes.tsx';
import { OrderTotals } from './order-totals.tsx';

const messages = {
	en: { orders: english, 'orders-list': englishList },
	hi: { orders: hindi, 'orders-list': hindiList },
	mr: { orders: marathi, 'orders-list': marathiList },
};

function show(order: Order, lang: Lang = 'en'): string {
	return renderToStaticMarkup(
		<TranslationsProvider locale={lang} messages={messages[lang]}>
			<MemoryRouter initialEntries={[pathIn(lang, '/order')]}>
				<OrderStatusChips order={order} />
				<ReviewNotice order={order} />
				<CancellationNote order={order} />
				<OrderTotals order={order} />
			</MemoryRouter>
		</TranslationsProvider>,
	);
}

function showCard(order: Order, lang: Lang): string {
	return renderToStaticMarkup(
		<TranslationsProvider locale={lang} messages={messages[lang]}>
			<MemoryRouter initialEntries={[pathIn(lang, '/profile')]}>
				<OrderCard order={order} onCancel={() => {}} />
			</MemoryRouter>
		</TranslationsProvider>,
	);
}

/** One of two packs came back: ₹62 of ₹184 was accepted. */
function inspected(paid: Paise, facts: Partial<Order> = {}): Order {
	const credited = paise(6200);
	return shownOrder({ status: 'CANCELLED', isReturn: true, returnNote: '', credited, paid, ...facts });
}

test.for(languages)('names the cash still due for the items a customer keeps of a return, in %s', (lang) => {
	const unpaid = show(inspected(paise(0)), lang);
	expect(unpaid.match(/₹122/g)).toHaveLength(2);
	expect(unpaid).toContain('− ₹62');
	const partPaid = show(inspected(paise(5000)), lang);
	expect(partPaid.match(/₹72/g)).toHaveLength(2);
	expect(partPaid).toContain('− ₹50');
	expect(partPaid).not.toContain(messages[lang]['orders-list'].list.noRefund);
});

test.for(languages)('names the payment method in %s, and one the page does not know as it was sent', (lang) => {
	const inLanguage = { en: 'Cash on Delivery', hi: 'कैश ऑन डिलीवरी', mr: 'कॅश ऑन डिलिव्हरी' }[lang];
	for (const shown of [show(shownOrder(), lang), showCard(shownOrder(), lang)]) {
		expect(shown).toContain(inLanguage);
		expect(shown.includes('Cash on Delivery')).toBe(lang === 'en');
	}
	expect(show(shownOrder({ paymentMethod: 'UPI' }), lang)).toContain('UPI');
});

test('the totals of a paid order name an accepted return and what was paid for the rest', () => {
	const paid = show(inspected(paise(12_200), { paymentStatus: 'Paid' }));
	expect(paid).toContain('− ₹62');
	expect(paid).toContain('− ₹122');
	const refunded = show(inspected(paise(18_400), { paymentStatus: 'Refunded', refunded: paise(6200) }));
	expect(refunded).toContain('− ₹62');
});

test.for(languages)('names a reason of the list in %s, and one that a customer wrote as it is', (lang) => {
	const cancelled = (cancellationReason: string) => show(shownOrder({ status: 'CANCELLED', cancellationReason }), lang);
	expect(cancelled('Changed Mind')).toContain(messages[lang]['orders-list'].cancel.reasons['Changed Mind']);
	expect(cancelled('Too late, toString')).toContain('Too late, toString');
});

test('says that nothing was accepted only of a return of which nothing was', () => {
	expect(show(inspected(paise(5000)))).toContain('Refund: ₹0. The returned items we accepted, ₹62, are deducted');
	expect(show(inspected(paise(5000), { credited: paise(0) }))).toContain('Refund: ₹0. Nothing was accepted.');
});

test.for([
	['before the inspection', { status: 'CANCELLED', isReturn: true }],
	['when all is paid', { status: 'CANCELLED', isReturn: true, returnNote: '', paymentStatus: 'Paid', credited: 6200 }],
	['of an order without a part payment', { status: 'DELIVERED' }],
] as const)('names no cash still due %s', ([, facts]) => {
	const order = shownOrder({ ...facts, credited: 'credited' in facts ? paise(facts.credited) : null });
	expect(show(order)).not.toContain('Still to pay');
});

test.for(languages)('an order in review says that the shop calls first, and another one does not, in %s', (lang) => {
	const { inReview, inReviewText } = messages[lang]['orders-list'].list;
	const html = show(shownOrder({ isInReview: true }), lang);
	for (const text of [inReview, inReviewText]) {
		expect(html).toContain(text);
		expect(show(shownOrder(), lang)).not.toContain(text);
	}
});
