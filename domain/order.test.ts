import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxPaise, paise } from './money.ts';
import {
	cancellationEffect,
	canTransition,
	isAboveMaximum,
	isFullyReturned,
	isInTransit,
	isShort,
	lineSubtotal,
	netLineTotal,
	type OrderActor,
	type OrderStatus,
	orderNumberStart,
	orderStatuses,
	orderTotals,
	orderVisibility,
	paymentStatuses,
	staffTransitionsFrom,
	statusTime,
	subtotalOf,
	suppliedQuantity,
	trackedStatuses,
	trackerProgressPercent,
	transitionsFrom,
} from './order.ts';
import { staffRoles } from './user.ts';

const actors: OrderActor[] = ['customer', 'staff'];
const createdAt = new Date('2026-03-01T10:00:00Z');
const updatedAt = new Date('2026-03-02T08:30:00Z');

test('permits only the transitions of the table', () => {
	const allowed = orderStatuses.flatMap((from) =>
		actors.flatMap((actor) =>
			orderStatuses.filter((to) => canTransition(from, to, actor)).map((to) => `${actor}: ${from} → ${to}`),
		),
	);
	expect(allowed).toEqual([
		'customer: ORDERED → CANCELLED',
		'staff: ORDERED → SHIPPED',
		'staff: ORDERED → CANCELLED',
		'customer: SHIPPED → CANCELLED',
		'staff: SHIPPED → OUT_FOR_DELIVERY',
		'staff: SHIPPED → CANCELLED',
		'customer: OUT_FOR_DELIVERY → CANCELLED',
		'staff: OUT_FOR_DELIVERY → SHIPPED',
		'staff: OUT_FOR_DELIVERY → DELIVERED',
		'staff: OUT_FOR_DELIVERY → CANCELLED',
		'customer: DELIVERED → CANCELLED',
		'staff: DELIVERED → CANCELLED',
	]);
});

test('reaches every status from a new order', () => {
	const reached = new Set<OrderStatus>(['ORDERED']);
	for (const from of reached) {
		for (const actor of actors) for (const to of transitionsFrom(from, actor)) reached.add(to);
	}
	expect([...reached].sort()).toEqual([...orderStatuses].sort());
});

test('has no transition after it is cancelled', () => {
	for (const actor of actors) expect(transitionsFrom('CANCELLED', actor)).toEqual([]);
});

test('permits customers only to cancel an order that is not cancelled', () => {
	for (const status of orderStatuses) {
		expect(transitionsFrom(status, 'customer')).toEqual(status === 'CANCELLED' ? [] : ['CANCELLED']);
	}
});

test('has no transition to the same status', () => {
	for (const status of orderStatuses) {
		for (const actor of actors) expect(canTransition(status, status, actor)).toBe(false);
	}
});

test('every sequence with a cancellation ends in CANCELLED', () => {
	const choices = fc.array(fc.tuple(fc.constantFrom(...actors), fc.nat()), { maxLength: 30 });
	fc.assert(
		fc.property(choices, (story) => {
			let status: OrderStatus = 'ORDERED';
			const seen: OrderStatus[] = [status];
			for (const [actor, choice] of story) {
				const transitions = transitionsFrom(status, actor);
				status = transitions[choice % transitions.length] ?? status;
				seen.push(status);
			}
			const cancelledAt = seen.indexOf('CANCELLED');
			if (cancelledAt >= 0) expect(new Set(seen.slice(cancelledAt))).toEqual(new Set(['CANCELLED']));
		}),
	);
});

test('releases the stock only before dispatch', () => {
	expect(orderStatuses.map((status) => [status, cancellationEffect(status)])).toEqual([
		['ORDERED', 'release'],
		['SHIPPED', 'return'],
		['OUT_FOR_DELIVERY', 'return'],
		['DELIVERED', 'return'],
		['CANCELLED', 'none'],
	]);
});

test('estimates the statuses that have no time yet', () => {
	const order = { createdAt, updatedAt, statusTimes: {} };
	const estimate = (status: OrderStatus) => statusTime(status, order).at.toISOString();
	expect(estimate('ORDERED')).toBe('2026-03-01T10:00:00.000Z');
	expect(estimate('SHIPPED')).toBe('2026-03-03T08:30:00.000Z');
	expect(estimate('OUT_FOR_DELIVERY')).toBe('2026-03-07T08:30:00.000Z');
	expect(estimate('DELIVERED')).toBe('2026-03-08T10:00:00.000Z');
	expect(estimate('CANCELLED')).toBe('2026-03-02T08:30:00.000Z');
	expect(statusTime('SHIPPED', order).isEstimate).toBe(true);
});

test('uses the recorded time of a status', () => {
	const at = new Date('2026-03-02T17:45:00Z');
	expect(statusTime('SHIPPED', { createdAt, updatedAt, statusTimes: { SHIPPED: at } })).toEqual({
		at,
		isEstimate: false,
	});
});

test('highlights every status up to the current one', () => {
	const reached = (status: OrderStatus) =>
		trackedStatuses({ status, createdAt, updatedAt, statusTimes: {} }).map((each) => [each.status, each.isReached]);
	expect(reached('ORDERED')).toEqual([
		['ORDERED', true],
		['SHIPPED', false],
		['OUT_FOR_DELIVERY', false],
		['DELIVERED', false],
	]);
	expect(reached('OUT_FOR_DELIVERY').map(([, isReached]) => isReached)).toEqual([true, true, true, false]);
	expect(reached('DELIVERED').every(([, isReached]) => isReached)).toBe(true);
});

