import type { OfficeOrder } from '#contract/orders-office.ts';
import { expect, test } from 'vitest';
import { emptyCounts, inspectionOf } from './return-counts.ts';

const line = { pickedQuantity: null, discountPaise: 0 };
const order = {
	status: 'CANCELLED',
	isReturn: true,
	totalPaise: 18_400,
	paidPaise: 18_400,
	refundedPaise: 0,
	history: [],
	lines: [
		{ ...line, position: 0, quantity: 2, pricePaise: 6000 },
		{ ...line, position: 1, quantity: 1, pricePaise: 6400 },
		{ ...line, position: 2, quantity: 3, pickedQuantity: 0, pricePaise: 100 },
	],
} as unknown as OfficeOrder;

test('the inspection of a return starts empty, leaves out what was not sent, and shows no refund', () => {
	const counts = emptyCounts(order);
	expect(counts).toEqual([
		{ position: 0, sellable: '', wasted: '' },
		{ position: 1, sellable: '', wasted: '' },
	]);
	expect(inspectionOf(order, counts)).toMatchObject({ isComplete: false, refundDue: null });
});

test('shows the refund of the counted items, a reason for a refused return, and too many items', () => {
	const counted = (first: string, second: string) => [
		{ position: 0, sellable: first, wasted: '0' },
		{ position: 1, sellable: second, wasted: '0' },
	];
	expect(inspectionOf(order, counted('1', '1'))).toMatchObject({ refundDue: 12_400, isRefused: false });
	expect(inspectionOf(order, counted('0', '0'))).toMatchObject({ refundDue: 0, isRefused: true });
	const late = {
		...order,
		history: [
			{ status: 'DELIVERED', at: '2026-11-01T10:00:00.000Z' },
			{ status: 'CANCELLED', at: '2026-11-09T10:00:00.000Z' },
		],
	} as OfficeOrder;
	expect(inspectionOf(order, counted('1', '1'))).toMatchObject({ isLate: false, needsReason: false });
	expect(inspectionOf(late, counted('1', '1'))).toMatchObject({ isLate: true, needsReason: true });
	expect(inspectionOf(order, counted('0', '0'))).toMatchObject({ needsReason: true });
	expect(inspectionOf(order, counted('3', '1'))).toMatchObject({ isPossible: false, refundDue: null });
	expect(inspectionOf(order, counted('', '1')).lines[2]).toMatchObject({ position: 2, sellable: 0, wasted: 0 });
});
