import { expect, test } from 'vitest';
import { mobileDigits } from './use-form.ts';

test('a pasted mobile number loses its country code and leading zero', () => {
	for (const typed of ['+91 98765 43210', '919876543210', '09876543210', '0091-98765-43210', '98765 43210']) {
		expect(mobileDigits(typed), typed).toBe('9876543210');
	}
});

test('a number that begins with 91 keeps its digits', () => {
	expect(mobileDigits('9198765432')).toBe('9198765432');
});

test('a mobile number typed digit by digit with its country code ends as ten digits', () => {
	const typed = [...'919876543210'].reduce((field, digit) => mobileDigits(field + digit), '');
	expect(typed).toBe('9876543210');
});

test('an incomplete number with a country code or leading zero keeps all its digits', () => {
	expect(mobileDigits('91987654321')).toBe('91987654321');
	expect(mobileDigits('0987654321')).toBe('0987654321');
});

test('an eleventh digit is not taken', () => {
	expect(mobileDigits('98765432109')).toBe('9876543210');
});
