import { expect, test } from 'vitest';
import { refusalMessage, refusals } from './errors.ts';

test('answers every refusal with its status and message', () => {
	const rows = Object.entries(refusals);
	expect(rows.length).toBeGreaterThan(25);
	for (const [name, { status, message }] of rows) {
		expect([401, 403, 404, 409, 422, 429, 503], name).toContain(status);
		expect(message.length, name).toBeGreaterThan(5);
	}
});

test('has the messages that the specification quotes', () => {
	expect(refusals.BELOW_MINIMUM).toMatchObject({ status: 422, message: 'Minimum order ₹100 required' });
	expect(refusalMessage('BELOW_MINIMUM', { minimum: '₹100' })).toBe('Minimum order ₹100 required');
	expect(refusals.COUPON_UNKNOWN.message).toBe('Coupon Not Found');
	expect(refusals.REASON_REQUIRED.message).toBe('Please select a reason!');
	expect(refusals.ACCOUNT_DETAILS_REQUIRED.message).toBe('Account details are required for paid orders.');
	expect(refusals.NO_ADDRESS.message).toBe(
		'Please provide at least one address (billing or delivery) to proceed with the order.',
	);
});

test('puts the figures it is given into the message, and shows the message without figures otherwise', () => {
	expect(refusalMessage('NEW_ACCOUNT_ORDERS', { maximum: '3' })).toContain('You have 3 open orders.');
	expect(refusalMessage('NEW_ACCOUNT_ORDERS')).toContain('You have several open orders.');
	expect(refusalMessage('OUT_OF_STOCK', { maximum: '3' })).toBe(refusals.OUT_OF_STOCK.message);
	for (const row of Object.values(refusals)) expect(row.message).not.toContain('{');
});
