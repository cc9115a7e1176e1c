import { randomBytes } from 'node:crypto';
import type { RefundAccount } from '#domain/order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decryptRefundAccount, encryptRefundAccount, shownRefundAccount } from './refund-account.ts';

const key = randomBytes(32);
const account: RefundAccount = {
	accountNumber: '123456789012',
	ifscCode: 'SBIN0001234',
	bankName: 'State Bank of India',
	branchName: 'पुणे',
	mobileNumber: '9876543210',
};

test('decrypts for the order and the key it was encrypted with', () => {
	expect(decryptRefundAccount(encryptRefundAccount(account, 'order-1', key), 'order-1', key)).toEqual(account);
});

test('decrypts for no other order and no other key', () => {
	const encrypted = encryptRefundAccount(account, 'order-1', key);
	expect(() => decryptRefundAccount(encrypted, 'order-2', key)).toThrow();
	expect(() => decryptRefundAccount(encrypted, 'order-1', randomBytes(32))).toThrow();
});

test('refuses changed and truncated bytes', () => {
	const encrypted = encryptRefundAccount(account, 'order-1', key);
	fc.assert(
		fc.property(fc.nat({ max: encrypted.length - 1 }), fc.integer({ min: 1, max: 255 }), (index, change) => {
			const changed = Buffer.from(encrypted);
			changed[index] = (changed[index] ?? 0) ^ change;
			expect(() => decryptRefundAccount(changed, 'order-1', key)).toThrow();
			expect(() => decryptRefundAccount(encrypted.subarray(0, index), 'order-1', key)).toThrow();
		}),
	);
});

test('contains no plain text of the account, and encrypts differently each time', () => {
	const encrypted = encryptRefundAccount(account, 'order-1', key);
	expect(encrypted.toString('latin1')).not.toContain(account.accountNumber);
	expect(encryptRefundAccount(account, 'order-1', key).equals(encrypted)).toBe(false);
});

test('shows only the last four digits of an account', () => {
	expect(shownRefundAccount(account)).toEqual({ ...account, accountNumber: 'XXXXXX9012' });
});
