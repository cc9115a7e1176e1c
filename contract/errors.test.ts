import { expect, test } from 'vitest';
import { refusals } from './errors.ts';

test('answers every refusal with its status and message', () => {
	const rows = Object.entries(refusals);
	expect(rows.length).toBeGreaterThan(25);
	for (const [name, { status, message }] of rows) {
		expect([401, 403, 404, 409, 422, 429, 503], name).toContain(status);
		expect(message.length, name).toBeGreaterThan(5);
	}
});

test('has the messages that the specification quotes', () => {
	expect(refusals.BELOW_MINIMUM).toEqual({ status: 422, message: 'Minimum order ₹100 required' });
	expect(refusals.COUPON_UNKNOWN.message).toBe('Coupon Not Found');
	expect(refusals.REASON_REQUIRED.message).toBe('Please select a reason!');
	expect(refusals.ACCOUNT_DETAILS_REQUIRED.message).toBe('Account details are required for paid orders.');
	expect(refusals.NO_ADDRESS.message).toBe(
		'Please provide at least one address (billing or delivery) to proceed with the order.',
	);
});
