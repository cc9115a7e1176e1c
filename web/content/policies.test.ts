import { pathIn } from '#web/lib/language.tsx';
import { expect, test } from 'vitest';
import { policies, policyAt, policyNames } from './policies.ts';

test('finds each policy by its URL in every language', () => {
	for (const name of policyNames) {
		expect(policyAt(policies[name])).toBe(name);
		expect(policyAt(pathIn('mr', policies[name]))).toBe(name);
	}
});

test('accepts any case, any encoding and a slash at the end', () => {
	expect(policyAt('/shipping/delivery policy')).toBe('delivery');
	expect(policyAt('/SHIPPING/DELIVERY%20POLICY/')).toBe('delivery');
	expect(policyAt('/return%20%26%20refund%20policy')).toBe('refund');
	expect(policyAt('/Return & Refund Policy')).toBe('refund');
	expect(policyAt('/hi/Privacy/')).toBe('privacy');
});

test('finds no policy for a similar URL', () => {
	expect(() => policyAt('/about')).toThrow(RangeError);
});
