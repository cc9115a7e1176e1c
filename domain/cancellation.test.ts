import { expect, test } from 'vitest';
import {
	cancellationReasons,
	cancellationRefusal,
	hasReceivedMoney,
	isAccountNumber,
	isIfscCode,
	isPaid,
	isReturnRefused,
	maskAccountNumber,
} from './cancellation.ts';
import { paise } from './money.ts';
import { type PaymentStatus, paymentStatuses, type RefundAccount } from './order.ts';

function account(changes: Partial<RefundAccount> = {}): RefundAccount {
	return {
		accountNumber: '123456789012',
		ifscCode: 'SBIN0001234',
		bankName: '',
		branchName: '',
		mobileNumber: '',
		...changes,
	};
}

function received(paymentStatus: PaymentStatus, paid = 0, refunded = 0) {
	return { paymentStatus, paid: paise(paid), refunded: paise(refunded) };
}

test('has the four cancellation reasons of the shop', () => {
	expect(cancellationReasons).toEqual(['Product Issue', 'Delivery Delay', 'Changed Mind', 'Other']);
});

test('refuses to cancel without a reason, paid or not', () => {
	for (const reason of ['', '   ', '\n\t']) {
		for (const status of paymentStatuses) {
			expect(cancellationRefusal(reason, received(status), account())).toBe('REASON_REQUIRED');
		}
	}
});

test('requires no refund account when no money was received', () => {
	for (const status of paymentStatuses.filter((payment) => !isPaid(payment))) {
		expect(cancellationRefusal('Changed Mind', received(status), null)).toBeNull();
		expect(cancellationRefusal('Changed Mind', received(status), account({ accountNumber: '' }))).toBeNull();
	}
});

test('requires account number and IFSC for a paid order', () => {
	const refusal = (given: RefundAccount | null) => cancellationRefusal('Delivery Delay', received('Paid', 100), given);
	expect(refusal(null)).toBe('ACCOUNT_DETAILS_REQUIRED');
	expect(refusal(account({ accountNumber: '  ' }))).toBe('ACCOUNT_DETAILS_REQUIRED');
	expect(refusal(account({ ifscCode: '' }))).toBe('ACCOUNT_DETAILS_REQUIRED');
	expect(refusal(account())).toBeNull();
});

test('requires a refund account when a part payment was received, and none when it was undone', () => {
	expect(cancellationRefusal('Other', received('Pending', 1), null)).toBe('ACCOUNT_DETAILS_REQUIRED');
	expect(cancellationRefusal('Other', received('Pending', 1), account())).toBeNull();
	expect(cancellationRefusal('Other', received('Pending', 0), null)).toBeNull();
	expect(hasReceivedMoney(received('Pending', 100, 100))).toBe(false);
});

test('refuses an invalid refund account', () => {
	const refusal = (changes: Partial<RefundAccount>) =>
		cancellationRefusal('Other', received('Paid', 100), account(changes));
	expect(refusal({ accountNumber: '12345678' })).toBe('ACCOUNT_DETAILS_INVALID');
	expect(refusal({ ifscCode: 'SBIN1001234' })).toBe('ACCOUNT_DETAILS_INVALID');
});

test('accepts an IFSC: four letters, a zero, six letters or digits', () => {
	for (const right of ['SBIN0001234', 'hdfc0000001', 'ICIC0ABCDEF']) expect(isIfscCode(right)).toBe(true);
	for (const wrong of ['SBIN1001234', 'SBI00001234', 'SBIN000123', 'SBIN00012345', ' SBIN0001234', 'SBIN0001234\n']) {
		expect(isIfscCode(wrong)).toBe(false);
	}
});

test('accepts an account number: nine to eighteen digits', () => {
	expect(isAccountNumber('123456789')).toBe(true);
	expect(isAccountNumber('123456789012345678')).toBe(true);
	for (const wrong of ['12345678', '1234567890123456789', '12345678a', '1234 56789', '१२३४५६७८९']) {
		expect(isAccountNumber(wrong)).toBe(false);
	}
});

test('shows only the last four digits of an account number', () => {
	expect(maskAccountNumber('123456789012')).toBe('XXXXXX9012');
	expect(maskAccountNumber('000000001')).toBe('XXXXXX0001');
});

test('a return is refused when it is inspected and the payment stays with the shop', () => {
	const isRefused = (returnNote: string | null, paymentStatus: PaymentStatus, paid: number, refundDue = 0) =>
		isReturnRefused({ ...received(paymentStatus, paid), returnNote, refundDue: paise(refundDue) });
	expect(isRefused('Opened.', 'Paid', 100)).toBe(true);
	expect(isRefused('', 'Paid', 100)).toBe(true);
	expect(isRefused('Opened.', 'Pending', 50)).toBe(true);
	expect(isRefused(null, 'Paid', 100)).toBe(false);
	expect(isRefused('Opened.', 'Pending', 0)).toBe(false);
	expect(isRefused('Opened.', 'Refund due', 100, 50)).toBe(false);
	expect(isRefused('Opened.', 'Refunded', 100)).toBe(false);
});
