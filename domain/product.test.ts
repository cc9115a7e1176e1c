import { expect, test } from 'vitest';
import { areAllVariantsInStock, canBeBought, isCropCare, isFresh, type ProductType } from './product.ts';

const productTypes: ProductType[] = ['loose', 'packed-food', 'pesticide', 'bio-pesticide', 'fertiliser'];

test('distinguishes crop care from food', () => {
	expect(productTypes.filter(isCropCare)).toEqual(['pesticide', 'bio-pesticide', 'fertiliser']);
});

test('treats only loose produce as fresh', () => {
	expect(productTypes.filter(isFresh)).toEqual(['loose']);
});

test('sells what is in stock and not restricted', () => {
	expect(canBeBought({ isRestricted: false }, { stock: 1 })).toBe(true);
	expect(canBeBought({ isRestricted: false }, { stock: 0 })).toBe(false);
	expect(canBeBought({ isRestricted: true }, { stock: 9 })).toBe(false);
});

test('a product lacks stock as soon as one variant has none', () => {
	expect(areAllVariantsInStock([{ stock: 3 }, { stock: 1 }])).toBe(true);
	expect(areAllVariantsInStock([{ stock: 3 }, { stock: 0 }])).toBe(false);
});