test('shows a cancelled order with one status', () => {
	const statusTimes = { ORDERED: createdAt, CANCELLED: updatedAt };
	expect(trackedStatuses({ status: 'CANCELLED', createdAt, updatedAt, statusTimes })).toEqual([
		{ status: 'CANCELLED', isReached: true, at: updatedAt, isEstimate: false },
	]);
});

test('fills the progress bar by the status reached', () => {
	expect(trackerProgressPercent('ORDERED')).toBe(0);
	expect(trackerProgressPercent('SHIPPED')).toBeCloseTo(33.33, 2);
	expect(trackerProgressPercent('OUT_FOR_DELIVERY')).toBeCloseTo(66.67, 2);
	expect(trackerProgressPercent('DELIVERED')).toBe(100);
	expect(trackerProgressPercent('CANCELLED')).toBe(100);
});

test('permits each role only its transitions', () => {
	const allowed = staffRoles.flatMap((role) =>
		orderStatuses.flatMap((from) => staffTransitionsFrom(from, [role]).map((to) => `${role}: ${from} → ${to}`)),
	);
	const everything = [
		'ORDERED → SHIPPED',
		'ORDERED → CANCELLED',
		'SHIPPED → OUT_FOR_DELIVERY',
		'SHIPPED → CANCELLED',
		'OUT_FOR_DELIVERY → DELIVERED',
		'OUT_FOR_DELIVERY → SHIPPED',
		'OUT_FOR_DELIVERY → CANCELLED',
		'DELIVERED → CANCELLED',
	];
	expect(allowed).toEqual([
		...everything.map((transition) => `owner: ${transition}`),
		...everything.map((transition) => `orders: ${transition}`),
		'picker: ORDERED → SHIPPED',
		'rider: SHIPPED → OUT_FOR_DELIVERY',
		'rider: OUT_FOR_DELIVERY → DELIVERED',
	]);
	expect(staffTransitionsFrom('SHIPPED', ['picker', 'rider'])).toEqual(['OUT_FOR_DELIVERY']);
	expect(staffTransitionsFrom('ORDERED', [])).toEqual([]);
});

test('shows riders the orders in transit and other roles with access all orders', () => {
	expect(staffRoles.filter((role) => orderVisibility([role]) === 'all')).toEqual([
		'owner',
		'orders',
		'picker',
		'support',
	]);
	expect(orderVisibility(['rider', 'support'])).toBe('all');
	const inTransit = orderStatuses.flatMap((status) =>
		paymentStatuses
			.filter((paymentStatus) => isInTransit({ status, paymentStatus }))
			.map((paymentStatus) => `${status} ${paymentStatus}`),
	);
	expect(inTransit).toHaveLength(9);
	expect(inTransit.filter((each) => each.startsWith('DELIVERED'))).toEqual(['DELIVERED Pending']);
});

test('an order supplies what was ordered until it is packed, then what was found', () => {
	expect(suppliedQuantity({ quantity: 3 })).toBe(3);
	expect(suppliedQuantity({ quantity: 3, pickedQuantity: null })).toBe(3);
	expect(suppliedQuantity({ quantity: 3, pickedQuantity: 0 })).toBe(0);
	expect(isShort({ quantity: 3, pickedQuantity: 3 })).toBe(false);
	expect(isShort({ quantity: 3, pickedQuantity: 2 })).toBe(true);
});

test('the totals of an order are those of the supplied quantities, less the discount', () => {
	const full = { quantity: 3, pickedQuantity: null, price: paise(1000), discount: paise(300) };
	const short = { quantity: 5, pickedQuantity: 2, price: paise(250), discount: paise(50) };
	expect([full, short].map(lineSubtotal)).toEqual([3000, 500]);
	expect([full, short].map(netLineTotal)).toEqual([2700, 450]);
	expect(orderTotals([full, short])).toEqual({ subtotal: 3500, discount: 350, total: 3150 });
	expect(orderTotals([])).toEqual({ subtotal: 0, discount: 0, total: 0 });
});

test('lines above the largest amount have no subtotal', () => {
	const lines = (quantity: number) => [
		{ quantity: 1, price: paise(0) },
		{ quantity, price: paise(maxPaise / 10) },
	];
	expect([isAboveMaximum(lines(10)), subtotalOf(lines(10))]).toEqual([false, maxPaise]);
	expect(isAboveMaximum(lines(11))).toBe(true);
	expect(() => subtotalOf(lines(11))).toThrow(RangeError);
});

test('counts a line as fully returned by its sellable and wasted quantities', () => {
	expect(isFullyReturned({ quantity: 3, pickedQuantity: 2, sellable: 1, wasted: 1 })).toBe(true);
	expect(isFullyReturned({ quantity: 3, sellable: 1, wasted: 1 })).toBe(false);
});

test('the start of an order number is recognised in any case, other texts are not', () => {
	expect(['ks-2511-01', ' KS-2511-', 'KS-2511-100000'].map(orderNumberStart)).toEqual([
		'KS-2511-01',
		'KS-2511-',
		'KS-2511-100000',
	]);
	expect(['KS', '2511-01', 'KS-2511-01%', 'KS-2511-01 Asha', ''].map(orderNumberStart)).toEqual(Array(5).fill(null));
});
