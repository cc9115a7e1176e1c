import type { Order } from '#domain/order.ts';
import { type Lang, pathIn } from '#web/lib/language.tsx';
import { TranslationsProvider } from '#web/lib/translations.tsx';
import english from '#web/messages/en/orders-list.json';
import hindi from '#web/messages/hi/orders-list.json';
import marathi from '#web/messages/mr/orders-list.json';
import { shownOrder } from '#tests/fixtures/shown-order.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OrderTracker } from './order-tracker.tsx';

const texts = { en: english, hi: hindi, mr: marathi };

function show(lang: Lang, deliveryPromise: Order['deliveryPromise']): string {
	const order = shownOrder({ deliveryPromise });
	return renderToStaticMarkup(
		<TranslationsProvider locale={lang} messages={{ 'orders-list': texts[lang] }}>
			<MemoryRouter initialEntries={[pathIn(lang, '/order')]}>
				<OrderTracker order={order} />
			</MemoryRouter>
		</TranslationsProvider>,
	);
}

test('shows the delivery promise in the language of the customer, and marks an untranslated one as English', () => {
	const promise = { en: 'Next day', hi: 'अगले दिन', mr: '' };
	expect(show('en', promise)).toContain('Next day</li>');
	expect(show('hi', promise)).toContain('अगले दिन</li>');
	expect(show('mr', promise)).toContain('<span lang="en">Next day</span></li>');
});

test('shows the estimated dates of an order without a promise', () => {
	expect(show('en', null)).toContain('expected 27 Nov');
});
