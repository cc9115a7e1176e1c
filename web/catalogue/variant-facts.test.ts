import { paise } from '#domain/money.ts';
import { expect, test } from 'vitest';
import { variantFacts } from './variant-facts.ts';

const variant = { unit: '500 g', price: paise(3200), mrp: paise(4500), stock: 3, amount: 500, base: 'g' } as const;

test('returns the saving of a variant and its price per kilogram', () => {
	expect(variantFacts(variant)).toEqual({ percent: 29, saved: 1300, comparable: '₹64/kg', isInStock: true });
});

test('returns no saving when the MRP is not higher', () => {
	expect(variantFacts({ ...variant, mrp: variant.price })).toMatchObject({ percent: 0, saved: 0 });
});

test('marks a sold-out variant', () => {
	expect(variantFacts({ ...variant, stock: 0 }).isInStock).toBe(false);
});
