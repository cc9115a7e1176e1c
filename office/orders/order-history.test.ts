import type { OfficeOrder } from '#contract/orders-office.ts';
import { i18nProvider } from '#office/lib/i18n.ts';
import { expect, test } from 'vitest';
import { orderHistory } from './order-history.ts';

const at = (minute: number) => `2026-11-21T06:${String(minute).padStart(2, '0')}:00.000Z`;
const event = (action: string, minute: number, actorName: string, after: object, before: object = {}) => ({
	action,
	at: at(minute),
	actorName,
	riderName: null,
	before,
	after,
});

const order: Pick<OfficeOrder, 'history' | 'events' | 'returnNote'> = {
	returnNote: 'Bags opened',
	history: [
		{ status: 'ORDERED', at: at(0), actorName: 'Asha', note: '' },
		{ status: 'SHIPPED', at: at(4), actorName: 'Meera', note: 'Crate 7' },
	],
	events: [
		event('order.addToPickList', 1, 'Pandurang', {}),
		event(
			'order.pack',
			2,
			'Pandurang',
			{ quantities: { 'Onion, 1 kg': 2, Carrot: 1 } },
			{ quantities: { 'Onion, 1 kg': 3, Carrot: 1 } },
		),
		{ ...event('order.assign', 3, 'Meera', { riderId: 'r' }), riderName: 'Ravi' },
		event('order.updateStatus', 4, 'Meera', { status: 'SHIPPED' }),
		event('order.collectCash', 5, 'Ravi', { paidPaise: 18_000 }, { paidPaise: 5000 }),
		event('order.processReturn', 6, 'Meera', { isCouponBack: false }),
		event('order.refund', 7, 'Meera', { refundedPaise: 12_400, reference: 'NEFT 4711' }),
	],
};

test('the history names who picked, packed, dispatched, collected cash and refunded, newest first', () => {
	const rows = orderHistory(order, i18nProvider.translate);
	expect(rows.map(({ actorName, text, note }) => [actorName, text, note].filter(Boolean).join(' · '))).toEqual([
		'Meera · Refund recorded: ₹124, NEFT 4711',
		'Meera · Return processed: Bags opened',
		'Ravi · Cash collected: ₹130',
		'Meera · Dispatched · Crate 7',
		'Meera · Rider assigned: Ravi',
		'Pandurang · Order packed: Onion, 1 kg: 2 of 3',
		'Pandurang · Order added to pick list',
		'Asha · Ordered',
	]);
});
